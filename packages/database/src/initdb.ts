import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Binaries, binaryEnvironment } from './binaries.ts'
import { nameFromInside } from './closed-folder.ts'
import type { ServerUser } from './server-user.ts'

type Request = {
  /** Made here. */
  data: string
  isClosed: boolean
  username: string
  passwordFile: string
  user?: ServerUser
  flags?: string[]
}

/** Makes a data folder: UTF-8, sorted by code point on every machine, password needed from everyone. */
export async function initdb(
  binaries: Binaries,
  { data, isClosed, username, passwordFile, user, flags = [] }: Request,
): Promise<void> {
  await mkdir(data, { mode: 0o700 })
  if (user) await chown(data, user.uid, user.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Handed over open: the way to the file may be closed to the user.
  const access = [`--username=${username}`, '--pwfile=/dev/stdin', '--auth=scram-sha-256']
  const args = ['-D', nameFromInside(data, isClosed), ...locale, ...access, '--no-instructions', ...flags]
  await using password = await open(passwordFile)
  const initdb = spawn(binaries.initdb, args, {
    ...user,
    cwd: data,
    env: binaryEnvironment,
    stdio: [password.fd, 'ignore', 'pipe'],
  })
  const [problem, [code]] = await Promise.all([text(initdb.stderr!), once(initdb, 'close')])
  if (code !== 0) throw new Error(problem.split('\n')[0])
}
