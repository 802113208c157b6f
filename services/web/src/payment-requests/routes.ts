import { createPaymentRequest, type PaymentRequest, readPaymentRequest } from '@chispa/contract/payment-requests'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { owner } from '../invoices/look-up-budget.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { type FindInvoiceState, getInvoice } from '../invoices/state.ts'
import { addressDomain } from '../lightning-addresses/domain.ts'
import { askForAmount, tidyNote } from './ask-for-amount.ts'
import { findRequest, type RequestRow } from './store.ts'

export type PaymentRequestDeps = Deps & { mintInvoice: MintInvoice; findInvoiceState: FindInvoiceState }

export function paymentRequestRoutes(app: FastifyInstance, deps: PaymentRequestDeps): void {
  const { sql, settings } = deps

  serve(app, createPaymentRequest, async request => {
    const { pubkey } = callerOn(request)
    const { paymentHash } = await askForAmount(deps, {
      pubkey,
      amountMsats: request.body.amountMsats,
      note: tidyNote(request.body.note),
      domain: addressDomain(settings, request),
    })
    return shown((await findRequest(sql, pubkey, paymentHash)) as RequestRow, false)
  })

  serve(app, readPaymentRequest, async request => {
    const invoice = await getInvoice(sql, request.params.paymentHash)
    const row = await findRequest(sql, callerOn(request).pubkey, invoice.paymentHash)
    if (!row) throw new Refusal('invoice_not_found')
    return shown(row, (await deps.findInvoiceState(invoice, owner)).settled)
  })
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
