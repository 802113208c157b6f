/** Puts a secret where the services look for it when the environment sets none. One that was there is put aside, and stays. */
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns what takes it back. */
export async function keepSecret(folder: string, name: string, value: string): Promise<() => Promise<void>> {
  const file = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before?.trim() === value) return async () => {}
  const aside = before === undefined ? undefined : await putAside(file)
  await writeFile(file, `${value}\n`, { mode: 0o600, flag: 'wx' })
  return () => (aside === undefined ? rm(file) : rename(aside, file))
}

/** Under a name that nothing has: an earlier one may be all that opens an earlier database. */
async function putAside(file: string): Promise<string> {
  for (let count = 1; ; count++) {
    const aside = `${file}.before-restore${count === 1 ? '' : `-${count}`}`
    const isOurs = await link(file, aside).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
    if (!isOurs) continue
    await unlink(file)
    return aside
  }
}
