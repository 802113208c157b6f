/** A standby of a PostgreSQL server that runs: copied while it works, then told every commit before that is acknowledged. */
import { execFile, spawn } from 'node:child_process'
import { appendFile, chown, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { binaryEnvironment, findBinaries } from '@chispa/database/binaries'
import { superuser } from '@chispa/database/initialise'
import postgres, { type Sql } from 'postgres'
import { freePort } from './free-port.ts'
import { eventually } from './server-process.ts'

const run = promisify(execFile)

/** `folder`: of the server, with `data` and `password`. */
export type Primary = { url: string; port: number; folder: string }
export type Standby = { directory: string; port: number; promote: () => Promise<void> }

const name = 'standby'
/** Another one is made with each failover: what is said of the last one ends with the copy. */
const forget = `alter system reset synchronous_standby_names`

/** `folder`: of the server. */
export async function asSuperuser(folder: string, port: number): Promise<Sql> {
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  return postgres({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    max: 1,
    onnotice: () => {},
  })
}

/** Resolves once nothing is acknowledged any more that the standby does not have. */
export async function startStandby(from: Primary, directory: string): Promise<Standby> {
  const password = (await readFile(join(from.folder, 'password'), 'utf8')).trim()
  const sql = await asSuperuser(from.folder, from.port)
  try {
    await sql.unsafe(forget)
    const port = await freePort()
    await copyData(sql, from, directory)
    const conninfo = `host=127.0.0.1 port=${from.port} user=${superuser} password=${password} application_name=${name}`
    await appendFile(join(directory, 'data', 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
    // Where whoever starts it again finds it.
    await writeFile(join(directory, 'port'), `${port}\n`)
    await start(directory, port)
    await sql.unsafe(`alter system set synchronous_standby_names = '${name}'`)
    await sql`select pg_reload_conf()`
    await eventually(async () => (await sql`select 1 from pg_stat_replication where sync_state = 'sync'`).length > 0)
    return { directory, port, promote: async () => promote(await asSuperuser(directory, port)) }
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** As the manual describes it for servers without the program for it. */
async function copyData(sql: Sql, from: Primary, directory: string): Promise<void> {
  const owner = await stat(join(from.folder, 'data'))
  await mkdir(directory, { mode: 0o700 })
  const data = join(directory, 'data')
  await sql`select pg_backup_start('standby', true)`
  // Files come and go meanwhile: what was written since is in the log that is replayed.
  await run('cp', ['-a', join(from.folder, 'data'), data]).catch(() => {})
  const [stopped] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
  for (const left of ['postmaster.pid', 'postmaster.opts']) await rm(join(data, left), { force: true })
  await run('cp', ['-a', join(from.folder, 'data', 'pg_wal'), data]).catch(() => {})
  await writeFile(join(data, 'backup_label'), stopped!.labelfile)
  await writeFile(join(data, 'standby.signal'), '')
  await cp(join(from.folder, 'password'), join(directory, 'password'))
  await run('chown', ['-R', `${owner.uid}:${owner.gid}`, directory])
  await chown(directory, owner.uid, owner.gid)
}

async function start(directory: string, port: number): Promise<void> {
  const { uid, gid } = await stat(join(directory, 'data'))
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=64MB',
    'io_method=sync',
  ]
  const args = ['-D', join(directory, 'data'), ...options.flatMap(option => ['-c', option])]
  const user = process.getuid?.() === 0 ? { uid, gid } : {}
  const server = spawn((await findBinaries()).postgres, args, {
    ...user,
    detached: true,
    stdio: 'ignore',
    cwd: '/',
    env: binaryEnvironment,
  })
  server.unref()
}

async function promote(sql: Sql): Promise<void> {
  await sql`select pg_promote(true, 60)`
  await sql.end({ timeout: 0 })
}
