/** The first start of the embedded server: its password and its data folder. */
import { randomBytes } from 'node:crypto'
import { chown, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { initdb } from './initdb.ts'
import type { ServerUser } from './server-user.ts'
import { DatabaseStartError } from './start-error.ts'

export const superuser = 'postgres'

type Initialisation = {
  directory: string
  data: string
  isClosed: boolean
  passwordFile: string
  binaries: Binaries
  user?: ServerUser
}

/** The data folder appears whole: a start that dies in the middle leaves a draft, and the next one begins anew. */
export async function initialise(request: Initialisation): Promise<void> {
  const { directory, data, passwordFile, binaries, user, isClosed } = request
  await removeDrafts(directory)
  const draft = join(directory, `draft-${randomBytes(6).toString('hex')}`)
  try {
    await rm(passwordFile, { force: true })
    await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true })
    if (user) await chown(passwordFile, user.uid, user.gid)
    await initdb(binaries, { data: draft, isClosed, username: superuser, passwordFile, user })
    await rename(draft, data)
  } catch (error) {
    const reason = (error as Error).message
    throw new DatabaseStartError(`The data folder ${data} could not be initialised: ${reason}`, { cause: error })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The initdb of a killed process may write on for a moment, so this is done at every start. */
export async function removeDrafts(directory: string): Promise<void> {
  const drafts = (await readdir(directory)).filter(name => name.startsWith('draft-'))
  for (const name of drafts) await rm(join(directory, name), { recursive: true, force: true }).catch(() => {})
}
