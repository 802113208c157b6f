/**
 * Makes the first who brings a one-time code the holder of its card, and a member if they are none yet. The code is then
 * used up: its holder may bring it again, nobody else. A card that is kept for somebody is taken by nobody else.
 */
import { type Connection, transaction } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import type { Admission } from '../users/admit-newcomer.ts'
import { type Arrival, loadOrCreate } from '../users/member.ts'
import { getCard } from './get-card.ts'
import { claimHolder } from './holding-store.ts'
import { restoreKept } from './replacement-store.ts'
import { type CardRow, findCardByOtc } from './store.ts'

export type Activation = Arrival & { card: CardRow; isFirst: boolean }

export async function activate(
  sql: Connection,
  { otc, pubkey, admission, now }: { otc: string; pubkey: string; admission: Admission; now: Date },
): Promise<Activation> {
  // A code that is not good makes nobody a member.
  judge(await findCardByOtc(sql, otc), pubkey)
  return transaction(sql, async tx => {
    const arrival = await loadOrCreate(tx, pubkey, admission)
    const isFirst = await claimHolder(tx, otc, arrival.member.id, now)
    const card = judge(await findCardByOtc(tx, otc), pubkey)
    if (!isFirst || card.keptForUserId === null) return { ...arrival, card, isFirst }
    await restoreKept(tx, card.id, arrival.member.id)
    return { ...arrival, card: await getCard(tx, card.id), isFirst }
  })
}

function judge(card: CardRow | undefined, pubkey: string): CardRow {
  if (!card) throw new Refusal('otc_not_found')
  if (card.blockedAt) throw new Refusal('card_blocked')
  if (card.keptForPubkey !== null && card.keptForPubkey !== pubkey) throw new Refusal('card_kept')
  if (card.otcUsedAt && card.pubkey !== pubkey) throw new Refusal('otc_used')
  return card
}
