import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Binaries, binaryEnvironment } from './binaries.ts'
import type { ServerUser } from './server-user.ts'

type Request = { data: string; username: string; passwordFile: string; user?: ServerUser; flags?: string[] }

/** Makes a data folder: UTF-8, sorted by code point on every machine, password needed from everyone. */
export async function initdb(
  binaries: Binaries,
  { data, username, passwordFile, user, flags = [] }: Request,
): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${username}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const args = ['-D', data, ...locale, ...access, '--no-instructions', ...flags]
  await promisify(execFile)(binaries.initdb, args, { ...user, cwd: '/', env: binaryEnvironment })
}
