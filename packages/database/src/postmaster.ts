/**
 * The running server of a data folder, found through its own postmaster.pid. That file outlives a kill -9, and its
 * process id may by then belong to anyone, so the process itself is asked what it is.
 */
import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { discardFile } from './discard-file.ts'
import { isAlive } from './is-alive.ts'

export type Postmaster = { pid: number; port: number; ready: boolean }

export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readPidFile(data)
  const lines = text.split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !(await servesFolder(pid, data))) return undefined
  return { pid, port, ready: lines[7]?.trim() === 'ready' }
}

/**
 * The server clears away a file whose process is dead. It refuses to start when the process id went to another living
 * process, or when the file is empty because the disk was full.
 */
export async function discardStalePidFile(data: string): Promise<void> {
  const written = await stat(pidFile(data)).catch(() => undefined)
  if (!written) return
  const text = await readPidFile(data)
  const pid = Number(text.split('\n')[0])
  const isStale = pid ? isAlive(pid) && !(await servesFolder(pid, data)) : Date.now() - written.mtimeMs > emptyForMs
  if (isStale) await discardFile(pidFile(data), text)
}

/** A server that starts fills its file at once. */
const emptyForMs = 2000

/** Fast shutdown: open transactions are rolled back, everything committed is kept. */
export async function stopPostmaster(data: string, { pid }: Postmaster, timeoutMs = 10_000): Promise<boolean> {
  signal(pid, 'SIGINT')
  if (await isGone(data, pid, timeoutMs)) return true
  // Immediate: as safe for the data as a power cut, the next start replays the log.
  signal(pid, 'SIGQUIT')
  return isGone(data, pid, 2000)
}

async function isGone(data: string, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (await servesFolder(pid, data)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself in the meantime.
  }
}

/** A server works inside its data folder, which stays true when the folder is moved or mounted elsewhere. */
async function servesFolder(pid: number, data: string): Promise<boolean> {
  try {
    if (process.platform !== 'linux') return await namesFolder(pid, data)
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    const [folder, work] = await Promise.all([stat(data), stat(`/proc/${pid}/cwd`)])
    return /\/postgres\0/.test(command) && folder.ino === work.ino && folder.dev === work.dev
  } catch {
    return false
  }
}

async function namesFolder(pid: number, data: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  return stdout.includes(`/postgres -D ${data} `)
}

const pidFile = (data: string) => join(data, 'postmaster.pid')

const readPidFile = (data: string) => readFile(pidFile(data), 'utf8').catch(() => '')
