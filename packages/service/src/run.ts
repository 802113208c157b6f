/** The life of a process: start, then stop cleanly on SIGTERM, SIGINT or SIGHUP, within a limit whatever hangs. */
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

export async function run(
  start: () => Promise<Running>,
  { stopLimitMs = defaultStopLimitMs, survivesErrors = false, beforeEnd = async () => {} }: RunOptions = {},
): Promise<void> {
  // Whoever has nothing to replace, or has not started yet, goes on; without a listener the signal ends the process.
  process.on('SIGUSR2', () => {})
  const { log, stop } = await start().catch(giveUp)
  let stopping = false
  const leave = (code: number, why: object) => {
    if (stopping) return
    stopping = true
    log.info(why, 'stopping')
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, stopLimitMs).unref()
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
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
  // What was being done is half done and nobody knows what: let requests in progress finish, then start anew.
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught exception')
    if (!survivesErrors) leave(1, { because: 'uncaught exception' })
  })
}

/** `claim`: nobody is the administrator yet, and how somebody becomes it; at `domain`, where people reach the instance there. */
export type Announcement = { up: string; claim?: { path: string; domain?: string } | { reserved: true } }

/** Every process behind the one that says so was replaced by what is on the disk. */
export type Replaced = { replaced: true }

/** Tells the process that started us where we answer; false where nobody has started us. */
export function announce(announcement: Announcement): boolean {
  return process.send?.(announcement) !== undefined
}

/** Problems an operator can mend are told in their own words; only bugs show where they happened. */
function giveUp(error: unknown): never {
  if (error instanceof AlreadyTold) process.exit(1)
  const told = error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${told}\n`)
  process.exit(1)
}
