import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { maxWatchesPerAddress } from '@chispa/contract/invoice-watches'
import { until } from '@chispa/sandbox/until'
import { EventSource } from 'undici'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'
import { settleInvoice } from '../invoices/settle.ts'

const stage = await openStage()
const { web } = stage
const sources: EventSource[] = []
after(async () => {
  for (const source of sources) source.close()
  await stage.close()
})
const alice = await stage.payee('alice')
const url = await web.app.listen({ port: 0, host: '127.0.0.1' })

type Told = { paymentHash: string; settled: boolean; preimage: string | null }

/** An EventSource as it is, and what it heard. */
function listen(path: string) {
  const source = new EventSource(`${url}${path}`)
  sources.push(source)
  const heard: Told[] = []
  let begun = 0
  source.addEventListener('settled', event => heard.push(JSON.parse((event as MessageEvent).data)))
  source.addEventListener('ready', () => begun++)
  return { source, heard, ready: (times = 1) => until(() => begun >= times) }
}

/** Invoices of alice's wallet that nobody can pay, as many as one likes. */
async function pending(count: number) {
  const invoices = Array.from({ length: count }, () => {
    const preimage = randomBytes(32)
    return { preimage: preimage.toString('hex'), paymentHash: createHash('sha256').update(preimage).digest('hex') }
  })
  await web.sql`
    insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, username, created_at, expires_at,
      next_lookup_at)
    select hash, 'lnbcrt', 21000, 'LUD16_PAYMENT', ${alice.walletId}, ${alice.userId}, 'alice', now(),
      now() + interval '1 hour', now() + interval '1 hour'
    from unnest(${invoices.map(({ paymentHash }) => paymentHash)}::text[]) hash`
  return invoices
}

const settle = ({ paymentHash, preimage }: { paymentHash: string; preimage: string }) =>
  settleInvoice(web.deps, paymentHash, { walletId: alice.walletId, amountMsats: 21_000, preimage })

async function watch(paymentHashes: string[]): Promise<string> {
  const reply = await web.call({ method: 'POST', url: '/api/invoices/watches', body: { paymentHashes } })
  assert.equal(reply.statusCode, 201, reply.body)
  return new URL(reply.json().url).pathname
}

describe('GET …/verify/:paymentHash/events', () => {
  test('tells that it was paid, with the proof, though the wallet sends no notification; then it ends', async () => {
    const { pr, verifyPath, paymentHash } = await stage.invoiceFor('alice')
    const { heard, ready } = listen(`${verifyPath}/events`)
    await ready()
    assert.deepEqual(heard, [])
    const preimage = stage.pay(pr)
    await until(() => heard.length > 0)
    assert.deepEqual(heard[0], { paymentHash, settled: true, preimage })
  })

  test('tells at once of one that is paid already', async () => {
    const { pr, verifyPath } = await stage.invoiceFor('alice')
    stage.pay(pr)
    await web.call({ url: verifyPath })
    const { heard } = listen(`${verifyPath}/events`)
    await until(() => heard.length > 0)
  })

  test('404 for an unknown hash and under another name, 400 for what is no hash', async () => {
    const { paymentHash } = await stage.invoiceFor('alice')
    for (const [path, status] of [
      [`/api/lud16/alice/verify/${'ab'.repeat(32)}/events`, 404],
      [`/api/lud16/bob/verify/${paymentHash}/events`, 404],
      ['/api/lud16/alice/verify/abc/events', 400],
    ] as const) {
      const reply = await web.call({ url: path })
      assert.deepEqual([reply.statusCode, reply.json().status], [status, 'ERROR'])
    }
  })
})

describe('POST /api/invoices/settlements', () => {
  test('200 with those that are ours, paid ones with their proof; no preimage of an unpaid one', async () => {
    const [paid, open] = (await pending(2)) as [Told & { preimage: string }, Told]
    await settle(paid)
    const body = { paymentHashes: [paid.paymentHash, open.paymentHash, 'ab'.repeat(32)] }
    const reply = await web.call({ method: 'POST', url: '/api/invoices/settlements', body })
    const told = (reply.json().invoices as Told[]).toSorted((a, b) => Number(b.settled) - Number(a.settled))
    assert.deepEqual(told, [
      { paymentHash: paid.paymentHash, settled: true, preimage: paid.preimage },
      { paymentHash: open.paymentHash, settled: false, preimage: null },
    ])
    assert.equal(reply.headers['access-control-allow-origin'], '*')
  })

  test('400 for what is no hash, for none, and for more than ten thousand', async () => {
    for (const paymentHashes of [['abc'], [], Array.from({ length: 10_001 }, () => 'ab'.repeat(32))]) {
      const reply = await web.call({ method: 'POST', url: '/api/invoices/settlements', body: { paymentHashes } })
      assert.equal(reply.statusCode, 400)
    }
  })
})

describe('GET /api/invoices/watches/:id/events', () => {
  test('one connection tells of ten thousand invoices, of each once and of nothing else', async () => {
    const invoices = await pending(10_000)
    const [stranger] = await pending(1)
    const { heard, ready } = listen(await watch(invoices.map(({ paymentHash }) => paymentHash)))
    await ready()
    const paid = invoices.filter((_, at) => at % 100 === 0)
    await settle(stranger!)
    await Promise.all(paid.map(settle))
    await Promise.all(paid.map(settle))
    await until(() => heard.length >= paid.length)
    assert.deepEqual(
      heard.map(({ paymentHash }) => paymentHash).toSorted(),
      paid.map(({ paymentHash }) => paymentHash).toSorted(),
    )
  })

  test('what was paid before it began is told, however much that is', async () => {
    const invoices = await pending(3000)
    const path = await watch(invoices.map(({ paymentHash }) => paymentHash))
    await web.sql`update invoices set status = 'PAID', paid_at = now(), next_lookup_at = null
      where payment_hash = any(${invoices.slice(1).map(({ paymentHash }) => paymentHash)})`
    const { heard, ready } = listen(path)
    await ready()
    assert.equal(heard.length, 2999)
    await settle(invoices[0]!)
    await until(() => heard.length === 3000)
  })

  test('what is paid at the moment when it begins is told: nothing falls in between', async () => {
    const invoices = await pending(40)
    const path = await watch(invoices.map(({ paymentHash }) => paymentHash))
    const { heard } = listen(path)
    await Promise.all(invoices.map(settle))
    await until(() => new Set(heard.map(({ paymentHash }) => paymentHash)).size === 40)
  })

  test('404 once its day is over, and for a watch that nobody made', async () => {
    const path = await watch(['ab'.repeat(32)])
    await web.sql`update invoice_watches set expires_at = now() - interval '1 second'`
    for (const gone of [path, `/api/invoices/watches/${'ab'.repeat(16)}/events`]) {
      const reply = await web.call({ url: gone })
      assert.equal(refusalIn(reply).reason, 'watch_not_found')
    }
  })

  test('one address fills no disk: its oldest give way, and whoever has few keeps them', async () => {
    await web.sql`delete from invoice_watches`
    const make = (address: string) =>
      web.call({ method: 'POST', url: '/api/invoices/watches', address, body: { paymentHashes: ['ab'.repeat(32)] } })
    const kept = async (address: string) =>
      (await web.sql`select id from invoice_watches where address = ${address}`).map(({ id }) => id)
    const small = (await make('198.51.100.7')).json().id
    for (let at = 0; at < maxWatchesPerAddress + 5; at++) assert.equal((await make('198.51.100.8')).statusCode, 201)
    assert.equal((await kept('198.51.100.8')).length, maxWatchesPerAddress)
    // Two thousand in all, from many addresses of which each has its share.
    await web.sql`
      insert into invoice_watches (id, address, payment_hashes, expires_at)
      select 'flood ' || n, 'flood ' || n % 40, '', now() + interval '2 days' from generate_series(1, 2000) n`
    const last = (await make('198.51.100.9')).json().id
    const [row] = await web.sql`select count(*)::int as count from invoice_watches`
    assert.equal(row?.count, 2000)
    assert.deepEqual([await kept('198.51.100.7'), await kept('198.51.100.9')], [[small], [last]])
    await web.sql`delete from invoice_watches`
  })

  test('429 for more streams than one address may hold; those that are closed make room', async () => {
    const path = await watch((await pending(1)).map(({ paymentHash }) => paymentHash))
    const aborts = Array.from({ length: 60 }, () => new AbortController())
    const replies = await Promise.all(aborts.map(({ signal }) => fetch(`${url}${path}`, { signal })))
    const refused = replies.filter(({ status }) => status === 429)
    assert.ok(refused.length >= 10)
    for (const abort of aborts) abort.abort()
    await until(async () => {
      const abort = new AbortController()
      const { status } = await fetch(`${url}${path}`, { signal: abort.signal })
      abort.abort()
      return status === 200
    })
  })
})
