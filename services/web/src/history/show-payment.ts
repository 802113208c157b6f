/** A payment as its member sees it. What a zap says is read from its request, which a stranger wrote. */

import type { Person } from '@chispa/contract/faces'
import type { OwnPayment, OwnPaymentDetail, PaymentKind } from '@chispa/contract/history'
import { deadlineOf, invoiceGraceMs } from '@chispa/payments/deadlines'
import { expiryOf, peekBolt11 } from '@chispa/protocols/bolt11'
import { isNostrEvent } from '@chispa/protocols/nip01'
import { parseJson } from '@chispa/protocols/untrusted-json'
import type { PaymentRow } from './store.ts'

const maxComment = 1000

const directionOf: Record<PaymentKind, OwnPayment['direction']> = {
  received: 'in',
  zap: 'in',
  'top-up': 'in',
  sent: 'out',
  card: 'out',
  forward: 'out',
  'voucher-in': 'in',
  'voucher-out': 'out',
}

/** What only the member who looks knows of it. */
export type Told = { who: Person | null; note: string | null }

/** The key of who zapped, as far as the request can be read. */
export function zapSender({ zapRequest }: PaymentRow): string | null {
  const zap = zapRequest === null ? undefined : parseJson(zapRequest)
  return isNostrEvent(zap) ? zap.pubkey : null
}

export function shownPayment(row: PaymentRow, { who, note }: Told): OwnPayment {
  const { id, kind, state, amountMsats, feesMsats, title, cardId, code, at } = row
  const zap = row.zapRequest === null ? undefined : parseJson(row.zapRequest)
  const { pubkey, content } = isNostrEvent(zap) ? zap : { pubkey: null, content: '' }
  const comment = row.comment ?? (content.trim() || null)
  return {
    id,
    kind,
    direction: directionOf[kind],
    state,
    amountMsats,
    feesMsats,
    title,
    comment: who?.isBlocked ? null : (comment?.slice(0, maxComment) ?? null),
    with: row.with ?? pubkey,
    who,
    note,
    cardId,
    code,
    at: at.toISOString(),
    knownBy: knownByOf(row)?.toISOString() ?? null,
    rate: keptRate(row),
  }
}

/** Few are open, and these are the only ones whose invoice is read for it. What was not passed on ends with its invoice, the others without an answer too. */
function knownByOf({ state, kind, invoice, at }: PaymentRow): Date | undefined {
  const read = state === 'open' && invoice !== null ? peekBolt11(invoice) : undefined
  if (!read) return undefined
  const invoiceExpiresAt = expiryOf(read)
  if (kind === 'forward') return new Date(invoiceExpiresAt.getTime() + invoiceGraceMs)
  return deadlineOf({ createdAt: at, invoiceExpiresAt })
}

const keptRate = ({ fiatCurrency: currency, fiatPerBitcoin: perBitcoin }: PaymentRow): OwnPayment['rate'] =>
  currency === null || perBitcoin === null ? null : { currency, perBitcoin }

export function shownDetail(row: PaymentRow, told: Told, walletName: string | null): OwnPaymentDetail {
  const { invoice, paymentHash, preimage, askedAt, sentAt, endedAt } = row
  const times = [
    ['asked', askedAt],
    ['sent', sentAt],
    ['ended', endedAt],
  ] as const
  return {
    ...shownPayment(row, told),
    invoice,
    paymentHash,
    preimage,
    walletName,
    steps: times.flatMap(([step, at]) => (at ? [{ step, at: at.toISOString() }] : [])),
  }
}
