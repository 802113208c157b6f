/** A member splits a bill: the shares are stored with it, and members among them are told. */
import { maxOpenSplits, type Split, splitDays } from '@chispa/contract/splits'
import type { Deps } from '../deps.ts'
import { oneLine } from '../http/one-line.ts'
import { Refusal } from '../http/refusal.ts'
import { allowedMsats, amountOutOfRange } from '../lightning-addresses/max-sendable.ts'
import { showSplits } from './show-split.ts'
import { findSplitRow, insertSplit, listMemberIds, type SplitRow } from './store.ts'

type Wanted = {
  totalMsats: number
  words: string
  shares: readonly { amountMsats: number; name?: string; publicKey?: string }[]
}

const dayMs = 86_400_000

export async function createSplit(
  { sql, settings, now }: Pick<Deps, 'sql' | 'settings' | 'now'>,
  userId: string,
  { totalMsats, words, shares }: Wanted,
  domain: string,
): Promise<Split> {
  const maxMsats = allowedMsats(settings.values)
  if (shares.some(({ amountMsats }) => amountMsats > maxMsats)) throw amountOutOfRange(maxMsats)
  if (shares.reduce((sum, { amountMsats }) => sum + amountMsats, 0) > totalMsats)
    throw new Refusal('shares_exceed_bill')
  const keys = [...new Set(shares.flatMap(({ publicKey }) => publicKey ?? []))]
  const members = await listMemberIds(sql, keys)
  if (keys.some(key => !members.has(key))) throw new Refusal('user_not_found')
  const createdAt = now()
  const id = await insertSplit(
    sql,
    {
      userId,
      totalMsats,
      words: oneLine(words),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + splitDays * dayMs),
      shares: shares.map(({ amountMsats, name, publicKey }) => ({
        amountMsats,
        memberId: publicKey === undefined ? null : (members.get(publicKey) ?? null),
        name: oneLine(name ?? '') || null,
      })),
    },
    maxOpenSplits,
  )
  if (id === undefined) throw new Refusal('too_many_splits')
  const [split] = await showSplits(sql, [(await findSplitRow(sql, id)) as SplitRow], domain)
  return split as Split
}
