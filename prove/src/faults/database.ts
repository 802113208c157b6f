/** PostgreSQL that crashes, is restarted in order, or stands still. */
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

export const databaseFaults: Record<string, Fault> = {
  'database killed': ending('SIGKILL'),
  'database restarted': ending('SIGINT'),
}
