/**
 * Takes what a code gives, once. The row is stored before the wallet makes an invoice, and says that the giver may have heard of it before the
 * giver does. The callback is called once, by the request that stored the row; an answer that is lost leaves the invoice open, and as long as it may be paid
 * the same code gives no second one. That it was paid is told by the invoice, like any payment that arrives.
 */
import type { SingleFlight } from '@chispa/concurrency/single-flight'
import { startDeadline, withTimeout } from '@chispa/concurrency/timeout'
import { isLnurlUrl } from '@chispa/protocols/lnurl-scheme'
import { readWithdrawAnswer, withdrawCallbackUrl } from '@chispa/protocols/lud03'
import { parseJson } from '@chispa/protocols/untrusted-json'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { Minted, MintInvoice } from '../invoices/mint.ts'
import { amountOutOfRange } from '../lightning-addresses/max-sendable.ts'
import { askForAmount } from '../payment-requests/ask-for-amount.ts'
import { askForOffer, type Link, type LinkDeps, type Offer, readLink, shortLine } from './read-link.ts'
import {
  deleteStarted,
  endOver,
  findByKey,
  findOpen,
  findUserId,
  insertWithdrawal,
  markAccepted,
  markAsked,
  markRefused,
  type WithdrawalRow,
} from './store.ts'

export type TakeDeps = LinkDeps &
  Pick<Deps, 'sql' | 'now' | 'clock' | 'log'> & {
    mintInvoice: MintInvoice
    /** Callbacks under way, by the id of their withdrawal. */
    calls: SingleFlight<string, void>
  }

export type Taking = { pubkey: string; host: string; idempotencyKey: string; link: string; amountMsats: number }

/** Long enough for what comes before the giver is asked; a process that dies meanwhile holds the link up no longer. */
const startMs = 60_000
/** A payment that began in time may arrive a little later. */
const graceMs = 5 * 60_000
/** Services pay before they answer; nobody waits for that here. */
const callbackMs = 60_000
/** Within this the member is answered. */
const answerMs = 12_500
const maxBytes = 64 * 1024
const keptDays = 90
const dayMs = 86_400_000
const maxNoteLength = 200

export async function takeWithdrawal(deps: TakeDeps, taking: Taking): Promise<WithdrawalRow> {
  const { sql, clock } = deps
  const deadline = startDeadline(answerMs, clock)
  const link = readLink(deps, taking.link, taking.host)
  const userId = await findUserId(sql, taking.pubkey)
  if (userId === undefined) throw new Refusal('no_receiving_wallet')
  const known = await findByKey(sql, userId, taking.idempotencyKey)
  if (known) return repeated(known, link, taking)
  const id = await begin(deps, userId, link, taking)
  if (id === undefined) return joined(deps, userId, link, taking)
  const { offer, minted } = await prepare(deps, id, link, taking)
  await withTimeout(
    deps.calls.run(id, () => callBack(deps, id, offer, minted)),
    Math.max(500, deadline.leftMs()),
    undefined,
    clock,
  )
  return (await findByKey(sql, userId, taking.idempotencyKey)) as WithdrawalRow
}

function begin({ sql, now }: TakeDeps, userId: string, link: Link, taking: Taking) {
  const createdAt = now()
  return sql.begin(async tx => {
    const oldBefore = new Date(createdAt.getTime() - keptDays * dayMs)
    await endOver(tx, { userId, linkHash: link.hash, now: createdAt, oldBefore })
    return insertWithdrawal(tx, {
      userId,
      idempotencyKey: taking.idempotencyKey,
      linkHash: link.hash,
      giver: link.giver,
      amountMsats: taking.amountMsats,
      createdAt,
      openUntil: new Date(createdAt.getTime() + startMs),
    })
  })
}

/** What is open of this link, or was begun under this key meanwhile, is the answer. */
async function joined({ sql }: TakeDeps, userId: string, link: Link, taking: Taking): Promise<WithdrawalRow> {
  const other = await findByKey(sql, userId, taking.idempotencyKey)
  if (other) return repeated(other, link, taking)
  const open = await findOpen(sql, userId, link.hash)
  if (!open) throw new Refusal('withdrawal_unreachable')
  return open
}

function repeated(known: WithdrawalRow, link: Link, { amountMsats }: Taking): WithdrawalRow {
  if (!known.linkHash.equals(link.hash) || known.amountMsats !== amountMsats) {
    throw new Refusal('idempotency_key_reused')
  }
  return known
}

/**
 * Asks for the offer only now: services make a new `k1` at every look, and another look meanwhile would have spoiled it. Whatever fails before the
 * giver can have heard of the invoice leaves nothing behind.
 */
async function prepare(deps: TakeDeps, id: string, link: Link, { pubkey, amountMsats }: Taking) {
  const { sql, now } = deps
  try {
    const offer = await askForOffer(deps, link)
    const { giver, description, minMsats, maxMsats } = offer
    if (amountMsats < minMsats || amountMsats > maxMsats) throw amountOutOfRange(maxMsats)
    const note = shortLine(description ? `${giver}: ${description}` : giver, maxNoteLength)
    const minted = await askForAmount(deps, { pubkey, amountMsats, note, domain: '' })
    const { paymentHash } = minted
    const isOurs = await markAsked(sql, { id, paymentHash, description, now: now(), graceMs })
    if (!isOurs) throw new Refusal('wallet_silent')
    return { offer, minted }
  } catch (error) {
    await deleteStarted(sql, id)
    throw error
  }
}

/** Once. A failure of ours leaves it as it is: the giver may have heard of it. */
async function callBack(deps: TakeDeps, id: string, offer: Offer, { bolt11 }: Minted): Promise<void> {
  const { sql, outgoing, log, now } = deps
  try {
    const scheme = { loopbackOverHttp: deps.privateHostsAllowed() }
    const outcome = await outgoing.request({
      url: withdrawCallbackUrl(offer, bolt11),
      headers: { accept: 'application/json' },
      timeoutMs: callbackMs,
      maxBytes,
      redirects: 2,
      accepts: ({ href }) => isLnurlUrl(href, scheme),
    })
    if (outcome.kind === 'not-sent') return await markRefused(sql, id, null, now())
    const body = outcome.kind === 'answered' ? parseJson(outcome.body.toString('utf8')) : undefined
    const answer = readWithdrawAnswer(body)
    if (answer.ok) return await markAccepted(sql, id)
    // Only a plain refusal says that nothing will be paid.
    if (answer.isRefusal) await markRefused(sql, id, shortLine(answer.message, 200), now())
  } catch (error) {
    log.warn({ err: error, withdrawalId: id }, 'what a giver answered was not written down')
  }
}
