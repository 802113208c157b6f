/**
 * The life of a process: start, then stop cleanly on SIGTERM, SIGINT or SIGHUP, within a limit whatever hangs. Also during the start,
 * when some of it may serve already: what began is finished, then stopped.
 */
import { startBeating } from './heartbeat.ts'
import { sayProblem } from './journal.ts'
import type { Log } from './log.ts'
import { AlreadyTold, OperatorError } from './operator-error.ts'

export type Running = { log: Log; stop: () => Promise<void> }

const defaultStopLimitMs = 10_000

/**
 * For processes that answer people. A request may take fifteen seconds, and one that begins while connections are let go is
 * answered too. Who leads processes waits longer than they do; whatever ends us by force (systemd, Docker, Kubernetes) must wait longer still.
 * A listener gives its wallets up, and may wait for a collector of traces.
 */
export const stopLimitsMs = { listener: 15_000, member: 30_000, leader: 35_000, platform: 45_000 } as const

export type RunOptions = {
  stopLimitMs?: number
  /** Goes on after an error that nobody caught, instead of starting anew. */
  survivesErrors?: boolean
  /** After everything has stopped, the last thing before the process ends. */
  beforeEnd?: () => Promise<void>
}

/** `asked`: aborts when the process is asked to stop, for a start of many steps that need not all be taken then. */
export async function run(
  start: (asked: AbortSignal) => Promise<Running>,
  { stopLimitMs = defaultStopLimitMs, survivesErrors = false, beforeEnd = async () => {} }: RunOptions = {},
): Promise<void> {
  // Whoever has nothing to replace goes on; without a listener the signal ends the process. One that comes before there is
  // anybody to hear it is told again.
  let isReloadAsked = false
  process.on('SIGUSR2', () => {
    isReloadAsked = true
  })
  const asked = new AbortController()
  let running: Running | undefined
  const leave = (code: number, why: object) => {
    if (asked.signal.aborted) return
    asked.abort({ code, why })
    setTimeout(() => {
      running?.log.error('stopping took too long')
      process.exit(1)
    }, stopLimitMs).unref()
    if (running) end(running)
  }
  const end = ({ log, stop }: Running) => {
    const { code, why } = asked.signal.reason as { code: number; why: object }
    log.info(why, 'stopping')
    stop()
      .then(() => log.info('stopped'))
      .then(beforeEnd)
      .then(
        () => process.exit(code),
        error => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', () => leave(0, { signal: 'SIGTERM' }))
  process.on('SIGINT', () => leave(0, { signal: 'SIGINT' }))
  // The terminal was closed; or whoever started us is gone, and nobody would ever stop us.
  process.on('SIGHUP', () => leave(0, { signal: 'SIGHUP' }))
  process.on('disconnect', () => leave(0, { because: 'the process that started this one has ended' }))
  running = await start(asked.signal).catch(giveUp)
  const { log } = running
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
  // What was being done is half done and nobody knows what: let requests in progress finish, then start anew.
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught exception')
    if (!survivesErrors) leave(1, { because: 'uncaught exception' })
  })
  if (asked.signal.aborted) end(running)
  else if (isReloadAsked) process.emit('SIGUSR2', 'SIGUSR2')
}

/**
 * `claim`: nobody is the administrator yet, and how somebody becomes it: at `domain`, where people reach the instance there, else
 * at one of `origins`.
 */
export type Announcement = {
  up: string
  claim?: { path: string; origins: string[]; domain?: string } | { reserved: true }
}

/** Tells the process that started us where we answer, and from then on that we still do; false where nobody has started us. */
export function announce(announcement: Announcement): boolean {
  if (process.send?.(announcement) === undefined) return false
  startBeating()
  return true
}

/** Problems an operator can mend are told in their own words; only bugs show where they happened. */
function giveUp(error: unknown): never {
  if (error instanceof AlreadyTold) process.exit(1)
  const told = error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : String(error)
  sayProblem(String(told))
  process.exit(1)
}
