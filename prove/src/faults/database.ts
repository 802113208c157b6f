/** PostgreSQL that crashes, is restarted in order, fails over to its standby, or has no room on its disk. */
import fc from 'fast-check'
import type { World } from '../world.ts'
import { type Fault, hold, isHeld } from './fault.ts'

const ending = (signal: 'SIGKILL' | 'SIGINT'): Fault => ({
  weight: 0.3,
  ms: fc.constant(0),
  async inject({ platform: { database } }: World) {
    if (isHeld(database, 'end')) return undefined
    const lift = await hold(database, 'end', async () => {})
    await database.end(signal)
    return lift
  },
})

const failingOver: Fault = {
  weight: 0.1,
  ms: fc.constant(0),
  async inject({ platform: { database } }: World) {
    if (isHeld(database, 'end')) return undefined
    const lift = await hold(database, 'end', async () => {})
    await database.failOver()
    return lift
  },
}

const filling: Fault = {
  weight: 0.2,
  ms: fc.integer({ min: 500, max: 5000 }),
  async inject({ platform: { database } }: World) {
    if (isHeld(database, 'end')) return undefined
    let giveBack: (() => Promise<void>) | undefined
    const lift = await hold(database, 'end', async () => giveBack?.())
    giveBack = await database.fillDisk()
    if (giveBack) return lift
    await lift()
    return undefined
  },
}

export const databaseFaults: Record<string, Fault> = {
  'database failed over': failingOver,
  'disk of the database is full': filling,
  'database killed': ending('SIGKILL'),
  'database restarted': ending('SIGINT'),
}
