import { readShopDay } from '@chispa/contract/shop'
import type { ListedSale, Sale } from '@chispa/contract/till'
import {
  chargeSale,
  closeTill,
  leaveTill as leaveTillOperation,
  listTills,
  maxListedSales,
  maxTillDayHours,
  openTill as openTillOperation,
  readReceipt,
  readSale,
  readTill,
  readTillDay,
  tapCard as tapCardOperation,
  tapsOfTill,
} from '@chispa/contract/till'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findAccount } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import type { AskOwnCard } from '../card-payments/own-cards.ts'
import type { Deps } from '../deps.ts'
import { findFaces } from '../faces/find-faces.ts'
import { askedUrl, type HostOf } from '../http/own-url.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { owner } from '../invoices/look-up-budget.ts'
import type { MintInvoice } from '../invoices/mint.ts'
import { type FindInvoiceState, getInvoice } from '../invoices/state.ts'
import { addressDomain, addressOf } from '../lightning-addresses/domain.ts'
import { tidyNote } from '../payment-requests/ask-for-amount.ts'
import { type ChargedSale, charge, getCharged } from './charge.ts'
import { leaveTill, openTill, requireTill } from './open-till.ts'
import { findReceipt, listSales, type SaleRow, sumPaid } from './sale-store.ts'
import { deleteTillOf, listTillRows, type TillRow } from './store.ts'
import { cardTaps } from './tap-card.ts'

export type TillRouteDeps = Deps & {
  mintInvoice: MintInvoice
  findInvoiceState: FindInvoiceState
  askOwnCard: AskOwnCard
  limiter: RateLimiter | undefined
}

export function tillRoutes(app: FastifyInstance, deps: TillRouteDeps): void {
  const { sql, settings, now } = deps
  const tapCard = cardTaps(deps)
  const tillOf = (request: Pick<FastifyRequest, 'headers'>) => requireTill(deps, request)

  /** The wallet is asked at most once a second. */
  async function looked(sale: ChargedSale): Promise<ChargedSale> {
    if (sale.status !== 'PENDING') return sale
    const { settled } = await deps.findInvoiceState(await getInvoice(sql, sale.paymentHash), owner)
    return settled ? getCharged(sql, sale) : sale
  }

  const shown = ({ paymentHash, bolt11, expiresAt, card, ...sale }: ChargedSale, request: HostOf): Sale => ({
    ...listed(sale, request),
    invoice: bolt11,
    paymentHash,
    expiresAt: expiresAt.toISOString(),
    card: card === 'ACCEPTED' ? 'accepted' : card === 'HANDED' ? 'handed' : null,
  })

  function listed(sale: Omit<SaleRow, 'card' | 'bolt11' | 'paymentHash' | 'expiresAt'>, request: HostOf): ListedSale {
    const { id, amountMsats, tipMsats, note, createdAt, paidAt, receiptToken } = sale
    return {
      id,
      state: stateNamed(sale.status),
      amountMsats,
      tipMsats,
      note,
      fiat: fiatOf(sale),
      createdAt: createdAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      receiptUrl: `${askedUrl(settings.values.endpoint, request)}/receipt/${receiptToken}`,
    }
  }

  serve(app, openTillOperation, async (request, reply) => {
    const { pin, returnKey } = request.body
    const { id, token, expiresAt } = await openTill(deps, { pubkey: callerOn(request).pubkey, pin, returnKey })
    reply.code(201)
    return { id, token, expiresAt: expiresAt.toISOString() }
  })

  serve(app, listTills, async request => {
    const tills = await listTillRows(sql, callerOn(request).pubkey, now())
    return tills.map(({ openedAt, expiresAt, ...till }) => ({
      ...till,
      openedAt: openedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }))
  })

  serve(app, closeTill, async request => {
    const isClosed = await deleteTillOf(sql, callerOn(request).pubkey, request.params.tillId)
    if (!isClosed) throw new Refusal('till_not_found')
    return {}
  })

  serve(app, readTill, async request => {
    const { userId, username, shopName, isLocked, canReceive, currency } = await tillOf(request)
    const domain = addressDomain(settings, request)
    const face = (await findFaces(sql, { userIds: [userId] }, domain)).get(userId)
    const shown = { ...(shopName !== null && { shopName }), ...(face && { face }) }
    return { username, lightningAddress: addressOf(username, domain), ...shown, isLocked, canReceive, currency }
  })

  serve(app, leaveTillOperation, async request => ({
    returnKey: await leaveTill(deps, await tillOf(request), request.body.pin),
  }))

  serve(app, chargeSale, async request => {
    const { userId, pubkey } = await tillOf(request)
    const { amountMsats, tipMsats = 0, note, fiat } = request.body
    if (tipMsats >= amountMsats) throw new Refusal('amount_out_of_range')
    const order = {
      id: request.params.saleId,
      userId,
      amountMsats,
      tipMsats,
      note: tidyNote(note),
      fiatCurrency: fiat?.currency ?? null,
      fiatMinor: fiat?.minor ?? null,
    }
    const sale = await charge(deps, order, { pubkey, domain: addressDomain(settings, request) })
    return shown(await looked(sale), request)
  })

  const saleAt = ({ userId }: TillRow, saleId: string) => getCharged(sql, { id: saleId, userId })

  serve(app, readSale, async request => {
    const sale = await saleAt(await tillOf(request), request.params.saleId)
    return shown(await looked(sale), request)
  })

  serve(app, tapCardOperation, async request => {
    const till = await tillOf(request)
    await deps.limiter?.take(`tapCard till ${till.id}`, tapsOfTill)
    const sale = await saleAt(till, request.params.saleId)
    // What was paid meanwhile is handed to no card. The wallet is not asked: a card's service may take its time as well.
    if (sale.status === 'PAID') return shown(sale, request)
    if (sale.status === 'EXPIRED' || sale.expiresAt <= now()) throw new Refusal('sale_over')
    await tapCard(sale, { link: request.body.link, pin: request.body.pin, asker: `till ${till.id}` })
    return shown(await getCharged(sql, sale), request)
  })

  const daySince = ({ since }: { since: string }) =>
    new Date(Math.max(Date.parse(since), deps.now().getTime() - maxTillDayHours * 3_600_000))

  serve(app, readShopDay, async request => {
    const account = await findAccount(sql, callerOn(request).pubkey)
    if (!account) throw new Refusal('user_not_found')
    return sumPaid(sql, { userId: account.id, since: daySince(request.query) })
  })

  serve(app, readTillDay, async request => {
    const { userId } = await tillOf(request)
    const asked = { userId, since: daySince(request.query) }
    const [totals, sales] = await Promise.all([
      sumPaid(sql, asked),
      listSales(sql, { ...asked, limit: maxListedSales }),
    ])
    return { ...totals, sales: sales.map(sale => listed(sale, request)) }
  })

  serve(app, readReceipt, async request => {
    const sale = await findReceipt(sql, request.params.receiptToken)
    if (!sale) throw new Refusal('receipt_not_found')
    const { amountMsats, tipMsats, note, createdAt, paidAt, username, status, rateCurrency, ratePerBitcoin } = sale
    return {
      state: stateNamed(status),
      amountMsats,
      tipMsats,
      note,
      fiat: fiatOf(sale),
      createdAt: createdAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      payee: addressOf(username, addressDomain(settings, request)),
      rate: rateCurrency && ratePerBitcoin ? { currency: rateCurrency, perBitcoin: ratePerBitcoin } : null,
    }
  })
}

const stateNamed = (status: SaleRow['status']): Sale['state'] =>
  status === 'PAID' ? 'paid' : status === 'PENDING' ? 'open' : 'over'

const fiatOf = ({ fiatCurrency, fiatMinor }: Pick<SaleRow, 'fiatCurrency' | 'fiatMinor'>) =>
  fiatCurrency === null || fiatMinor === null ? null : { currency: fiatCurrency, minor: fiatMinor }
