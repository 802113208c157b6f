/** Puts a secret where the services look for it when the environment sets none. One that was there is put aside. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function keepSecret(folder: string, name: string, value: string): Promise<void> {
  const file = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before?.trim() === value) return
  if (before !== undefined) await rename(file, `${file}.before-restore`)
  await writeFile(file, `${value}\n`, { mode: 0o600, flag: 'wx' })
}
