/** Programs that take webhooks: busy, late, gone for a moment. */
import fc from 'fast-check'
import { noTakerFaults, type TakerFaults } from '../platform/taker.ts'
import { type Fault, hold, isHeld } from './fault.ts'

const switches: Record<string, Partial<TakerFaults>> = {
  'answers 500': { status: 500 },
  'answers late': { delayMs: 12_000 },
  'cuts the connection': { cuts: true },
}

export const takerFaults: Record<string, Fault> = Object.fromEntries(
  Object.entries(switches).map(([what, faults]): [string, Fault] => [
    `webhook taker ${what}`,
    {
      weight: 2,
      ms: fc.integer({ min: 100, max: 2000 }),
      async inject({ taker }) {
        if (isHeld(taker, 'taker')) return undefined
        Object.assign(taker.faults, faults)
        return hold(taker, 'taker', async () => void Object.assign(taker.faults, noTakerFaults()))
      },
    },
  ]),
)
