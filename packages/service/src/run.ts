/** The life of a process: start, then stop cleanly on SIGTERM or SIGINT, within ten seconds whatever hangs. */
import { ConfigError } from './environment.ts'
import type { Log } from './log.ts'

export type Running = { log: Log; stop: () => Promise<void> }

const stopLimitMs = 10_000

export async function run(start: () => Promise<Running>): Promise<void> {
  const running = await start().catch(giveUp)
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    running.log.info({ signal }, 'stopping')
    setTimeout(() => {
      running.log.error('stopping took too long')
      process.exit(1)
    }, stopLimitMs).unref()
    running.stop().then(
      () => {
        running.log.info('stopped')
        process.exit(0)
      },
      error => {
        running.log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('unhandledRejection', error => running.log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', error => running.log.error({ err: error }, 'uncaught exception'))
}

/** Problems an operator can mend are told in their own words; only bugs show where they happened. */
function giveUp(error: unknown): never {
  const told =
    error instanceof ConfigError ||
    (error instanceof Error && /^(DatabaseStart|Migration|Start)Error$/.test(error.name))
  process.stderr.write(`${told ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
