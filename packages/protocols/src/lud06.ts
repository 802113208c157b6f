/**
 * LUD-06 payRequest, both sides. The invoice commits to the SHA-256 of the metadata string, so that string is made once
 * and served and hashed as the same bytes. Amounts are millisatoshis.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Invoice, isExpired, type Network } from './bolt11.ts'
import { isLnurlUrl, type SchemeOptions } from './lnurl-scheme.ts'
import { readLnurlError } from './lud01.ts'
import { type PayerDataAsked, readPayerDataAsked } from './lud18.ts'
import { hex64Of, isRecord, isWhole, parseJson, textOf } from './untrusted-json.ts'

export type PayRequest = {
  callback: string
  minSendableMsats: number
  maxSendableMsats: number
  metadata: string
  /** LUD-12; 0 when comments are not taken. */
  commentAllowed: number
  /** NIP-57: the key that signs zap receipts, when zaps are offered. */
  nostrPublicKey?: string
  allowVouchers: boolean
  /** LUD-18: what may be told of the payer. */
  payerData?: PayerDataAsked
}

export type PayProblem = 'refused' | 'tag' | 'callback' | 'range' | 'metadata' | 'invoice'

type Refused = { ok: false; problem: PayProblem; message: string }

export type AmountResult =
  | { ok: true; amountMsats: number }
  | { ok: false; problem: 'malformed' | 'out_of_range'; message: string }

/** The identifier (`name@domain`) makes it a lightning address, LUD-16. */
export function payMetadata(about: { description: string; identifier?: string }): string {
  const entries = [['text/plain', about.description]]
  if (about.identifier !== undefined) entries.unshift(['text/identifier', about.identifier])
  return JSON.stringify(entries)
}

/** LUD-18: the payer's data, exactly as it arrived, is appended when it was asked for. */
export function metadataHash(metadata: string, payerData = ''): string {
  return bytesToHex(sha256(utf8ToBytes(metadata + payerData)))
}

/** Reads the `amount` of a callback: digits only, so that nothing is rounded. */
export function readAmount(text: string | undefined, range: { minMsats: number; maxMsats: number }): AmountResult {
  if (text === undefined || !/^[0-9]{1,16}$/.test(text) || !Number.isSafeInteger(Number(text))) {
    return { ok: false, problem: 'malformed', message: 'The amount must be a whole number of millisatoshis' }
  }
  const amountMsats = Number(text)
  if (amountMsats < range.minMsats || amountMsats > range.maxMsats) {
    const message = `The amount must be between ${range.minMsats} and ${range.maxMsats} millisatoshis`
    return { ok: false, problem: 'out_of_range', message }
  }
  return { ok: true, amountMsats }
}

export function readPayRequest(
  body: unknown,
  options: SchemeOptions = {},
): { ok: true; request: PayRequest } | Refused {
  const reason = readLnurlError(body)
  if (reason !== undefined) return refuse('refused', reason)
  if (!isRecord(body) || body.tag !== 'payRequest') return refuse('tag', 'The service did not answer with a payRequest')
  const { callback, metadata, minSendable, maxSendable, commentAllowed } = body
  if (typeof callback !== 'string' || !isLnurlUrl(callback, options)) {
    return refuse('callback', 'The payRequest has no valid callback')
  }
  if (!isWhole(minSendable) || !isWhole(maxSendable) || minSendable < 1 || maxSendable < minSendable) {
    return refuse('range', 'The payRequest has no valid range of amounts')
  }
  if (typeof metadata !== 'string' || !isMetadata(metadata)) {
    return refuse('metadata', 'The payRequest has no valid metadata')
  }
  const nostrPublicKey = body.allowsNostr === true ? hex64Of(body.nostrPubkey) : undefined
  const request = {
    callback,
    metadata,
    minSendableMsats: minSendable,
    maxSendableMsats: maxSendable,
    commentAllowed: isWhole(commentAllowed) ? commentAllowed : 0,
    allowVouchers: body.allowVouchers === true,
  }
  const payerData = readPayerDataAsked(body.payerData)
  return {
    ok: true,
    request: { ...request, ...(nostrPublicKey && { nostrPublicKey }), ...(payerData && { payerData }) },
  }
}

export function payCallbackUrl(
  callback: string,
  query: { amountMsats: number; comment?: string; nostr?: string; lnurl?: string; payerdata?: string },
): string {
  const url = new URL(callback)
  url.searchParams.set('amount', String(query.amountMsats))
  for (const name of ['comment', 'nostr', 'lnurl', 'payerdata'] as const) {
    if (query[name] !== undefined) url.searchParams.set(name, query[name])
  }
  return url.href
}

/** The invoice and, LUD-21, where to ask whether it was paid. */
export function readPayAnswer(
  body: unknown,
  options: SchemeOptions = {},
): { ok: true; invoice: string; verify?: string } | Refused {
  const reason = readLnurlError(body)
  if (reason !== undefined) return refuse('refused', reason)
  const invoice = isRecord(body) ? textOf(body.pr) : undefined
  if (!isRecord(body) || invoice === undefined) return refuse('invoice', 'The service did not answer with an invoice')
  const verify = textOf(body.verify)
  return verify !== undefined && isLnurlUrl(verify, options) ? { ok: true, invoice, verify } : { ok: true, invoice }
}

export type InvoiceMismatch = 'amount' | 'description_hash' | 'expired' | 'network'

/** Why an invoice is not the one that was asked for; undefined when it is. What is not given is not compared. */
export function invoiceMismatch(
  invoice: Invoice,
  asked: { amountMsats: number; now: number; descriptionHash?: string; network?: Network },
): InvoiceMismatch | undefined {
  if (invoice.amountMsats !== asked.amountMsats) return 'amount'
  if (asked.descriptionHash !== undefined && invoice.descriptionHash !== asked.descriptionHash)
    return 'description_hash'
  if (isExpired(invoice, asked.now)) return 'expired'
  return asked.network !== undefined && invoice.network !== asked.network ? 'network' : undefined
}

/** A JSON list of pairs with exactly one text/plain. */
function isMetadata(text: string): boolean {
  const entries = parseJson(text)
  if (!Array.isArray(entries) || !entries.every(Array.isArray)) return false
  return entries.filter(entry => entry[0] === 'text/plain' && typeof entry[1] === 'string').length === 1
}

function refuse(problem: PayProblem, message: string): Refused {
  return { ok: false, problem, message }
}
