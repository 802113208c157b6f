/** The invoice that a till presents: everything that can be checked before the tap is spent. */
import { minWithdrawableMsats } from '@chispa/contract/card-payments'
import { lightningPart } from '@chispa/protocols/bip21'
import { type Invoice, isExpired, readBolt11 } from '@chispa/protocols/bolt11'
import { hasSigner } from '@chispa/signatures/ecdsa'
import { Refusal } from '../http/refusal.ts'
import { networkNamed } from '../invoices/check-minted.ts'

export type PayableInvoice = Invoice & { amountMsats: number }

/** In either case of letters, bare or in the link that QR codes have. */
export function readInvoice(text: string): Invoice {
  const decoded = readBolt11(lightningPart(text), hasSigner)
  if (!decoded.ok) throw new Refusal('invoice_unreadable')
  return decoded.invoice
}

/** A wallet that does not name its network may be of any: it declines by itself what is of another. */
export function requirePayable(invoice: Invoice, network: string | null, now: Date): PayableInvoice {
  const { amountMsats } = invoice
  if (amountMsats === undefined) throw new Refusal('invoice_without_amount')
  if (isExpired(invoice, now.getTime() / 1000)) throw new Refusal('invoice_expired')
  const expected = networkNamed(network)
  if (expected !== undefined && invoice.network !== expected) throw new Refusal('invoice_of_other_network')
  if (amountMsats < minWithdrawableMsats) {
    throw new Refusal('amount_under_one_sat')
  }
  return { ...invoice, amountMsats }
}

/** What it says it is for, as a line that can be stored and shown. */
export function descriptionOf({ description }: Invoice): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
  const line = description?.replace(/[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+/g, ' ').trim()
  return line || null
}
