/** Entries as those read them who see what happens here and nobody's amounts. */
import type { Activity } from './store.ts'

/** Begins where a number does: it is looked for once, not from each of its digits. */
const amount = /(?<![\d.,])[\d.,]+ sats?\b/g

export const withoutAmounts = (row: Activity): Activity => ({
  ...row,
  message: row.message.replace(amount, 'some sats'),
  metadata: withoutMsats(row.metadata),
})

function withoutMsats(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null) return metadata
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !name.endsWith('Msats')))
}
