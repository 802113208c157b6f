/** How many events of the payment listener does the web service take in a second, each in one transaction with its effects? */
import { createHash, randomBytes } from 'node:crypto'
import { signatureHeader, timestampHeader, webhookPath } from '@chispa/contract/webhooks'
import type { Connection } from '@chispa/database/connect'
import { eventKey } from '@chispa/protocols/eventkey'
import { signWebhook } from '@chispa/protocols/webhook-hmac'
import { testDatabase } from '@chispa/testing/database'
import { httpRequest } from '../load/http-request.ts'
import { LoadProcess, type Round } from '../load/load-process.ts'
import { median, spread } from '../measure/median.ts'
import { listenerSecret, startWebService } from '../measure/web-service.ts'
import type { Question, Row } from '../question.ts'

const [rounds, eventsARound, warmUpEvents, connections] = [6, 400, 400, 32]
const minPerSecond = 600
const walletId = 'wallet'
const amountMsats = 21_000

type Paid = { paymentHash: string; preimage: string }

export const takeWebhooks: Question = {
  name: 'take-webhooks',
  async run() {
    await using database = await testDatabase()
    const { sql } = database
    await makeWallet(sql)
    // Nobody answers there: nothing here calls a wallet.
    await using web = await startWebService(database.url, { LISTENER_URL: 'http://127.0.0.1:9' })
    await using load = new LoadProcess()
    const take = (payments: Paid[]) =>
      load.round(web, { requests: payments.map(payment => webhook(payment, web.host)), connections })
    const ofOurs = async (count: number) => take(await mintedInvoices(sql, count))
    const ofOthers = (count: number) => take(newPayments(count))

    await ofOurs(warmUpEvents)
    await ofOthers(warmUpEvents)
    const [ours, others]: [Round[], Round[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ours.push(await ofOurs(eventsARound))
      others.push(await ofOthers(eventsARound))
    }
    const settled = warmUpEvents + rounds * eventsARound
    const [told] = await sql<{ paid: number; taken: number }[]>`
      select (select count(*) from invoices where status = 'PAID') as paid,
             (select count(*) from listener_inbox) as taken`
    if (told?.paid !== settled || told.taken !== 2 * settled) throw new Error('not every event was applied once')
    return {
      rows: [
        rowOf('events that pay an invoice of ours', ours),
        rowOf('events of payments that are none of ours', others),
      ],
      rounds: { ours, others },
    }
  },
}

async function makeWallet(sql: Connection): Promise<void> {
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
}

const newPayments = (count: number): Paid[] =>
  Array.from({ length: count }, () => {
    const preimage = randomBytes(32)
    return { preimage: preimage.toString('hex'), paymentHash: createHash('sha256').update(preimage).digest('hex') }
  })

async function mintedInvoices(sql: Connection, count: number): Promise<Paid[]> {
  const payments = newPayments(count)
  await sql`
    insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, username, created_at, expires_at,
      next_lookup_at)
    select hash, 'lnbcrt', ${amountMsats}, 'LUD16_PAYMENT', w.id, w.user_id, 'payee', now(), now() + interval '1 hour',
      now() + interval '1 hour'
    from unnest(${payments.map(({ paymentHash }) => paymentHash)}::text[]) hash
    join remote_wallets w on w.id = ${walletId}`
  return payments
}

function webhook(payment: Paid, host: string): string {
  const { paymentHash } = payment
  const transaction = { type: 'incoming', state: 'settled', invoice: `lnbcrt${'x'.repeat(280)}`, amount: amountMsats }
  const body = JSON.stringify({
    type: 'payment_received',
    eventKey: eventKey(walletId, 'payment_received', paymentHash),
    walletId,
    receivedAt: Date.now(),
    payment: { ...payment, amountMsats, settledAt: Math.floor(Date.now() / 1000), transaction },
  })
  const timestamp = Date.now()
  const signature = signWebhook({ timestamp, rawBody: Buffer.from(body), secret: listenerSecret })
  const headers = { [timestampHeader]: String(timestamp), [signatureHeader]: signature }
  return httpRequest({ method: 'POST', path: webhookPath, host, headers, body })
}

function rowOf(question: string, told: Round[]): Row {
  const rates = told.map(({ perSecond }) => perSecond)
  const cpu = median(told.map(({ cpuMicroseconds }) => cpuMicroseconds))
  const [byRate, byCpu] = [median(rates) >= minPerSecond, 1e6 / cpu >= minPerSecond]
  return {
    question,
    ours: `${Math.round(median(rates))}/s, ${Math.round(cpu)} µs CPU`,
    bare: 'none',
    ratio: '',
    wanted: `>= ${minPerSecond}/s`,
    verdict: byRate ? 'met' : byCpu ? 'UNCLEAR' : 'MISSED',
    notes: `middle half of ${told.length} rounds within ${Math.round(spread(rates) * 100)} %; p99 ${Math.round(median(told.map(({ p99Ms }) => p99Ms)))} ms with ${connections} at once`,
  }
}
