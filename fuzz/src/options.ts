/** What can be said on the command line. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export type Options = {
  inputs: number
  seed: number
  minutes: number
  /** Names of targets; all where none is named. */
  only: string[]
  /** Keeps the figures in fuzz/results.json. */
  write: boolean
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      inputs: { type: 'string', default: '20000' },
      seed: { type: 'string' },
      minutes: { type: 'string', default: '240' },
      only: { type: 'string', multiple: true, default: [] },
      write: { type: 'boolean', default: false },
    },
  })
  const numberOf = (name: 'inputs' | 'seed' | 'minutes') => {
    const number = Number(values[name] ?? randomInt(1, 1_000_000))
    if (!Number.isFinite(number) || number < 0) throw new Error(`--${name} takes a number: ${values[name]}`)
    return number
  }
  return {
    inputs: numberOf('inputs'),
    seed: numberOf('seed'),
    minutes: numberOf('minutes'),
    only: values.only,
    write: values.write,
  }
}
