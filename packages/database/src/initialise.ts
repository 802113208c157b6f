/** The first start of the embedded server: its password and its data folder, each made whole or not at all. */
import { randomBytes } from 'node:crypto'
import { chown, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { initdb } from './initdb.ts'
import { isAlive } from './is-alive.ts'
import type { ServerUser } from './server-user.ts'
import { DatabaseStartError } from './start-error.ts'

export const superuser = 'postgres'

/** Two first starts at once agree on one password: the file appears whole, and only if there is none. */
export async function getPassword(file: string, initialised: boolean, user?: ServerUser): Promise<string> {
  const existing = await readFile(file, 'utf8').catch(() => '')
  if (existing) return existing.trim()
  if (initialised)
    throw new DatabaseStartError(`The password file ${file} of the embedded database is missing: restore it`)
  const draft = `${file}-${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true })
  if (user) await chown(draft, user.uid, user.gid)
  await link(draft, file).catch(ignore('EEXIST'))
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}

type Initialisation = { directory: string; data: string; passwordFile: string; binaries: Binaries; user?: ServerUser }

/**
 * A start that dies in the middle leaves only a draft. Of several at once one works and the others wait for it; should
 * two work after all, the slower one takes the other's folder.
 */
export async function initialise({ directory, data, passwordFile, binaries, user }: Initialisation): Promise<void> {
  while ((await removeDeadDrafts(directory)).length) await sleep(50)
  if (await exists(join(data, 'PG_VERSION'))) return
  const name = `draft-${process.pid}-${randomBytes(6).toString('hex')}`
  const draft = join(directory, name)
  try {
    await mkdir(draft, { mode: 0o700 })
    if (user) await chown(draft, user.uid, user.gid)
    const [first] = (await removeDeadDrafts(directory)).sort()
    if (first === name) {
      await initdb(binaries, { data: draft, username: superuser, passwordFile, user })
      await rename(draft, data).catch(ignore('ENOTEMPTY', 'EEXIST'))
    }
  } catch (error) {
    const [reason] = String((error as { stderr?: string }).stderr || error).split('\n')
    throw new DatabaseStartError(`The data folder ${data} could not be initialised: ${reason}`, { cause: error })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return initialise({ directory, data, passwordFile, binaries, user })
}

/** Returns the drafts that a living process is working on. */
export async function removeDeadDrafts(directory: string): Promise<string[]> {
  const live: string[] = []
  for (const name of await readdir(directory)) {
    const pid = Number(/^draft-(\d+)-/.exec(name)?.[1])
    if (!pid) continue
    const draft = join(directory, name)
    if (await isAbandoned(draft, pid)) await rm(draft, { recursive: true, force: true }).catch(() => {})
    else live.push(name)
  }
  return live
}

/** In a container every start has the same pid: then the age tells. */
async function isAbandoned(draft: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid)
  const made = await stat(draft).catch(() => undefined)
  return made !== undefined && made.mtimeMs < Date.now() - process.uptime() * 1000
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

const ignore =
  (...codes: string[]) =>
  (error: { code?: string }) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
