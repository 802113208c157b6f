/** Puts a secret where the services look for it when the environment sets none. One that was there is put aside. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns what takes it back. */
export async function keepSecret(folder: string, name: string, value: string): Promise<() => Promise<void>> {
  const file = join(folder, name)
  const aside = `${file}.before-restore`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before?.trim() === value) return async () => {}
  if (before !== undefined) await rename(file, aside)
  await writeFile(file, `${value}\n`, { mode: 0o600, flag: 'wx' })
  return () => (before === undefined ? rm(file) : rename(aside, file))
}
