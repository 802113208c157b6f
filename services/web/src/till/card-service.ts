/**
 * The service behind a card that was held to the till: what it offers, and what it says to an invoice. It may be anybody's,
 * so it is asked through the client for whatever is not ours. A card of this very platform is asked inside the process.
 */
import { entryOf, type Reason, refusals } from '@chispa/contract/refusals'
import { cardPaymentRefusals } from '@chispa/contract/refusals/card-payments'
import type { Outcome } from '@chispa/outgoing-http/outcome'
import type { HttpRequest } from '@chispa/outgoing-http/outgoing-http'
import { lightningPart } from '@chispa/protocols/bip21'
import { isLnurlUrl } from '@chispa/protocols/lnurl-scheme'
import { decodeLnurl, findLnurl } from '@chispa/protocols/lud01'
import {
  readWithdrawAnswer,
  readWithdrawRequest,
  type WithdrawRequest,
  withdrawCallbackUrl,
} from '@chispa/protocols/lud03'
import { fromLud17 } from '@chispa/protocols/lud17'
import type { AskOwnCard } from '../card-payments/own-cards.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'

export type CardServiceDeps = Pick<Deps, 'outgoing' | 'privateHostsAllowed'> & { askOwnCard: AskOwnCard }

/** Together within the fifteen seconds that a request may take. */
const offerTimeoutMs = 5000
const handoverTimeoutMs = 8000
const maxBytes = 64 * 1024
const knownDeclines: ReadonlySet<string> = new Set([
  ...Object.keys(cardPaymentRefusals),
  ...(['card_not_found', 'card_blocked', 'card_keys_unavailable', 'card_payment_unresolved'] satisfies Reason[]),
])

/** `isOwn`: a card of this very platform, which says itself what it may spend. */
export type CardOffer = WithdrawRequest & { isOwn?: true }

/** The address that a card's link means: `lnurlw://`, `https://`, LNURL in bech32, or any of these inside another. */
export function readCardLink(link: string, privateHostsAllowed: boolean): string {
  const scheme = { loopbackOverHttp: privateHostsAllowed }
  const text = link.trim()
  const coded = findLnurl(text)
  const decoded = coded === undefined ? undefined : decodeLnurl(coded, scheme)
  const plain = fromLud17(lightningPart(text), scheme)
  const url = decoded?.ok ? decoded.url : plain?.scheme === 'lnurlw' ? plain.url : text
  if (!isLnurlUrl(url, scheme)) throw new Refusal('card_link_unknown')
  return url
}

export async function askForOffer(deps: CardServiceDeps, url: string, asker: string): Promise<CardOffer> {
  const own = deps.askOwnCard(url, asker)
  const body = own ? await own : readJson(await get(deps, { url, timeoutMs: offerTimeoutMs, redirects: 2 }))
  if (body === undefined) throw new Refusal('card_unreachable')
  const read = readWithdrawRequest(body, { loopbackOverHttp: deps.privateHostsAllowed() })
  if (read.ok) return { ...read.request, ...(own && { isOwn: true }) }
  if (read.problem === 'refused') throw declined(body, read.message)
  throw new Refusal(read.problem === 'tag' ? 'card_link_unknown' : 'card_answer_wrong')
}

/** A card of ours is left to decline by itself: it says which limit it is, and its holder sees the tap. */
export function requireInRange(
  { minWithdrawableMsats: min, maxWithdrawableMsats: max, isOwn }: CardOffer,
  amountMsats: number,
) {
  if (isOwn) return
  if (max === 0) throw new Refusal('card_empty')
  if (amountMsats > max) throw new Refusal('card_amount_too_high', { details: { maxMsats: max } })
  if (amountMsats < min) throw new Refusal('card_amount_too_low')
}

export type Handover =
  /** It says that it will pay. */
  | { kind: 'accepted' }
  /** It says why not, or it provably never heard of the invoice. */
  | { kind: 'declined' | 'not-sent'; refusal: Refusal }
  /** It may pay. */
  | { kind: 'unknown' }

export async function handInvoice(
  deps: CardServiceDeps,
  offer: CardOffer,
  { invoice, pin, asker }: { invoice: string; pin: string | undefined; asker: string },
): Promise<Handover> {
  const url = new URL(withdrawCallbackUrl(offer, invoice))
  if (pin !== undefined) url.searchParams.set('pin', pin)
  const own = deps.askOwnCard(url.href, asker)
  if (own) return handoverOf(await own)
  const outcome = await get(deps, { url: url.href, timeoutMs: handoverTimeoutMs })
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', refusal: new Refusal('card_unreachable') }
  return handoverOf(readJson(outcome))
}

function handoverOf(body: unknown): Handover {
  if (body === undefined) return { kind: 'unknown' }
  const answer = readWithdrawAnswer(body)
  if (answer.ok) return { kind: 'accepted' }
  const said = (body as { status?: unknown }).status
  if (typeof said !== 'string' || said.toUpperCase() !== 'ERROR') return { kind: 'unknown' }
  const refusal = declined(body, answer.message)
  return isOpenStill(refusal.reason) ? { kind: 'unknown' } : { kind: 'declined', refusal }
}

function get(
  { outgoing, privateHostsAllowed }: CardServiceDeps,
  request: Pick<HttpRequest, 'url' | 'timeoutMs' | 'redirects'>,
): Promise<Outcome> {
  const scheme = { loopbackOverHttp: privateHostsAllowed() }
  return outgoing.request({
    ...request,
    headers: { accept: 'application/json' },
    maxBytes,
    accepts: ({ href }) => isLnurlUrl(href, scheme),
  })
}

/** LNURL says nothing with its statuses; a page of a proxy is no answer. */
function readJson(outcome: Outcome): unknown {
  if (outcome.kind !== 'answered') return undefined
  try {
    const body: unknown = JSON.parse(outcome.body.toString())
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

/**
 * Services of this kind name the stable word of a decline, and of a limit how much is left; that is all there is to say. Of others, the
 * words themselves are passed on as one short line.
 */
function declined(body: unknown, words: string): Refusal {
  const { reason, details } = (body as { error?: { reason?: unknown; details?: unknown } }).error ?? {}
  if (reason === 'pin_required') return new Refusal('card_asks_pin')
  if (typeof reason === 'string' && knownDeclines.has(reason)) {
    const maxMsats = (details as { maxMsats?: unknown } | undefined)?.maxMsats
    return new Refusal(reason as Reason, Number.isSafeInteger(maxMsats) ? { details: { maxMsats } } : {})
  }
  const line = words
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
  return new Refusal('card_declined', { details: [{ path: 'card', message: line }] })
}

/** Words that say: wait, it may still be paid. Another payment of the card keeps this one from beginning. */
const isOpenStill = (reason: Reason) =>
  reason in refusals &&
  reason !== 'card_payment_unresolved' &&
  (entryOf(reason).mayChange === true || reason === 'payment_unproven')
