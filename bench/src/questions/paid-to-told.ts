/** How long after an invoice was paid does a stream over ten thousand open ones say so, and what does a poll cost? */
import { createHash, randomBytes } from 'node:crypto'
import { signatureHeader, timestampHeader, webhookPath } from '@chispa/contract/webhooks'
import type { Connection } from '@chispa/database/connect'
import { eventKey } from '@chispa/protocols/eventkey'
import { signWebhook } from '@chispa/protocols/webhook-hmac'
import { testDatabase } from '@chispa/testing/database'
import { EventSource } from 'undici'
import { listenerSecret, startWebService } from '../measure/web-service.ts'
import type { Question } from '../question.ts'

const [watched, paid, atOnce] = [10_000, 1000, 8]
const maxP99Ms = 250
const walletId = 'wallet'
const amountMsats = 21_000

export const paidToTold: Question = {
  name: 'paid-to-told',
  async run() {
    await using database = await testDatabase()
    const invoices = await openInvoices(database.sql)
    await using web = await startWebService(database.url, { LISTENER_URL: 'http://127.0.0.1:9' })
    const toldAt = new Map<string, number>()
    const source = await listen(web.url, [...invoices.keys()], hash => toldAt.set(hash, performance.now()))
    const paidAt = new Map<string, number>()
    const queue = [...invoices].slice(0, paid)
    const pay = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        paidAt.set(next[0], performance.now())
        await report(web.url, ...next)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, pay))
    const endsAt = performance.now() + 30_000
    while (toldAt.size < paid && performance.now() < endsAt) await new Promise(resolve => setTimeout(resolve, 20))
    source.close()
    const delays = [...paidAt]
      .map(([hash, at]) => (toldAt.get(hash) ?? Number.POSITIVE_INFINITY) - at)
      .toSorted((a, b) => a - b)
    const p99Ms = delays[Math.floor(delays.length * 0.99)] as number
    const row = {
      question: `from the listener's report to the stream, ${watched} open on one connection`,
      ours: `p99 ${Math.round(p99Ms)} ms, median ${Math.round(delays[delays.length >> 1] as number)} ms`,
      bare: 'none',
      ratio: '',
      wanted: `p99 <= ${maxP99Ms} ms`,
      verdict: p99Ms <= maxP99Ms ? ('met' as const) : ('MISSED' as const),
      notes: `${paid} payments, ${atOnce} at once`,
    }
    return { rows: [row], rounds: { delays } }
  },
}

async function listen(url: string, paymentHashes: string[], told: (hash: string) => void): Promise<EventSource> {
  const reply = await fetch(`${url}/api/invoices/watches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentHashes }),
  })
  const { id } = (await reply.json()) as { id: string }
  const source = new EventSource(`${url}/api/invoices/watches/${id}/events`)
  source.addEventListener('settled', event => told((event as MessageEvent).lastEventId))
  await new Promise(resolve => source.addEventListener('ready', resolve))
  return source
}

async function openInvoices(sql: Connection): Promise<Map<string, string>> {
  const [user] = await sql`insert into users (pubkey) values (${'ab'.repeat(32)}) returning id`
  await sql`insert into remote_wallets ${sql({
    id: walletId,
    userId: user?.id,
    name: 'wallet',
    sealedUri: Buffer.alloc(1),
    walletPubkey: 'cd'.repeat(32),
    clientPubkey: 'ef'.repeat(32),
    relays: ['wss://relay.invalid'],
  })}`
  const invoices = new Map(
    Array.from({ length: watched }, () => {
      const preimage = randomBytes(32)
      return [createHash('sha256').update(preimage).digest('hex'), preimage.toString('hex')]
    }),
  )
  await sql`
    insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, username, created_at, expires_at,
      next_lookup_at)
    select hash, 'lnbcrt', ${amountMsats}, 'LUD16_PAYMENT', w.id, w.user_id, 'payee', now(), now() + interval '1 hour',
      now() + interval '1 hour'
    from unnest(${[...invoices.keys()]}::text[]) hash join remote_wallets w on w.id = ${walletId}`
  return invoices
}

/** As the listener does. */
async function report(url: string, paymentHash: string, preimage: string): Promise<void> {
  const body = JSON.stringify({
    type: 'payment_received',
    eventKey: eventKey(walletId, 'payment_received', paymentHash),
    walletId,
    receivedAt: Date.now(),
    payment: { paymentHash, preimage, amountMsats, settledAt: Math.floor(Date.now() / 1000), transaction: {} },
  })
  const timestamp = Date.now()
  const signature = signWebhook({ timestamp, rawBody: Buffer.from(body), secret: listenerSecret })
  const headers = {
    'content-type': 'application/json',
    [timestampHeader]: String(timestamp),
    [signatureHeader]: signature,
  }
  const reply = await fetch(`${url}${webhookPath}`, { method: 'POST', headers, body })
  if (reply.status !== 200) throw new Error(`the report was not taken: ${await reply.text()}`)
}
