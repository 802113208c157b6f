/**
 * `npm run prove`: lives a community's days against the whole platform under faults, then holds five ledgers against each other.
 *
 *   --seed N               which story; printed, and drawn where it is not said
 *   --minutes N            how long, 5 where it is not said; then everything is healed and waited for
 *   --faults-per-minute N  how many faults, 60 where it is not said
 *   --lanes N              how many people do something at the same time, 6 where it is not said
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { run } from './run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    'faults-per-minute': { type: 'string', default: '60' },
    lanes: { type: 'string', default: '6' },
  },
})
const seed = Number(values.seed ?? randomInt(1, 1_000_000))
const result = await run({
  seed,
  minutes: Number(values.minutes),
  faultsPerMinute: Number(values['faults-per-minute']),
  lanes: Number(values.lanes),
  say: line => console.error(line),
})
const { story, ...figures } = result
console.log(JSON.stringify(figures, null, 2))
process.exit(result.violations.length + result.errors.length > 0 ? 1 : 0)
