/** What can be said on the command line. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export type Options = {
  seed: number
  minutes: number
  faultsPerMinute: number
  lanes: number
  /** A kept story, told again. */
  story: string | undefined
  /** Keeps the figures and prints docs/reliability.md. */
  write: boolean
  /** Prints docs/reliability.md from the figures that are kept. */
  report: boolean
  /** Tries every broken copy of the product instead. */
  mutants: boolean
  /** How many minutes a failing story may be shortened for. */
  shorten: number
}

const numbers = { minutes: '5', 'faults-per-minute': '60', lanes: '6', shorten: '10' } as const

export function readOptions(args: string[]): Options {
  const text = (fallback?: string) => ({ type: 'string' as const, ...(fallback && { default: fallback }) })
  const flag = { type: 'boolean' as const, default: false }
  const { values } = parseArgs({
    args,
    options: {
      seed: text(),
      story: text(),
      minutes: text(numbers.minutes),
      'faults-per-minute': text(numbers['faults-per-minute']),
      lanes: text(numbers.lanes),
      shorten: text(numbers.shorten),
      write: flag,
      report: flag,
      mutants: flag,
    },
  })
  const numberOf = (name: 'seed' | 'minutes' | 'faults-per-minute' | 'lanes' | 'shorten') => {
    const number = Number(values[name] ?? randomInt(1, 1_000_000))
    if (!Number.isFinite(number) || number < 0) throw new Error(`--${name} takes a number: ${values[name]}`)
    return number
  }
  return {
    seed: numberOf('seed'),
    minutes: numberOf('minutes'),
    faultsPerMinute: numberOf('faults-per-minute'),
    lanes: numberOf('lanes'),
    shorten: numberOf('shorten'),
    story: values.story,
    write: values.write,
    report: values.report,
    mutants: values.mutants,
  }
}
