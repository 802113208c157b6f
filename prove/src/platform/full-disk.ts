/** A file that takes what is left of a disk. */
import { open, rm } from 'node:fs/promises'

/** The last blocks may go to somebody else, so in small pieces at the end. The answer gives the room back. */
export async function fill(path: string): Promise<() => Promise<void>> {
  await using file = await open(path, 'a')
  for (const bytes of [1024 * 1024, 4096]) while (await appends(file, bytes));
  return () => rm(path, { force: true })
}

const appends = (file: Awaited<ReturnType<typeof open>>, bytes: number): Promise<boolean> =>
  file.appendFile(Buffer.alloc(bytes)).then(
    () => true,
    () => false,
  )
