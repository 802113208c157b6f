/**
 * The running server of a data folder, found through its own postmaster.pid. That file outlives a kill -9, and its
 * process id may by then belong to anyone, so the process itself is asked what it is.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
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
 * The server clears away a file whose process is dead, but refuses to start when the id went to another living process.
 * The file is moved before it is judged: of two starters, neither can remove the fresh file of the other.
 */
export async function discardStalePidFile(data: string): Promise<void> {
  const stale = await readPidFile(data)
  const pid = Number(stale.split('\n')[0])
  if (!pid || !isAlive(pid) || (await servesFolder(pid, data))) return
  const file = pidFile(data)
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  await rename(file, aside).catch(() => {})
  const moved = await readFile(aside, 'utf8').catch(() => stale)
  if (moved !== stale) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

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
