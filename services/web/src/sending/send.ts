/**
 * Pays by hand. The row is stored before the listener hears of the payment; whoever stored it sends it, once. What is asked
 * again under the same key answers with the same payment; what became of it is asked of the journal, never sent again.
 */
import type { SendingObstacle } from '@chispa/contract/sending'
import { requestIdOf } from '@chispa/payments/request-id'
import { knowsFeeCap } from '@chispa/protocols/nip47'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { Pairing } from '../listener-client/pairing.ts'
import { sendPayment as askJournal } from '../listener-client/payments.ts'
import { conclude } from './conclude.ts'
import { readTarget, type TargetDeps } from './read-target.ts'
import { ownNames, toldOf } from './say-who.ts'
import {
  findByKey,
  findSender,
  insertPayment,
  nextAttempt,
  type Sender,
  type SentPayment,
  wasRestoredSince,
} from './store.ts'

export type SendDeps = TargetDeps & Pick<Deps, 'sql' | 'listener' | 'activity'>

export type Order = {
  pubkey: string
  host: string
  idempotencyKey: string
  to: string
  amountMsats: number
  comment: string | null
  /** Undefined: as the member has set it, and elsewhere not. */
  sayWho: boolean | undefined
  /** Null: the wallet decides about fees. */
  maxFeeMsats: number | null
}

/** The listener waits for the outcome itself; with this the answer comes before anybody gives up. */
const waitMs = 8500
/** By then whoever sends it has written what came of it. */
const firstCheckMs = 12_000

export async function readiness(
  { sql, listener }: Pick<SendDeps, 'sql' | 'listener'>,
  pubkey: string,
): Promise<{ sender: Sender | undefined; pairing: Pairing | undefined; obstacle: SendingObstacle | null }> {
  const sender = await findSender(sql, pubkey)
  const pairing = listener.usable() ?? ((await listener.probe()) ? listener.usable() : undefined)
  const obstacle = !sender ? 'no_wallet' : !sender.canPay ? 'wallet_receives_only' : pairing ? null : 'listener_away'
  return { sender, pairing, obstacle }
}

/** What the wallet says of itself counts until it was seen to do otherwise. */
export const canCapFees = ({ extensions, brokeFeeCap }: Sender): boolean => knowsFeeCap(extensions) && !brokeFeeCap

export async function getReady(deps: SendDeps, pubkey: string): Promise<{ sender: Sender; pairing: Pairing }> {
  const { sender, pairing, obstacle } = await readiness(deps, pubkey)
  if (obstacle || !sender || !pairing) throw new Refusal('cannot_send', { details: { obstacle } })
  return { sender, pairing }
}

export async function send(deps: SendDeps, order: Order): Promise<{ id: string; userId: string }> {
  // Before anything can refuse it: whoever asks again hears of the payment, whatever is away meanwhile.
  const known = await findByKey(deps.sql, order.pubkey, order.idempotencyKey)
  if (known) return repeated(known, order)
  try {
    return await sendNew(deps, order)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Another press of the button may have been stored meanwhile: what is told is what became of that.
    const other = await findByKey(deps.sql, order.pubkey, order.idempotencyKey)
    if (other) return repeated(other, order)
    throw error
  }
}

async function sendNew(deps: SendDeps, order: Order): Promise<SentPayment> {
  const { sender, pairing } = await getReady(deps, order.pubkey)
  if (order.maxFeeMsats !== null && !canCapFees(sender)) throw new Refusal('fees_cannot_be_capped')
  const target = await readTarget(deps, order.to, sender.network, order.host)
  if (order.amountMsats < target.minMsats || order.amountMsats > target.maxMsats) {
    throw new Refusal('amount_out_of_range')
  }
  if ((order.comment?.length ?? 0) > target.maxCommentLength) throw new Refusal('comment_too_long')
  const told = toldOf(target, sender, { sayWho: order.sayWho, own: ownNames(sender, deps.settings, order.host) })
  const invoice = await target.invoiceOver(order.amountMsats, order.comment, told)
  // An address has just made its invoice: nobody can have paid it.
  if (target.kind === 'invoice' && (await wasRestoredSince(deps.sql, new Date(invoice.timestamp * 1000)))) {
    throw new Refusal('invoice_sent_before', {
      message:
        'This invoice is from before these books were restored from a backup, and may have been paid; ask for a new one',
    })
  }
  const now = deps.now()
  const attemptNo = await nextAttempt(deps.sql, sender.walletId, invoice.paymentHash)
  const retry = attemptNo > 1 ? attemptNo : undefined
  const stored = await insertPayment(deps.sql, {
    userId: sender.userId,
    idempotencyKey: order.idempotencyKey,
    walletId: sender.walletId,
    requestId: requestIdOf(sender.walletId, invoice.paymentHash, undefined, retry),
    paymentHash: invoice.paymentHash,
    invoice: invoice.text,
    target: order.to,
    address: target.to || null,
    payeeId: target.payeeId,
    description: target.description,
    comment: order.comment,
    amountMsats: order.amountMsats,
    attemptNo,
    maxFeeMsats: order.maxFeeMsats,
    createdAt: now,
    nextCheckAt: new Date(now.getTime() + firstCheckMs),
  })
  // By another press as well, which is looked for then.
  if (!stored) throw new Refusal('invoice_sent_before')
  const { requestId, walletId, paymentHash } = stored
  const verdict = await askJournal(deps.listener, pairing, {
    requestId,
    walletId,
    invoice: stored.invoice,
    paymentHash,
    ...(retry && { attemptNo: retry }),
    ...(stored.maxFeeMsats !== null && { maxFeeMsats: stored.maxFeeMsats }),
    timeoutMs: waitMs,
  })
  await conclude(deps, stored, verdict)
  return stored
}

function repeated(known: SentPayment, { to, amountMsats }: Order): SentPayment {
  if (known.target !== to || known.amountMsats !== amountMsats) throw new Refusal('idempotency_key_reused')
  return known
}
