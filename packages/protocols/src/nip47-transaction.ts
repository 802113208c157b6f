/**
 * A transaction as NIP-47 wallets report it, normalised. Wallets send unset members as "", null or 0 or leave them out:
 * all mean absent. Hex arrives in either case and leaves in lower case. What a wallet leaves out is read from the invoice
 * that it tells; without a payment hash and a whole amount in either it is no transaction.
 *
 * Where a wallet tells no state, evidence decides. Wallets in use tell the preimage of an open invoice, or a settlement
 * time for every invoice, so neither alone settles what was received; nor does a time alone what was sent.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { peekBolt11 } from './bolt11.ts'
import { hex64Of, isRecord, isWhole, textOf, withoutAbsent } from './untrusted-json.ts'

export type TransactionState = 'pending' | 'settled' | 'accepted' | 'expired' | 'failed'

export type Transaction = {
  type: 'incoming' | 'outgoing'
  state: TransactionState
  /** The wallet told no state: it is what the evidence says. */
  isStateGuess?: true
  paymentHash: string
  amountMsats: number
  feesPaidMsats: number
  invoice?: string
  description?: string
  descriptionHash?: string
  preimage?: string
  createdAt?: number
  expiresAt?: number
  settledAt?: number
  metadata?: Record<string, unknown>
}

/** What the context of a message already says, for wallets that leave it out of the transaction. */
type Context = { type?: Transaction['type']; state?: TransactionState }

const states: readonly string[] = ['pending', 'settled', 'accepted', 'expired', 'failed']

export function readTransaction(value: unknown, context: Context = {}): Transaction | undefined {
  if (!isRecord(value)) return undefined
  const invoice = textOf(value.invoice)?.toLowerCase()
  const { paymentHash, amountMsats } = essentialsOf(value, invoice)
  const type = value.type === 'incoming' || value.type === 'outgoing' ? value.type : context.type
  if (!paymentHash || !type || !isWhole(amountMsats)) return undefined

  const preimage = hex64Of(value.preimage)
  const settledAt = time(value.settled_at)
  return withoutAbsent({
    type,
    state: stateOf(value.state, context.state ?? stateByEvidence({ type, paymentHash, preimage, settledAt })),
    ...(textOf(value.state) === undefined && context.state === undefined && { isStateGuess: true as const }),
    paymentHash,
    amountMsats,
    feesPaidMsats: isWhole(value.fees_paid) ? value.fees_paid : 0,
    invoice,
    description: textOf(value.description),
    descriptionHash: hex64Of(value.description_hash),
    preimage,
    createdAt: time(value.created_at),
    expiresAt: time(value.expires_at),
    settledAt,
    metadata: isRecord(value.metadata) ? value.metadata : undefined,
  })
}

function essentialsOf(value: Record<string, unknown>, invoice: string | undefined) {
  const told = { paymentHash: hex64Of(value.payment_hash), amountMsats: value.amount ?? undefined }
  if (invoice === undefined || (told.paymentHash !== undefined && told.amountMsats !== undefined)) return told
  const said = peekBolt11(invoice)
  return {
    paymentHash: told.paymentHash ?? said?.paymentHash,
    amountMsats: told.amountMsats ?? said?.amountMsats,
  }
}

/** Whether the preimage proves the payment: its SHA-256 is the payment hash. Either case of hex. */
export function preimageMatches(preimage: string | undefined, paymentHash: string): boolean {
  const bytes = hex64Of(preimage)
  return bytes !== undefined && bytesToHex(sha256(hexToBytes(bytes))) === paymentHash.toLowerCase()
}

/** A preimage proves that a payment was made to the one who sent it; who made the invoice knew it from the start. */
function stateByEvidence({
  type,
  paymentHash,
  preimage,
  settledAt,
}: {
  type: Transaction['type']
  paymentHash: string
  preimage: string | undefined
  settledAt: number | undefined
}): TransactionState {
  const isDated = type === 'outgoing' || settledAt !== undefined
  return isDated && preimageMatches(preimage, paymentHash) ? 'settled' : 'pending'
}

/** Evidence counts only where the wallet says nothing; a word we do not know proves nothing. */
function stateOf(value: unknown, whenAbsent: TransactionState): TransactionState {
  const state = textOf(value)?.toLowerCase()
  if (state === undefined) return whenAbsent
  return states.includes(state) ? (state as TransactionState) : 'pending'
}

function time(value: unknown): number | undefined {
  return isWhole(value) && value > 0 ? value : undefined
}
