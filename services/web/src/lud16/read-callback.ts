/** Reads the query of a callback. What is malformed is refused before anybody's wallet hears of it. */
import { maxCommentLength, maxPayerDataBytes, maxZapRequestBytes, minSendableMsats } from '@chispa/contract/lud16'
import { readAmount } from '@chispa/protocols/lud06'
import { readComment } from '@chispa/protocols/lud12'
import { readPayerData } from '@chispa/protocols/lud18'
import { firstTag } from '@chispa/protocols/nip01'
import { readZapRequest } from '@chispa/protocols/nip57'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import { oneLine } from '../http/one-line.ts'
import { Refusal } from '../http/refusal.ts'
import type { InvoicePayer } from '../invoices/mint.ts'
import { readWords } from '../lightning-addresses/asked.ts'
import { amountOutOfRange } from '../lightning-addresses/max-sendable.ts'

export type CallbackQuery = { amount: string; comment?: string; nostr?: string; for?: string; payerdata?: string }

export type Wish = {
  amountMsats: number
  comment: string | null
  /** What a link asked for it; the invoice commits to them. */
  words?: string | null
  /** The text as it was sent, its hash, and whom it is for. */
  zap: { text: string; descriptionHash: string; recipient: string } | null
  payer?: InvoicePayer | undefined
}

const satMsats = 1000

/** `maxMsats`: the largest payment that is taken here. */
export function readCallback(
  query: CallbackQuery,
  { maxMsats, receiptPublicKey }: { maxMsats: number; receiptPublicKey?: string | undefined },
): Wish {
  const amountMsats = amountIn(query.amount, maxMsats)
  return {
    amountMsats,
    comment: commentIn(query.comment),
    words: readWords(query.for),
    zap: zapIn(query.nostr, amountMsats, receiptPublicKey),
    payer: payerIn(query.payerdata),
  }
}

function amountIn(text: string, maxMsats: number): number {
  const amount = readAmount(text, { minMsats: minSendableMsats, maxMsats })
  if (amount.ok) {
    // Most wallets refuse the rest or round it, each in its own way.
    if (amount.amountMsats % satMsats !== 0) throw new Refusal('amount_not_whole')
    return amount.amountMsats
  }
  const { message } = amount
  if (amount.problem === 'malformed') throw new Refusal('invalid_amount', { message })
  throw amountOutOfRange(maxMsats, message)
}

/** Shown to people later: line breaks, and marks that turn the direction of writing around, become spaces. */
function commentIn(text: string | undefined): string | null {
  if (text !== undefined && text.length > 4 * maxCommentLength) throw commentTooLong()
  const read = readComment(text && oneLine(text), maxCommentLength)
  if (!read.ok) throw commentTooLong()
  return read.comment ?? null
}

const commentTooLong = () => new Refusal('comment_too_long', { values: { max: maxCommentLength } })

function zapIn(text: string | undefined, amountMsats: number, receiptPublicKey: string | undefined): Wish['zap'] {
  if (text === undefined || text === '') return null
  if (receiptPublicKey === undefined) throw new Refusal('zaps_not_offered')
  if (Buffer.byteLength(text) > maxZapRequestBytes) throw zapRefusal(`It is longer than ${maxZapRequestBytes} bytes`)
  const read = readZapRequest(text, { amountMsats, receiptPublicKey, relaysOptional: true, verifySchnorr })
  if (!read.ok) throw zapRefusal(read.message)
  return { text, descriptionHash: read.descriptionHash, recipient: firstTag(read.request, 'p') as string }
}

/** Kept exactly as it came, whatever it is: the payer's wallet expects the invoice to commit to these bytes. */
function payerIn(text: string | undefined): InvoicePayer | undefined {
  if (text === undefined || text === '') return undefined
  if (Buffer.byteLength(text) > maxPayerDataBytes || text.includes('\0')) throw new Refusal('invalid_payer_data')
  const said = readPayerData(text)
  return { data: text, name: said?.name ?? null, address: said?.identifier ?? null }
}

const zapRefusal = (message: string) => new Refusal('invalid_zap_request', { details: [{ path: 'nostr', message }] })
