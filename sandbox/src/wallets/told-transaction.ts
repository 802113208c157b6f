/** A transaction of the ledger in the words of a wallet. */
import { randomUUID } from 'node:crypto'
import type { Ledger, LedgerTransaction } from './ledger.ts'
import type { ToldPreimage, WalletQuirks } from './wallet-quirks.ts'

type Teller = { readonly ledger: Ledger; readonly faults: WalletQuirks; nowSeconds(): number }

/** As the standard has it. */
export function nip47Transaction(transaction: LedgerTransaction, now: number): Record<string, unknown> {
  const { state, expiresAt } = transaction
  const isPast = transaction.type === 'incoming' && state === 'pending' && now >= expiresAt
  return {
    type: transaction.type,
    state: isPast ? 'expired' : state,
    invoice: transaction.invoice,
    description: transaction.description ?? '',
    description_hash: transaction.descriptionHash ?? '',
    preimage: transaction.preimage ?? '',
    payment_hash: transaction.paymentHash,
    amount: transaction.amountMsats,
    fees_paid: transaction.feesPaidMsats,
    created_at: transaction.createdAt,
    expires_at: expiresAt,
    settled_at: transaction.settledAt ?? null,
    metadata: transaction.metadata ?? null,
  }
}

export function tellTransaction({ ledger, faults, nowSeconds }: Teller, one: LedgerTransaction) {
  const told = nip47Transaction(one, nowSeconds())
  const isOutgoing = one.type === 'outgoing'
  if (faults.expiresInFlight && isOutgoing && one.state !== 'settled') told.state = 'expired'
  if (faults.hidesPreimage && isOutgoing) told.preimage = null
  if (faults.noAmount && one.state !== 'settled') delete told.amount
  if (faults.noPaymentHash) delete told.payment_hash
  if (faults.noState || faults.tellsPreimageEarly || faults.settledAtCreation) delete told.state
  if (faults.tellsPreimageEarly && !isOutgoing) told.preimage = ledger.preimageOf(one.paymentHash)
  if (faults.settledAtCreation) Object.assign(told, { preimage: null, settled_at: one.createdAt })
  if (faults.allIncoming) told.type = 'incoming'
  return told
}

/** A row of a list. */
export function tellRow(wallet: Teller, one: LedgerTransaction) {
  const { faults } = wallet
  const told = tellTransaction(wallet, one)
  if (faults.listsIds) told.payment_hash = randomUUID()
  if (faults.negativeFees) told.fees_paid = -one.feesPaidMsats
  if (faults.listsAllSettled) told.state = 'settled'
  return told
}

/** What pay_invoice answers with. */
export function tellPaid(paysWith: ToldPreimage, { preimage, feesPaidMsats }: LedgerTransaction): object | null {
  switch (paysWith) {
    case 'preimage':
      return { preimage, fees_paid: feesPaidMsats }
    case 'empty':
      return { preimage: '', fees_paid: feesPaidMsats }
    case 'nothing':
      return {}
    case 'null':
      return { preimage: null }
    case 'not-provided':
      return { preimage: 'not-provided', fees_paid: feesPaidMsats }
    case 'zeros':
      return { preimage: '0'.repeat(64) }
    case 'id':
      return { preimage: randomUUID() }
    default:
      return paysWith satisfies never
  }
}
