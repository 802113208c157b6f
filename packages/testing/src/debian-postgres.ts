/** A PostgreSQL of the system, for tests that must hold on older versions than the embedded one. Nothing is durable. */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostmaster } from '@chispa/database/postmaster'
import { serverUser } from '@chispa/database/server-user'
import { freePort } from './free-port.ts'
import { eventually } from './server-process.ts'

const folders = '/usr/lib/postgresql'
/** The oldest that Chispa supports and the system has. */
const major = (existsSync(folders) ? readdirSync(folders) : [])
  .map(Number)
  .filter(version => version >= 15 && version < 18 && existsSync(join(folders, String(version), 'bin', 'initdb')))
  .sort((a, b) => a - b)[0]

/** Why a test of it is left out, for `skip`. */
export const lacksDebianPostgres = major ? false : 'no PostgreSQL 15 to 17 is installed (apt-get install postgresql)'

export async function startDebianPostgres(): Promise<{ url: string; major: number } & AsyncDisposable> {
  const bin = join(folders, String(major), 'bin')
  const user = await serverUser()
  const folder = await mkdtemp(join(tmpdir(), 'chispa-debian-'))
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  const [password, port] = [randomBytes(16).toString('hex'), await freePort()]
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [folder, data, passwordFile]) await chown(path, user.uid, user.gid)
  const place = { ...user, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } }
  const access = ['--username=test', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['-D', data, '--encoding=UTF8', '--locale=C', '--no-sync', ...access],
    place,
  )
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=60',
  ]
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap(each => ['-c', each])], {
    ...place,
    stdio: 'ignore',
  })
  const exited = once(server, 'exit')
  await eventually(async () =>
    server.exitCode === null ? (await findPostmaster(data))?.ready : Promise.reject(new Error('PostgreSQL ended')),
  )
  return {
    url: `postgres://test:${password}@127.0.0.1:${port}/postgres`,
    major: major as number,
    async [Symbol.asyncDispose]() {
      server.kill('SIGQUIT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
