/**
 * The folder of the embedded server: `data` (made once, atomically), `password` (0600), `port` (kept, so that another
 * process finds the server again after a restart) and `server.log`.
 */
import { chmod, chown, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Binaries, embeddedMajor } from './binaries.ts'
import { isClosedTo } from './closed-folder.ts'
import { withFolderLock } from './folder-lock.ts'
import { initialise, removeDrafts } from './initialise.ts'
import { findPrograms } from './programs.ts'
import { type ServerUser, serverUser } from './server-user.ts'
import { DatabaseStartError } from './start-error.ts'

export type DataFolder = {
  directory: string
  data: string
  portFile: string
  logFile: string
  password: string
  binaries: Binaries
  user?: ServerUser
  /** The server's user cannot reach the folder by its path. */
  isClosed: boolean
}

/** Checks everything that can be wrong before a server starts, and initialises on the first start. */
export async function openDataFolder(wanted: string, log?: (message: string) => void): Promise<DataFolder> {
  const directory = await makeDirectory(resolve(wanted))
  const data = join(directory, 'data')
  const user = await serverUser(data, directory)
  if (user) await giveAway(directory, user)
  const binaries = await findPrograms({ user, log })
  const isClosed = await isClosedTo(user, directory)
  const passwordFile = join(directory, 'password')
  if (await isInitialised(data)) await removeDrafts(directory)
  else {
    await withFolderLock(directory, async () => {
      if (!(await isInitialised(data))) await initialise({ directory, data, isClosed, passwordFile, binaries, user })
    })
  }
  const password = await readPassword(passwordFile)
  const [portFile, logFile] = [join(directory, 'port'), join(directory, 'server.log')]
  return { directory, data, portFile, logFile, password, binaries, user, isClosed }
}

async function makeDirectory(directory: string): Promise<string> {
  try {
    await mkdir(directory, { recursive: true })
    return await realpath(directory)
  } catch (error) {
    throw new DatabaseStartError(
      `The database folder ${directory} cannot be made (${(error as Error & { code: string }).code}): ` +
        'set DATA_DIR to a folder that can be written',
    )
  }
}

/** Only the folder that is ours alone, and only from root: a stranger's folder keeps its owner and mode. */
async function giveAway(directory: string, user: ServerUser): Promise<void> {
  const { uid } = await stat(directory)
  if (uid !== 0) return
  await chown(directory, user.uid, user.gid)
  await chmod(directory, 0o700)
}

async function isInitialised(data: string): Promise<boolean> {
  const entry = await stat(data).catch(error => notOurs(error, data))
  if (!entry) return false
  const me = process.getuid?.()
  if (me !== undefined && me !== 0 && entry.uid !== me) throw belongsTo(data, entry.uid)
  if (me === 0 && entry.uid === 0) {
    throw new DatabaseStartError(
      `The data folder ${data} belongs to root, which PostgreSQL refuses: give it to another user`,
    )
  }
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')
  if (!version && (await readdir(data)).length === 0) return false
  if (!version) throw new DatabaseStartError(`The folder ${data} holds files but no PostgreSQL data: move it away`)
  if (Number(version) !== embeddedMajor) {
    throw new DatabaseStartError(
      `The data folder ${data} was made by PostgreSQL ${version.trim()}, but this Chispa brings ${embeddedMajor}: ` +
        `dump it with pg_dump of version ${version.trim()}, move it away and restore, or set DATABASE_URL`,
    )
  }
  return true
}

/** A folder that we may not look into is somebody else's, as after a start with sudo. */
async function notOurs({ code }: NodeJS.ErrnoException, data: string): Promise<undefined> {
  if (code === 'EACCES') throw belongsTo(dirname(data), (await stat(dirname(data))).uid)
}

const belongsTo = (folder: string, uid: number) =>
  new DatabaseStartError(
    `The database folder ${folder} belongs to another user (id ${uid}): start Chispa as that user or as root, or give the folder away`,
  )

async function readPassword(file: string): Promise<string> {
  const password = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (password) return password
  throw new DatabaseStartError(`The password file ${file} of the embedded database is missing: restore it`)
}
