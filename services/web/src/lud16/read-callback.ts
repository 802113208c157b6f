/** Reads the query of a callback. What is malformed is refused before anybody's wallet hears of it. */
import { maxCommentLength, maxSendableMsats, minSendableMsats } from '@chispa/contract/lud16'
import { readAmount } from '@chispa/protocols/lud06'
import { readComment } from '@chispa/protocols/lud12'
import { firstTag } from '@chispa/protocols/nip01'
import { readZapRequest } from '@chispa/protocols/nip57'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import { oneLine } from '../http/one-line.ts'
import { Refusal } from '../http/refusal.ts'

export type CallbackQuery = { amount: string; comment?: string; nostr?: string }

export type Wish = {
  amountMsats: number
  comment: string | null
  /** The text as it was sent, its hash, and whom it is for. */
  zap: { text: string; descriptionHash: string; recipient: string } | null
}

const satMsats = 1000

export function readCallback(query: CallbackQuery, receiptPublicKey: string | undefined): Wish {
  const amountMsats = amountIn(query.amount)
  return { amountMsats, comment: commentIn(query.comment), zap: zapIn(query.nostr, amountMsats, receiptPublicKey) }
}

const sendableSats = { min: minSendableMsats / 1000, max: maxSendableMsats / 1000 }

function amountIn(text: string): number {
  const amount = readAmount(text, { minMsats: minSendableMsats, maxMsats: maxSendableMsats })
  if (amount.ok) {
    // Most wallets refuse the rest or round it, each in its own way.
    if (amount.amountMsats % satMsats !== 0) throw new Refusal('amount_not_whole')
    return amount.amountMsats
  }
  const { message } = amount
  if (amount.problem === 'malformed') throw new Refusal('invalid_amount', { message })
  throw new Refusal('amount_out_of_range', { message, values: sendableSats })
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
  const read = readZapRequest(text, { amountMsats, receiptPublicKey, relaysOptional: true, verifySchnorr })
  if (!read.ok) throw new Refusal('invalid_zap_request', { details: [{ path: 'nostr', message: read.message }] })
  return { text, descriptionHash: read.descriptionHash, recipient: firstTag(read.request, 'p') as string }
}
