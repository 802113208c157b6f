/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of its files, as the machine's `postgres`,
 * or as a system user made for it; started by anyone else, as oneself.
 */
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseStartError } from './start-error.ts'

const run = promisify(execFile)

export type ServerUser = { uid: number; gid: number }

const ownName = 'chispa'

/** `undefined`: no change of user is needed. */
export async function serverUser(...folders: string[]): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined)
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return (await findUser('postgres')) ?? (await findUser(ownName)) ?? (await createUser())
}

async function findUser(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async flag => Number((await run('id', [flag, name])).stdout)))
    return { uid: uid!, gid: gid! }
  } catch {
    return undefined
  }
}

async function createUser(): Promise<ServerUser> {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', ownName]],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', ownName]],
  ]
  for (const [program, args] of ways) {
    const made = await run(program, args).then(
      () => true,
      () => false,
    )
    const user = made && (await findUser(ownName))
    if (user) return user
  }
  throw new DatabaseStartError(
    'PostgreSQL cannot run as root and no user could be made for it: start Chispa as another user or set DATABASE_URL',
  )
}

const firstClosed = 'for each; do [ -x "$each" ] || { printf %s "$each"; exit; }; done'

/** The first folder or program on the way to these paths that the user (`undefined`: we) may not enter or run, if any. */
export async function findClosed(user: ServerUser | undefined, paths: string[]): Promise<string | undefined> {
  const all = [...new Set(paths.flatMap(path => [...parents(path), path]))]
  // Asks the system itself, as that user: mode bits alone would miss access lists and mounts without programs.
  const { stdout } = await run('/bin/sh', ['-c', firstClosed, 'sh', ...all], { ...user, cwd: '/' })
  return stdout || undefined
}

function parents(path: string): string[] {
  const above = dirname(path)
  return above === path ? [] : [...parents(above), above]
}
