/** Strangers who watch as many invoices as they can, and a shop that hears of its own meanwhile. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { maxHashesPerAddress, maxWatchedInvoices } from '@chispa/contract/invoice-watches'
import { until } from '@chispa/sandbox/until'
import { openStage } from '../../test/payee-stage.ts'

const stage = await openStage({ rateLimits: true, trustProxy: ['127.0.0.1'] })
const { web } = stage
const closing = new AbortController()
after(async () => {
  closing.abort()
  streams.length = 0
  await stage.close()
})
const url = await web.app.listen({ port: 0, host: '127.0.0.1' })
await stage.payee('shop')

async function watch(paymentHashes: string[], client: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client }
  const body = JSON.stringify({ paymentHashes })
  const reply = await fetch(`${url}/api/invoices/watches`, { method: 'POST', headers, body })
  assert.equal(reply.status, 201)
  return new URL(((await reply.json()) as { url: string }).url).pathname
}
/** Kept in hand: a stream that nobody holds is closed. */
const streams: Response[] = []
async function open(path: string, client: string): Promise<Response> {
  const reply = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': client }, signal: closing.signal })
  streams.push(reply)
  return reply
}

const hashesOf = (client: string, watchAt: number) =>
  Array.from({ length: maxWatchedInvoices }, (_, at) =>
    createHash('sha256').update(`${client} ${watchAt} ${at}`).digest('hex'),
  )
const fits = maxHashesPerAddress / maxWatchedInvoices

test('an address has fifty thousand hashes, kept and heard, and a shop hears of what it sold', async () => {
  const [one, other] = ['198.51.100.1', '198.51.100.2']
  const { paymentHash, pr, verifyPath } = await stage.invoiceFor('shop')
  for (const client of [one, other]) {
    const paths: string[] = []
    for (let at = 0; at < fits + 2; at++) paths.push(await watch(hashesOf(client, at), client))
    const [kept] = await web.sql`
      select sum(octet_length(payment_hashes)) / 32 as hashes from invoice_watches where address = ${client}`
    assert.equal(Number(kept?.hashes), maxHashesPerAddress)
    const statuses: number[] = []
    for (const path of [...paths.slice(2), paths.at(-1)!]) statuses.push((await open(path, client)).status)
    assert.deepEqual(statuses, [...Array.from({ length: fits }, () => 200), 429])
  }
  const stream = await open(await watch([paymentHash], '192.0.2.1'), '192.0.2.1')
  assert.equal(stream.status, 200)
  const told: string[] = []
  void (async () => {
    for await (const chunk of stream.body!) told.push(Buffer.from(chunk).toString())
  })().catch(() => {})
  await until(() => told.join('').includes('ready'))
  stage.pay(pr)
  await web.call({ url: verifyPath })
  await until(() => told.join('').includes(paymentHash))
})
