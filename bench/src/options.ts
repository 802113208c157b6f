/** What can be said on the command line; the process that asks one question is told the same. */
import { parseArgs } from 'node:util'

export type Options = {
  names: string[]
  /** Where the whole result goes as JSON. */
  json?: string
  /** Prints docs/performance.md. */
  write: boolean
  /** A result of an earlier run, shown again instead of measuring. */
  from?: string
  profile: boolean
  /** Wallets of `listener-wallets`. */
  wallets: number
  /** Events of `event-partitions`. */
  events: number
  /** How long `overload` stays near the maximum. */
  steadySeconds: number
}

const defaultWallets = 5000
const defaultEvents = 1_000_000
const defaultSteadySeconds = 20

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      write: { type: 'boolean', default: false },
      from: { type: 'string' },
      profile: { type: 'boolean', default: false },
      wallets: { type: 'string' },
      events: { type: 'string' },
      'steady-seconds': { type: 'string' },
    },
  })
  const { wallets, events, 'steady-seconds': steady, ...rest } = values
  const counted = {
    wallets: count(wallets, 100, defaultWallets),
    events: count(events, 100, defaultEvents),
    steadySeconds: count(steady, 1, defaultSteadySeconds),
  }
  return { ...rest, ...counted, names: positionals }
}

function count(text: string | undefined, min: number, otherwise: number): number {
  const value = Number(text ?? otherwise)
  if (!Number.isSafeInteger(value) || value < min) throw new Error(`${text} is not a number of at least ${min}`)
  return value
}

/** Of this process. */
export const options = (): Options => readOptions(process.argv.slice(2))
