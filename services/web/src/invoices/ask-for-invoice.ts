/**
 * Asks a wallet for an invoice in one form after another until one commits to the hash. Only the invoice itself counts:
 * wallets repeat a hash that they did not write into it. One without a hash is kept for those who can do without.
 */
import type { HashForm } from '@chispa/contract/wallet-check'
import { peekBolt11 } from '@chispa/protocols/bolt11'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import type { CallOutcome, InvoiceRequest } from '../wallets/calls.ts'
import type { HashForms } from './hash-forms.ts'

export type HashedOrder = {
  wallet: { id: string }
  amountMsats: number
  description: string
  descriptionHash: string
  /** What the hash is of. */
  hashedText: string
  requireHash: boolean
  /** The payer is to read the description: no hash is asked for. */
  isPlain?: true
}

/** As long as it takes to pay; after that it need not be watched. */
const expirySeconds = 3600
/** BOLT #11 has room for 639 bytes. */
const maxDescriptionBytes = 500
/** With these words a wallet declines for reasons that have nothing to do with the hash. */
const otherReasons = new Set([
  'RATE_LIMITED',
  'UNAUTHORIZED',
  'RESTRICTED',
  'QUOTA_EXCEEDED',
  'INSUFFICIENT_BALANCE',
  'EXPIRED',
])

export async function askForInvoice(
  order: HashedOrder,
  forms: HashForms,
  make: (request: InvoiceRequest) => Promise<CallOutcome<Transaction>>,
): Promise<CallOutcome<Transaction>> {
  const { wallet, descriptionHash, requireHash } = order
  if (order.isPlain) return make(requestIn('none', order))
  let withoutHash: CallOutcome<Transaction> | undefined
  let last: CallOutcome<Transaction> = { kind: 'timeout' }
  for (const form of await forms.formsFor(wallet.id, requireHash)) {
    last = await make(requestIn(form, order))
    if (last.kind === 'result') {
      const hash = hashIn(last.result)
      const isWanted = form === 'none' ? hash === undefined : hash === descriptionHash
      if (isWanted) {
        await forms.remember(wallet.id, form)
        return last
      }
      if (hash === undefined) withoutHash = last
    } else if (last.kind !== 'wallet-error' || otherReasons.has(last.code)) break
  }
  return last.kind !== 'result' && !requireHash && withoutHash ? withoutHash : last
}

function requestIn(form: HashForm, order: HashedOrder): InvoiceRequest {
  const { amountMsats, description, descriptionHash, hashedText } = order
  switch (form) {
    case 'hash':
      return { amountMsats, descriptionHash, expirySeconds }
    case 'hash_with_text':
      return { amountMsats, description: hashedText, descriptionHash, expirySeconds }
    case 'none':
      return { amountMsats, description: cut(description, maxDescriptionBytes), expirySeconds }
    default:
      return form satisfies never
  }
}

const hashIn = ({ invoice }: Transaction) => (invoice === undefined ? undefined : peekBolt11(invoice)?.descriptionHash)

/** At most so many bytes of UTF-8, never through the middle of a character. */
function cut(text: string, maxBytes: number): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) return kept
    kept += character
  }
  return kept
}
