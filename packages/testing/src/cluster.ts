/**
 * PostgreSQL for tests: `node --test --test-global-setup` starts it once and stops it at the end. Nothing is durable.
 * A small shell holds the server and reads a pipe from us: when we end in any way, kill -9 included, the pipe closes and
 * the shell stops the server and removes its folder.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, statfs, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { binaryEnvironment } from '@chispa/database/binaries'
import { connect } from '@chispa/database/connect'
import { initdb } from '@chispa/database/initdb'
import { migrate } from '@chispa/database/migrate'
import { choosePort } from '@chispa/database/port-file'
import { findPostmaster } from '@chispa/database/postmaster'
import { findPrograms } from '@chispa/database/programs'
import { findClosed, type ServerUser, serverUser } from '@chispa/database/server-user'

export type TestCluster = { url: string; stop: () => Promise<void> }

/** Ends with the server, or with the pipe; either way the folder goes. */
const holdServer = `
  exec 3<&0
  "$@" </dev/null & server=$!
  { cat <&3 >/dev/null; kill -QUIT $server; } 2>/dev/null & reader=$!
  wait $server
  rm -rf "$FOLDER"
  kill $reader`
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=400',
  'shared_buffers=64MB',
  'max_wal_size=1GB',
  'io_method=sync',
]

const inMemory = '/dev/shm'
/** On a busy machine the server may need long to take up a connection. */
const toAdminister = { poolSize: 1, connectTimeoutMs: 60_000 }
const gib = 1024 ** 3

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
  // The random port may be taken; then the next try has another one.
  const cluster = (await tryCluster()) ?? (await tryCluster()) ?? (await tryCluster())
  if (!cluster) throw new Error('The test cluster did not start')
  return cluster
}

async function tryCluster(): Promise<TestCluster | undefined> {
  const user = await serverUser()
  const binaries = await findPrograms({ user })
  const folder = await mkdtemp(join(await temporaryFolder(user), 'chispa-test-'))
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  const [password, port] = [randomBytes(16).toString('hex'), choosePort()]
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [folder, passwordFile]) await chown(path, user.uid, user.gid)
  // One round of hashing: tests open many connections and guard nothing.
  const flags = ['--no-sync', '--no-data-checksums', '-c', 'scram_iterations=1']
  await initdb(binaries, { data, isClosed: false, username: 'test', passwordFile, user, flags })
  const options = [...settings, `port=${port}`].flatMap(value => ['-c', value])
  const holder = hold(folder, [binaries.postgres, '-D', data, ...options], user)
  if (!(await becomesReady(holder, data))) return undefined
  return { url: `postgres://test:${password}@127.0.0.1:${port}`, stop: () => release(holder) }
}

/**
 * In memory where there is room: a database is some 700 files, and making them on a disk takes more than filling them. Else the
 * system's own, or another where TMPDIR is closed to the server's user, who removes the folder at the end.
 */
async function temporaryFolder(user: ServerUser | undefined): Promise<string> {
  const folders = [...((await hasRoomInMemory()) ? [inMemory] : []), tmpdir(), '/tmp', '/var/tmp']
  for (const folder of folders) if (!(await findClosed(user, [folder]))) return folder
  return tmpdir()
}

/** Containers have little of it, and what is left of the memory is for browsers too. */
async function hasRoomInMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 4 * gib && process.availableMemory() > 8 * gib
}

function hold(folder: string, command: string[], user?: ServerUser): ChildProcess {
  const holder = spawn('/bin/sh', ['-c', holdServer, 'sh', ...command], {
    ...user,
    cwd: '/',
    env: { ...binaryEnvironment, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C reaches us, not the server: tests still running must not lose it
  })
  holder.unref()
  ;(holder.stdin as Socket).unref()
  return holder
}

async function release(holder: ChildProcess): Promise<void> {
  holder.ref()
  const ended = once(holder, 'exit')
  holder.stdin!.end()
  await ended
}

async function becomesReady(holder: ChildProcess, data: string): Promise<boolean> {
  while (holder.exitCode === null) {
    if ((await findPostmaster(data))?.ready) return true
    await sleep(10)
  }
  return false
}

async function makeTemplate(clusterUrl: string): Promise<() => Promise<void>> {
  const name = `template_${randomBytes(6).toString('hex')}`
  const admin = connect(databaseUrl(clusterUrl, 'postgres'), toAdminister)
  await admin.unsafe(`create database ${name}`)
  const sql = connect(databaseUrl(clusterUrl, name), toAdminister)
  await migrate(sql)
  await sql.end()
  await admin.end()
  process.env.TEST_TEMPLATE = name
  return async () => {
    const last = connect(databaseUrl(clusterUrl, 'postgres'), toAdminister)
    await last.unsafe(`drop database if exists ${name} with (force)`)
    await last.end()
  }
}

export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = name
  return url.href
}
