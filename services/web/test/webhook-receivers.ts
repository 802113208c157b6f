/** Endpoints of members, real receivers of HTTP behind them, and what is delivered; the clock is the test's. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after } from 'node:test'
import type { WebhookDelivery, WebhookEndpoint } from '@chispa/contract/webhook-endpoints'
import { Webhook } from 'standardwebhooks'
import { settleInvoice } from '../src/invoices/settle.ts'
import { Deliveries } from '../src/webhooks/deliver.ts'
import { type TestApp, testApp } from './app.ts'

type Member = Awaited<ReturnType<TestApp['member']>>
export type Taken = { headers: Record<string, string>; body: string }
type Answer = (taken: Taken, reply: ServerResponse) => void

const hex = () => randomBytes(32).toString('hex')

async function startReceiver(answer: Answer = (_taken, reply) => reply.end()) {
  const taken: Taken[] = []
  const server = createServer(async (request: IncomingMessage, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const one = { headers: request.headers as Record<string, string>, body }
    taken.push(one)
    answer(one, reply)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  after(() => server.closeAllConnections())
  after(() => server.close())
  return { url: `http://127.0.0.1:${port}/hook`, taken }
}

/** The library compares with the clock of the machine. */
export const verified = (secret: string, { body, headers }: Taken) =>
  new Webhook(secret).verify(body, headers) as { type: string; timestamp: string; data: Record<string, unknown> }

export async function openWebhooks() {
  const clock = { now: new Date() }
  const web = await testApp({ now: () => clock.now })
  const { sql } = web
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }

  const countUnderWay = async (): Promise<number> =>
    (await sql`select 1 from webhook_deliveries where status = 'PENDING' and attempts > 0`).length

  async function create(as: Member, body: object): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const reply = await web.call({ method: 'POST', url: '/api/webhooks', as, body })
    assert.equal(reply.statusCode, 201, reply.body)
    return reply.json()
  }

  async function send(): Promise<void> {
    const deliveries = new Deliveries(web.deps)
    while (await deliveries.sendDue()) await deliveries.settled()
  }

  async function receivePayment(member: Member, sats = 21): Promise<string> {
    const [wallet] = await sql<{ id: string }[]>`
      insert into remote_wallets (user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
      values (${member.userId}, ${hex()}, '\\x00', ${hex()}, ${hex()}, '{wss://relay.example}') returning id`
    const preimage = hex()
    const hash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
    await sql`
      insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, created_at, expires_at, next_lookup_at)
      values (${hash}, 'lnbc1', ${sats * 1000}, 'LUD16_PAYMENT', ${wallet!.id}, ${member.userId}, ${clock.now}, ${clock.now}, ${clock.now})`
    const evidence = { walletId: wallet!.id, amountMsats: sats * 1000, preimage }
    assert.equal((await settleInvoice(web.deps, hash, evidence)).kind, 'paid')
    return hash
  }

  const deliveriesOf = async (as: Member, id: string): Promise<WebhookDelivery[]> =>
    (await web.call({ url: `/api/webhooks/${id}/deliveries`, as })).json()

  return { web, clock, pass, startReceiver, countUnderWay, create, send, receivePayment, deliveriesOf }
}
