import {
  listCardPayments,
  listCardTaps,
  listCardTransactions,
  readCardSpending,
  resolveCardPayment,
} from '@chispa/contract/card-history'
import { payWithCard, scanCard } from '@chispa/contract/card-payments'
import { readCardPayRequest, requestCardInvoice, verifyCardInvoice } from '@chispa/contract/card-top-ups'
import { verifyAnswer } from '@chispa/protocols/lud21'
import type { FastifyInstance } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/client-address.ts'
import { askedUrl, type HostOf } from '../http/own-url.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import type { OpenInvoices } from '../invoices/open-invoices.ts'
import { type FindInvoiceState, getInvoice } from '../invoices/state.ts'
import { maxSendableMsats } from '../lightning-addresses/max-sendable.ts'
import { readCallback } from '../lud16/read-callback.ts'
import { type MovedDeps, movedCardRoutes } from './moved-routes.ts'
import { type PayDeps, payWithTap } from './pay.ts'
import { resolveByHand } from './resolve-by-hand.ts'
import { lastTaps, readSpending } from './show-card.ts'
import { shownPayment, shownTransaction, tillAnswer } from './show-payment.ts'
import type { TopUpCard } from './standing-store.ts'
import { listPayments, listPaymentsOfCard, type Payment } from './store.ts'
import { getTopUpCard, topUpOrder, topUpRequest, topUpVerifyUrl } from './top-up.ts'
import { transactionsSeen } from './who-sees.ts'

type RoutesDeps = Deps &
  PayDeps &
  MovedDeps & { mintInvoice: MintInvoice; openInvoices: OpenInvoices; findInvoiceState: FindInvoiceState }

export function cardPaymentRoutes(app: FastifyInstance, deps: RoutesDeps): void {
  const { sql, settings, mintInvoice, openInvoices } = deps

  const originOf = (request: HostOf) => askedUrl(settings.values.endpoint, request)
  const beforeOf = (cursor: string | undefined) => readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
  const keyOf = (payment: Payment) => [payment.createdAt.toISOString(), payment.id]

  serve(app, scanCard, request => deps.scans.byId(request.params.id, request.query, originOf(request)))
  movedCardRoutes(app, deps)

  serve(app, payWithCard, async request => tillAnswer(await payWithTap(deps, request.params.id, request.query)))

  const maxOf = ({ ownMaxMsats }: TopUpCard) => maxSendableMsats(settings.values, ownMaxMsats)
  serve(app, readCardPayRequest, async request => {
    const card = await getTopUpCard(deps, request.params.id)
    return topUpRequest(card.id, originOf(request), maxOf(card))
  })

  serve(app, requestCardInvoice, async request => {
    const card = await getTopUpCard(deps, request.params.id)
    const wish = readCallback(request.query, { maxMsats: maxOf(card) })
    const { bolt11, paymentHash } = await openInvoices.order({ userId: card.userId, ip: request.ip }, askedBy =>
      mintInvoice({ ...topUpOrder(card, wish), askedBy }),
    )
    return {
      status: 'OK' as const,
      pr: bolt11,
      routes: [],
      verify: topUpVerifyUrl(card.id, originOf(request), paymentHash),
    }
  })

  serve(app, verifyCardInvoice, async request => {
    const { id, paymentHash } = request.params
    const invoice = await getInvoice(sql, paymentHash)
    if (invoice.cardId !== id) throw new Refusal('invoice_not_found')
    return verifyAnswer(await deps.findInvoiceState(invoice, addressKey(request.ip)))
  })

  serve(app, listCardTransactions, async (request, reply) => {
    const { limit = 100, cursor } = request.query
    const seen = await transactionsSeen(sql, callerOn(request), request.params.id)
    const rows = await listPaymentsOfCard(sql, { ...seen, before: beforeOf(cursor), limit: limit + 1 })
    return sendPage(reply, rows, limit, keyOf).map(shownTransaction)
  })

  serve(app, readCardSpending, async request => {
    const { cardId } = await transactionsSeen(sql, callerOn(request), request.params.id)
    return readSpending(deps, cardId)
  })

  serve(app, listCardTaps, async request =>
    lastTaps(sql, await transactionsSeen(sql, callerOn(request), request.params.id), request.query.limit ?? 10),
  )

  serve(app, listCardPayments, async (request, reply) => {
    const { limit = 100, cursor, cardId, unresolved = false } = request.query
    const filter = { cardId, unresolved, before: beforeOf(cursor), limit: limit + 1 }
    return sendPage(reply, await listPayments(sql, filter), limit, keyOf).map(shownPayment)
  })

  serve(app, resolveCardPayment, async request => {
    const by = { caller: callerOn(request), requestId: request.id }
    return shownPayment(await resolveByHand(deps, request.params.id, request.body, by))
  })
}
