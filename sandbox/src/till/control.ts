/** The till over HTTP: its page, its sales, its scanner for vouchers, its fault switches. A sale is answered at once and goes on by itself. */
import type { FastifyInstance } from 'fastify'
import type { CardBox } from '../cards/card-box.ts'
import type { CouponService } from '../coupon-service/coupon-service.ts'
import { faultRoutes } from '../fault-routes.ts'
import { amount, jsonBody, text } from '../json-body.ts'
import { NotFound } from '../not-found.ts'
import { tillPage } from './page.ts'
import type { Till } from './till.ts'
import { noTillFaults } from './till-faults.ts'

type SaleBody = { amountMsats: number; card?: string; tap?: string; pin?: string }

export function tillControl(app: FastifyInstance, till: Till, box: CardBox, coupons?: CouponService): void {
  const page = tillPage(till.name, { takesVouchers: coupons !== undefined })
  app.get('/till', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/till/sales', () => till.sales)
  app.get<{ Params: { id: string } }>('/till/sales/:id', ({ params }) => {
    const sale = till.sales.find(({ id }) => id === params.id)
    if (!sale) throw new NotFound(`No sale ${params.id}`)
    return sale
  })
  app.post<{ Body: SaleBody }>(
    '/till/sales',
    jsonBody({ amountMsats: amount, card: text, tap: text, pin: text }, ['amountMsats']),
    (request, reply) => {
      const { amountMsats, card, tap, pin } = request.body
      if ((card === undefined) === (tap === undefined)) {
        return reply.code(400).send({ error: 'Name a card or give a tap' })
      }
      const held = card === undefined ? undefined : box.find(card)
      if (card !== undefined && !held) throw new NotFound(`No card ${card}`)
      const seen = tap ?? held?.tap()
      if (seen === undefined) return reply.code(409).send({ error: 'There is nothing on this card to read' })
      return reply.code(201).send(till.sell({ amountMsats, tap: seen, ...(pin !== undefined && { pin }) }))
    },
  )
  if (coupons) redeemRoute(app, coupons)
  faultRoutes(app, '/till', () => till.faults, noTillFaults)
}

/** The scanner: it posts the code to the service, as nobody but the till may. */
function redeemRoute(app: FastifyInstance, coupons: CouponService): void {
  app.post<{ Body: { code: string } }>('/till/vouchers', jsonBody({ code: text }, ['code']), async (request, reply) => {
    const { status, body } = await coupons.claim(request.body.code.trim())
    return reply.code(status).send(body)
  })
}
