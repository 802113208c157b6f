/** A payment as its member sees it. What a zap says is read from its request, which a stranger wrote. */
import type { OwnPayment, OwnPaymentDetail, PaymentKind } from '@chispa/contract/history'
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

export function shownPayment(row: PaymentRow): OwnPayment {
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
    comment: comment?.slice(0, maxComment) ?? null,
    with: row.with ?? pubkey,
    cardId,
    code,
    at: at.toISOString(),
    rate: keptRate(row),
  }
}

const keptRate = ({ fiatCurrency: currency, fiatPerBitcoin: perBitcoin }: PaymentRow): OwnPayment['rate'] =>
  currency === null || perBitcoin === null ? null : { currency, perBitcoin }

export function shownDetail(row: PaymentRow, walletName: string | null): OwnPaymentDetail {
  const { invoice, paymentHash, preimage, askedAt, sentAt, endedAt } = row
  const times = [
    ['asked', askedAt],
    ['sent', sentAt],
    ['ended', endedAt],
  ] as const
  return {
    ...shownPayment(row),
    invoice,
    paymentHash,
    preimage,
    walletName,
    steps: times.flatMap(([step, at]) => (at ? [{ step, at: at.toISOString() }] : [])),
  }
}
