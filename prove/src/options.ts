/** What can be said on the command line. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export type Options = {
  seed: number
  minutes: number
  faultsPerMinute: number
  lanes: number
  /** How many minutes, at most, are waited for everything to be told. */
  settle: number
  /** What people do, and what fails: nothing else. Empty: everything. */
  only: string[]
  faults: string[]
  /** A kept story, told again. */
  story: string | undefined
  /** Keeps the figures, from which docs/reliability.md is printed. */
  write: boolean
  /** Tries broken copies of the product instead: those that are named, or every one. */
  mutants: boolean
  names: string[]
  /** How many minutes a failing story may be shortened for. */
  shorten: number
  /** A folder for what the services say, and for the ledgers and rows of a run that fails. */
  keep: string | undefined
}

const numbers = { minutes: '5', 'faults-per-minute': '180', lanes: '24', settle: '10', shorten: '10' } as const

export function readOptions(args: string[]): Options {
  const text = (fallback?: string) => ({ type: 'string' as const, ...(fallback && { default: fallback }) })
  const flag = { type: 'boolean' as const, default: false }
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seed: text(),
      story: text(),
      keep: text(),
      minutes: text(numbers.minutes),
      'faults-per-minute': text(numbers['faults-per-minute']),
      lanes: text(numbers.lanes),
      settle: text(numbers.settle),
      shorten: text(numbers.shorten),
      only: text(),
      faults: text(),
      write: flag,
      mutants: flag,
    },
  })
  const numberOf = (name: 'seed' | 'minutes' | 'faults-per-minute' | 'lanes' | 'settle' | 'shorten') => {
    const number = Number(values[name] ?? randomInt(1, 1_000_000))
    if (!Number.isFinite(number) || number < 0) throw new Error(`--${name} takes a number: ${values[name]}`)
    return number
  }
  const { mutants } = values
  if (positionals.length > 0 && !mutants) throw new Error(`What is ${positionals.join(' ')}?`)
  return {
    seed: numberOf('seed'),
    minutes: numberOf('minutes'),
    faultsPerMinute: numberOf('faults-per-minute'),
    lanes: numberOf('lanes'),
    settle: numberOf('settle'),
    shorten: numberOf('shorten'),
    only: listOf(values.only),
    faults: listOf(values.faults),
    story: values.story,
    keep: values.keep,
    write: values.write,
    mutants,
    names: positionals,
  }
}

const listOf = (text = '') =>
  text
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '')
