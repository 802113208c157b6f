/** Debian's pgbouncer before a database of the tests, with its default configuration but for what is said. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { eventually } from './server-process.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync)

/** Why a test of it is left out, for `skip`. */
export const lacksPgbouncer = program ? false : 'pgbouncer is not installed (apt-get install pgbouncer)'

export type Pgbouncer = { url: string } & AsyncDisposable

export async function startPgbouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction' | 'statement',
  settings: Record<string, string | number> = {},
): Promise<Pgbouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'chispa-pgbouncer-'))
  await chmod(folder, 0o755)
  const own = await freePort()
  const lines = { listen_addr: '127.0.0.1', listen_port: own, unix_socket_dir: '', auth_type: 'plain', pool_mode: mode }
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`, { mode: 0o644 })
  const configuration = join(folder, 'pgbouncer.ini')
  await writeFile(
    configuration,
    [
      `[databases]\n${name} = host=${hostname} port=${port} dbname=${name}`,
      '[pgbouncer]',
      ...Object.entries({ ...lines, auth_file: join(folder, 'users'), ...settings }).map(each => each.join(' = ')),
    ].join('\n'),
    { mode: 0o644 },
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn(program as string, ['-q', configuration], { ...user, stdio: 'ignore' })
  const exited = once(child, 'exit')
  await eventually(async () => (child.exitCode === null ? answers(own) : Promise.reject(new Error('pgbouncer ended'))))
  const url = new URL(databaseUrl)
  url.port = String(own)
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
