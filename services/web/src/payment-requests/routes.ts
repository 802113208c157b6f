import { createHash } from 'node:crypto'
import { createPaymentRequest, type PaymentRequest, readPaymentRequest } from '@chispa/contract/payment-requests'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { LookUpDeps } from '../invoices/look-up.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { getInvoice, invoiceStates } from '../invoices/state.ts'
import { addressDomain, addressOf } from '../lightning-addresses/domain.ts'
import { findReceiver, findRequest, type RequestRow } from './store.ts'

export function paymentRequestRoutes(
  app: FastifyInstance,
  deps: Deps & LookUpDeps & { mintInvoice: MintInvoice },
): void {
  const { sql, settings, mintInvoice } = deps
  const stateOf = invoiceStates(deps)

  serve(app, createPaymentRequest, async request => {
    const { pubkey } = callerOn(request)
    const { amountMsats } = request.body
    const note = tidy(request.body.note)
    const receiver = await findReceiver(sql, pubkey)
    if (!receiver) throw new Refusal('no_receiving_wallet')
    const { userId, username, wallet } = receiver
    const description =
      note ?? (username ? `Payment to ${addressOf(username, addressDomain(settings, request))}` : 'Payment')
    const { paymentHash } = await mintInvoice({
      wallet,
      amountMsats,
      description,
      isPlain: true,
      descriptionHash: createHash('sha256').update(description).digest('hex'),
      hashedText: description,
      requireHash: false,
      purpose: 'REQUEST',
      userId,
      username,
      comment: note,
      zapRequest: null,
    })
    return shown((await findRequest(sql, pubkey, paymentHash)) as RequestRow, false)
  })

  serve(app, readPaymentRequest, async request => {
    const invoice = await getInvoice(sql, request.params.paymentHash)
    const row = await findRequest(sql, callerOn(request).pubkey, invoice.paymentHash)
    if (!row) throw new Refusal('invoice_not_found')
    return shown(row, (await stateOf(invoice)).settled)
  })
}

/** A note stands in an invoice and on other people's screens: no line breaks, nothing that turns the writing around. */
function tidy(note: string | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
  const text = note?.replace(/\s*[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+\s*/g, ' ').trim()
  return text || null
}

const shown = (
  { paymentHash, bolt11, amountMsats, comment, createdAt, expiresAt }: RequestRow,
  paid: boolean,
): PaymentRequest => ({
  paymentHash,
  invoice: bolt11,
  amountMsats,
  note: comment,
  paid,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
