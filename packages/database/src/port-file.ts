/** The port of the embedded server, kept over restarts: another process that joined finds it again at the same address. */
import { randomInt } from 'node:crypto'
import { chown, readFile, writeFile } from 'node:fs/promises'
import type { DataFolder } from './data-folder.ts'

export async function recallPort({ portFile }: DataFolder): Promise<number | undefined> {
  return Number(await readFile(portFile, 'utf8').catch(() => '')) || undefined
}

export async function rememberPort({ portFile, user }: DataFolder, port: number): Promise<void> {
  await writeFile(portFile, `${port}\n`)
  if (user) await chown(portFile, user.uid, user.gid)
}

/** Below the ports that systems hand to outgoing connections, so that it is still free at the next start. */
export const choosePort = () => randomInt(15_000, 32_000)
