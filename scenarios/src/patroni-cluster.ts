/**
 * PostgreSQL as operators keep it who must not lose a commit: three nodes under Patroni with a synchronous standby, etcd, and
 * haproxy, which leads to whoever is the leader. All of it Debian's own programs, on loopback.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '@chispa/database/connect'
import { freePort } from '@chispa/testing/free-port'
import { eventually } from '@chispa/testing/server-process'
import { postmasterOf } from './postmaster.ts'
import { type Program, startProgram } from './running-program.ts'

const run = promisify(execFile)

const programs = {
  etcd: ['/usr/bin/etcd'],
  haproxy: ['/usr/sbin/haproxy'],
  patroni: ['/usr/bin/patroni'],
  pgbouncer: ['/usr/sbin/pgbouncer'],
  postgres: ['15', '16', '17', '18'].map(version => `/usr/lib/postgresql/${version}/bin/postgres`),
}
const packages = ['patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql']
const pathOf = (name: keyof typeof programs) => programs[name].find(existsSync)
const missing = () => (Object.keys(programs) as (keyof typeof programs)[]).filter(name => !pathOf(name))

/** Installs what is missing where that is allowed, else says what to install. */
export async function requirePrograms(): Promise<void> {
  if (missing().length === 0) return
  const wanted = `apt-get install ${packages.join(' ')}`
  if (process.getuid?.() !== 0) throw new Error(`${missing().join(', ')} missing: ${wanted}`)
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 }
  await run('apt-get', ['update', '-q'], quiet)
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', '--no-upgrade', ...packages], quiet)
  if (missing().length > 0) throw new Error(`${missing().join(', ')} still missing after ${wanted}`)
}

const password = 'of-the-cluster-on-loopback'
/** Seconds: how soon a leader that is gone is replaced, and how often a node looks. */
const [leaderTtl, loopWait] = [15, 2]

type Node = { name: string; database: number; api: number; folder: string; patroni?: Program }

export type PatroniCluster = Awaited<ReturnType<typeof startPatroniCluster>>

export async function startPatroniCluster(nodeCount = 3) {
  await requirePrograms()
  await using started = new AsyncDisposableStack()
  const user = await ownerOfServers()
  const folder = await mkdtemp(join(tmpdir(), 'chispa-cluster-'))
  started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  await chmod(folder, 0o755)
  const newFolder = async (name: string) => {
    const path = join(folder, name)
    await mkdir(path, { mode: 0o700 })
    if (user.uid !== undefined) await chown(path, user.uid, user.gid as number)
    return path
  }

  const [etcd, peers] = [await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  const store = startProgram(pathOf('etcd') as string, etcdOptions(await newFolder('etcd'), at(etcd), at(peers)), {
    ...user,
    // On this processor etcd starts only when it is told to.
    env: { ...process.env, ETCD_UNSUPPORTED_ARCH: process.arch },
  })
  started.use(store)

  const nodes: Node[] = []
  for (let at = 1; at <= nodeCount; at++) {
    const name = `node${at}`
    nodes.push({ name, database: await freePort(), api: await freePort(), folder: await newFolder(name) })
  }
  const startNode = async (node: Node) => {
    const file = join(node.folder, 'patroni.yaml')
    await writeFile(file, patroniSettings(node, etcd), { mode: 0o644 })
    node.patroni = startProgram(pathOf('patroni') as string, [file], user)
  }
  started.defer(async () => {
    for (const node of nodes) await stopNode(node)
  })
  await Promise.all(nodes.map(startNode))

  const leader = async (): Promise<Node | undefined> => {
    const asked = nodes.map(async node => ((await statusOf(node, '/primary')) === 200 ? node : undefined))
    return (await Promise.all(asked)).find(node => node !== undefined)
  }
  /** A leader with a standby that has every commit: without one a kill could lose what was acknowledged. */
  const isSafe = async () => {
    const asked = nodes.map(node => statusOf(node, '/sync'))
    return (await leader()) !== undefined && (await Promise.all(asked)).includes(200)
  }
  await eventually(isSafe, 180_000)

  const entrance = await freePort()
  const settings = join(folder, 'haproxy.cfg')
  await writeFile(settings, haproxySettings(nodes, entrance), { mode: 0o644 })
  started.use(startProgram(pathOf('haproxy') as string, ['-db', '-f', settings], user))
  const url = `postgres://chispa:${password}@127.0.0.1:${entrance}/chispa`
  await createDatabase(`postgres://postgres:${password}@127.0.0.1:${entrance}/postgres`)

  const parts = started.move()
  return {
    /** Through haproxy, to whoever leads. */
    url,
    nodes,
    leader,
    isSafe,
    startNode,
    linesOf: () => nodes.map(({ name, patroni }) => `${name}:\n${patroni?.output.slice(-2000)}`).join('\n'),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

/** Patroni stops its server; one that was left behind by a kill is ended here. */
async function stopNode({ patroni, folder }: Node): Promise<void> {
  await patroni?.[Symbol.asyncDispose]()
  const left = await postmasterOf(folder).catch(() => undefined)
  if (left) killIfThere(left)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** The server refuses to be run by root. */
async function ownerOfServers(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

async function statusOf({ api }: Node, path: string): Promise<number | undefined> {
  const signal = AbortSignal.timeout(2000)
  return fetch(`http://127.0.0.1:${api}${path}`, { signal }).then(
    reply => reply.status,
    () => undefined,
  )
}

async function createDatabase(url: string): Promise<void> {
  const sql = connect(url, { poolSize: 1 })
  try {
    // Until haproxy has asked all of them for the first time, it takes any of them for the leader.
    await eventually(() =>
      sql<[{ leads: boolean }]>`select not pg_is_in_recovery() as leads`.then(
        ([{ leads }]) => leads,
        () => false,
      ),
    )
    await sql.unsafe(`create role chispa login password '${password}'`)
    await sql.unsafe('create database chispa owner chispa')
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const etcdOptions = (folder: string, clients: string, peers: string) => [
  `--data-dir=${folder}`,
  `--listen-client-urls=${clients}`,
  `--advertise-client-urls=${clients}`,
  `--listen-peer-urls=${peers}`,
  `--initial-advertise-peer-urls=${peers}`,
  `--initial-cluster=default=${peers}`,
]

/** `primary_start_timeout: 0`: a leader that crashed is replaced instead of waited for. */
const patroniSettings = ({ name, database, api, folder }: Node, etcd: number) => `
scope: chispa
name: ${name}
restapi: { listen: '127.0.0.1:${api}', connect_address: '127.0.0.1:${api}' }
etcd3: { host: '127.0.0.1:${etcd}' }
bootstrap:
  dcs:
    ttl: ${leaderTtl}
    loop_wait: ${loopWait}
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: { wal_log_hints: 'on', max_connections: 100, shared_buffers: 64MB, wal_keep_size: 256MB }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: '127.0.0.1:${database}'
  connect_address: '127.0.0.1:${database}'
  data_dir: ${folder}/data
  bin_dir: ${(pathOf('postgres') as string).replace(/\/postgres$/, '')}
  pgpass: ${folder}/pgpass
  authentication:
    superuser: { username: postgres, password: ${password} }
    replication: { username: replicator, password: ${password} }
    rewind: { username: rewinder, password: ${password} }
  parameters: { unix_socket_directories: '' }
  pg_hba:
    - host all all 127.0.0.1/32 md5
    - host replication replicator 127.0.0.1/32 md5
`

const haproxySettings = (nodes: readonly Node[], entrance: number) => `
defaults
    mode tcp
    timeout connect 2s
    timeout client 30m
    timeout server 30m
    timeout check 2s
listen leader
    bind 127.0.0.1:${entrance}
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, database, api }) => `    server ${name} 127.0.0.1:${database} check port ${api}`).join('\n')}
`
