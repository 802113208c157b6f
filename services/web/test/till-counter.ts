/** An open till of a member who can be paid, for tests. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Sale } from '@chispa/contract/till'
import { until } from '@chispa/sandbox/until'
import type { LightMyRequestResponse } from 'fastify'
import type { Stage } from './payee-stage.ts'

export async function openCounter({ web, payee }: Stage, username: string, body: object = {}) {
  const owner = await payee(username)
  const opened = await web.call({ method: 'POST', url: '/api/tills', as: owner, body })
  assert.equal(opened.statusCode, 201, opened.body)
  const { id: tillId, token } = opened.json() as { id: string; token: string }

  const charge = (amountMsats: number, more: object = {}, saleId: string = randomUUID()) =>
    web.call({ method: 'PUT', url: `/api/till/sales/${saleId}`, token, body: { amountMsats, ...more } })

  /** A sale that must come about. */
  async function sale(amountMsats: number, more: object = {}): Promise<Sale> {
    const reply = await charge(amountMsats, more)
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json()
  }

  const read = async (saleId: string): Promise<Sale> =>
    (await web.call({ url: `/api/till/sales/${saleId}`, token })).json()

  /** The wallet is asked at most once a second. */
  const paid = (saleId: string): Promise<Sale> =>
    until(async () => {
      const sale = await read(saleId)
      return sale.state === 'paid' && sale
    })

  const tap = (saleId: string, link: string, pin?: string): Promise<LightMyRequestResponse> =>
    web.call({ method: 'POST', url: `/api/till/sales/${saleId}/card`, token, body: { link, ...(pin && { pin }) } })

  const leave = (pin?: string) =>
    web.call({ method: 'POST', url: '/api/till/leave', token, body: pin === undefined ? {} : { pin } })

  return { owner, tillId, token, charge, sale, read, paid, tap, leave }
}
