/**
 * After a restore the counters of cards are those of the backup: taps that were spent since would be good again. So every card
 * rests, as if an operator had paused it, until it is switched on. A tap that is shown to a till meanwhile counts: older ones
 * are worth nothing from then on.
 */
import type { Sql } from '@chispa/database/connect'
import { pauseAllHeld } from './holding-store.ts'

export const pauseAllCards = (tx: Sql, at: Date): Promise<number> => pauseAllHeld(tx, at)
