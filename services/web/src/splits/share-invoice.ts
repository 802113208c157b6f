/**
 * The invoice of a share: one at a time, the same for every payer, so that a share is paid once. When it is over, its wallet is asked
 * whether it was paid after all before another is made.
 */
import type { ShareInvoice } from '@chispa/contract/splits'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { Poller } from '../invoices/look-up-budget.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { type FindInvoiceState, getInvoice } from '../invoices/state.ts'
import { askForAmount } from '../payment-requests/ask-for-amount.ts'
import { stateOf } from './show-split.ts'
import {
  findSplitRow,
  insertShareInvoice,
  type LiveInvoice,
  listNewestInvoices,
  listShareRows,
  lockShare,
  type ShareRow,
} from './store.ts'

export type ShareDeps = Pick<Deps, 'sql' | 'settings' | 'now'> & {
  mintInvoice: MintInvoice
  findInvoiceState: FindInvoiceState
}

type Wanted = { splitId: string; shareId: string; payerName: string | null; poller: Poller; domain: string }

export async function shareInvoice(deps: ShareDeps, wanted: Wanted): Promise<ShareInvoice> {
  const { sql } = deps
  const split = await findSplitRow(sql, wanted.splitId)
  if (!split) throw new Refusal('split_not_found')
  const shares = await listShareRows(sql, [split.id])
  const asked = shares.find(({ id }) => id === wanted.shareId)
  if (!asked) throw new Refusal('split_not_found')
  const newest = await listNewestInvoices(
    sql,
    shares.map(({ id }) => id),
  )
  const isLive = (share: ShareRow) => isPayable(newest.get(share.id), deps.now())
  const share = isTaken(asked) || (asked.name === null && isLive(asked)) ? anotherLike(asked, shares, isLive) : asked
  if (!share || isTaken(share)) throw new Refusal('share_paid')
  const current = newest.get(share.id)
  if (current && isLive(share)) return shown(share, current)
  if (split.expiresAt <= deps.now()) throw new Refusal('split_over')
  if (current && (await isPaidAfterAll(deps, current, wanted.poller))) throw new Refusal('share_paid')
  const { paymentHash } = await askForAmount(deps, {
    pubkey: split.pubkey,
    amountMsats: share.amountMsats,
    note: split.words,
    domain: wanted.domain,
  })
  const kept = await keep(deps, { share, paymentHash, payerName: wanted.payerName, former: current?.paymentHash })
  // Another one was made and is over since: whether it was paid is found out first.
  return kept ?? shareInvoice(deps, wanted)
}

const isTaken = (share: ShareRow): boolean => share.paidAt !== null || share.settledAt !== null

const isPayable = (invoice: LiveInvoice | undefined, now: Date): boolean =>
  invoice?.status === 'PENDING' && invoice.expiresAt > now

/** Where several people take shares that are alike, each gets one of their own as long as there are enough. */
function anotherLike(asked: ShareRow, shares: readonly ShareRow[], isLive: (share: ShareRow) => boolean) {
  if (asked.name !== null || asked.memberId !== null) return asked
  const alike = shares.filter(
    share =>
      share.name === null &&
      share.memberId === null &&
      share.amountMsats === asked.amountMsats &&
      stateOf(share) === 'open',
  )
  return alike.find(share => !isLive(share)) ?? alike[0]
}

async function isPaidAfterAll({ sql, findInvoiceState }: ShareDeps, { paymentHash }: LiveInvoice, poller: Poller) {
  return (await findInvoiceState(await getInvoice(sql, paymentHash), poller)).settled
}

type Minted = { share: ShareRow; paymentHash: string; payerName: string | null; former: string | undefined }

async function keep({ sql, now }: ShareDeps, { share, paymentHash, payerName, former }: Minted) {
  return sql.begin(async tx => {
    if (!(await lockShare(tx, share.id))) throw new Refusal('split_not_found')
    const winner = (await listNewestInvoices(tx, [share.id])).get(share.id)
    if (winner && isPayable(winner, now())) return shown(share, winner)
    if (winner && winner.paymentHash !== former) return undefined
    await insertShareInvoice(tx, { paymentHash, shareId: share.id, payerName, createdAt: now() })
    const made = (await listNewestInvoices(tx, [share.id])).get(share.id)
    return shown(share, made as LiveInvoice)
  })
}

const shown = ({ id }: ShareRow, { paymentHash, bolt11, amountMsats, expiresAt }: LiveInvoice): ShareInvoice => ({
  shareId: id,
  paymentHash,
  invoice: bolt11,
  amountMsats,
  expiresAt: expiresAt.toISOString(),
})
