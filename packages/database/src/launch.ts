/** Starts the server of a data folder as a process of its own, which outlives us if we are killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { binaryEnvironment } from './binaries.ts'
import { nameFromInside } from './closed-folder.ts'
import type { DataFolder } from './data-folder.ts'
import { discardStalePidFile, findPostmaster } from './postmaster.ts'
import { openLog } from './server-log.ts'
import { DatabaseStartError } from './start-error.ts'

/** A small service that is always on: little memory, few processes, no log of ordinary work or of statements. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=64MB',
  'max_wal_size=256MB',
  'io_method=sync',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'client_connection_check_interval=1s',
  'log_min_messages=log',
  'log_checkpoints=off',
]

/** `gave-way`: another server still holds the folder, or processes of a killed one are leaving; it passes by itself. */
export type Launch = 'ready' | 'gave-way' | 'port-taken'

export async function launch(folder: DataFolder, port: number): Promise<Launch> {
  await discardStalePidFile(folder.data)
  const server = await spawnServer(folder, port)
  return (await becomesReady(server, folder.data)) ? 'ready' : judgeFailure(server.pid!, folder.logFile)
}

async function spawnServer(folder: DataFolder, port: number): Promise<ChildProcess> {
  const { data, isClosed, binaries, logFile, user } = folder
  const options = [...settings, `port=${port}`].flatMap(setting => ['-c', setting])
  const log = await openLog(logFile, user)
  try {
    const server = spawn(binaries.postgres, ['-D', nameFromInside(data, isClosed), ...options], {
      ...user,
      cwd: data,
      env: binaryEnvironment,
      stdio: ['ignore', log.fd, log.fd],
      detached: true, // Ctrl-C must not reach the server before the service has finished its work
    })
    await once(server, 'spawn')
    server.unref()
    return server
  } catch (error) {
    throw new DatabaseStartError(`PostgreSQL could not be run: ${(error as Error).message}`, { cause: error })
  } finally {
    await log.close()
  }
}

async function becomesReady(server: ChildProcess, data: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const running = await findPostmaster(data)
    if (running?.pid === server.pid && running?.ready) return true
    await sleep(10)
  }
  return false
}

async function judgeFailure(pid: number, logFile: string): Promise<Launch> {
  const written = (await readFile(logFile, 'utf8')).trim().split('\n')
  const own = written.filter(line => line.includes(`[${pid}]`))
  const says = (words: RegExp) => own.some(line => words.test(line))
  if (says(/lock file "postmaster.pid" (already exists|is empty)|pre-existing shared memory block/)) return 'gave-way'
  if (own.some(line => line.includes('could not bind') && line.includes('Address already in use'))) return 'port-taken'
  // What is wrong before the log is set up comes without a process id.
  const reason = own.findLast(line => /FATAL|PANIC/.test(line))?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? written.at(-1)
  throw new DatabaseStartError(`PostgreSQL did not start: ${reason} (its log is ${logFile})`)
}
