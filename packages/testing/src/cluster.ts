/**
 * PostgreSQL for tests: `node --test --test-global-setup` starts it once and stops it at the end. Nothing is durable.
 * A small shell holds the server and reads a pipe from us: when we end in any way, kill -9 included, the pipe closes and
 * the shell stops the server and removes its folder.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Binaries, findBinaries } from '@chispa/database/binaries'
import { connect } from '@chispa/database/connect'
import { migrate } from '@chispa/database/migrate'
import { type ServerUser, serverUser } from '@chispa/database/server-user'

export type TestCluster = { url: string; stop: () => Promise<void> }

const environment = { PATH: process.env.PATH, LC_ALL: 'C' }
const holdServer = '"$@" </dev/null & cat >/dev/null; kill -QUIT $!; wait $!; rm -rf "$FOLDER"'
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
]
const quiet = ['unix_socket_directories=', 'log_min_messages=log', 'autovacuum_naptime=1h', 'max_wal_size=4GB']

let stopCluster = async () => {}

export async function globalSetup(): Promise<void> {
  if (process.env.TEST_CLUSTER_URL) {
    stopCluster = await makeTemplate(process.env.TEST_CLUSTER_URL)
    return
  }
  const cluster = await startCluster()
  stopCluster = cluster.stop
  process.env.TEST_CLUSTER_URL = cluster.url
  await makeTemplate(cluster.url)
}

export async function globalTeardown(): Promise<void> {
  await stopCluster()
}

export async function startCluster(): Promise<TestCluster> {
  const [binaries, user] = await Promise.all([findBinaries(), serverUser()])
  const folder = await mkdtemp(join(tmpdir(), 'chispa-test-'))
  if (user) await chown(folder, user.uid, user.gid)
  const password = randomBytes(16).toString('hex')
  await initialise(binaries, folder, password, user)
  const port = await freePort()
  const holder = hold(binaries, folder, port, user)
  await ready(holder, folder)
  return {
    url: `postgres://test:${password}@127.0.0.1:${port}`,
    async stop() {
      const exited = once(holder, 'exit')
      holder.ref()
      holder.stdin?.end()
      await exited
    },
  }
}

async function initialise({ initdb }: Binaries, folder: string, password: string, user?: ServerUser): Promise<void> {
  const secret = join(folder, 'password')
  await writeFile(secret, password, { mode: 0o600 })
  if (user) await chown(secret, user.uid, user.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // One round of hashing: a test opens many connections and guards nothing.
  const access = ['--username=test', `--pwfile=${secret}`, '--auth=scram-sha-256', '-c', 'scram_iterations=1']
  await promisify(execFile)(initdb, ['-D', join(folder, 'data'), '--no-sync', ...locale, ...access], {
    ...user,
    env: environment,
  })
}

function hold({ postgres }: Binaries, folder: string, port: number, user?: ServerUser): ChildProcess {
  const options = [...settings, ...quiet, `port=${port}`, 'listen_addresses=127.0.0.1'].flatMap(value => ['-c', value])
  const holder = spawn('sh', ['-c', holdServer, 'sh', postgres, '-D', join(folder, 'data'), ...options], {
    ...user,
    cwd: folder,
    env: { ...environment, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C reaches us, not the server: tests still running must not lose it
  })
  holder.unref()
  ;(holder.stdin as Socket).unref()
  return holder
}

/** The server writes `ready` into its pid file once it takes connections. */
async function ready(holder: ChildProcess, folder: string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (holder.exitCode === null && Date.now() < deadline) {
    const text = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
    if (/\nready\s*$/.test(text)) return
    await sleep(10)
  }
  holder.stdin?.end()
  await rm(folder, { recursive: true, force: true })
  throw new Error('The test cluster did not start')
}

async function makeTemplate(clusterUrl: string): Promise<() => Promise<void>> {
  const name = `template_${randomBytes(6).toString('hex')}`
  const admin = connect(databaseUrl(clusterUrl, 'postgres'), { poolSize: 1 })
  await admin.unsafe(`create database ${name}`)
  const sql = connect(databaseUrl(clusterUrl, name), { poolSize: 1 })
  await migrate(sql)
  await sql.end()
  await admin.end()
  process.env.TEST_TEMPLATE = name
  return async () => {
    const last = connect(databaseUrl(clusterUrl, 'postgres'), { poolSize: 1 })
    await last.unsafe(`drop database if exists ${name} with (force)`)
    await last.end()
  }
}

export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = name
  return url.href
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
