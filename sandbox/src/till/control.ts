/** The till over HTTP: its page, its sales, its fault switches. A sale is answered at once and goes on by itself. */
import type { FastifyInstance } from 'fastify'
import type { CardBox } from '../cards/card-box.ts'
import { faultRoutes } from '../fault-routes.ts'
import { amount, jsonBody, text } from '../json-body.ts'
import { NotFound } from '../not-found.ts'
import { tillPage } from './page.ts'
import type { Till } from './till.ts'
import { noTillFaults } from './till-faults.ts'

type SaleBody = { amountMsats: number; card?: string; tap?: string }

export function tillControl(app: FastifyInstance, till: Till, box: CardBox): void {
  app.get('/till', (_request, reply) => reply.type('text/html; charset=utf-8').send(tillPage(till.name)))
  app.get('/till/sales', () => till.sales)
  app.get<{ Params: { id: string } }>('/till/sales/:id', ({ params }) => {
    const sale = till.sales.find(({ id }) => id === params.id)
    if (!sale) throw new NotFound(`No sale ${params.id}`)
    return sale
  })
  app.post<{ Body: SaleBody }>(
    '/till/sales',
    jsonBody({ amountMsats: amount, card: text, tap: text }, ['amountMsats']),
    (request, reply) => {
      const { amountMsats, card, tap } = request.body
      if ((card === undefined) === (tap === undefined)) {
        return reply.code(400).send({ error: 'Name a card or give a tap' })
      }
      const held = card === undefined ? undefined : box.find(card)
      if (card !== undefined && !held) throw new NotFound(`No card ${card}`)
      const seen = tap ?? held?.tap()
      if (seen === undefined) return reply.code(409).send({ error: 'There is nothing on this card to read' })
      return reply.code(201).send(till.sell({ amountMsats, tap: seen }))
    },
  )
  faultRoutes(app, '/till', () => till.faults, noTillFaults)
}
