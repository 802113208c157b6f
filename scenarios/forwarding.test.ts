/**
 * Received payments forwarded while either service is killed at every step, on a real database, relay and wallets:
 * every payment is forwarded exactly once, to the millisatoshi.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until, until as untilWithin } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { authorization, newPerson } from '@chispa/testing/person'
import { startAddressServer } from '../services/web/test/address-server.ts'
import { isReadyAt } from './src/listener-process.ts'
import { holding, killInStatement, waitsForLock } from './src/locks.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'

const network = await openNetwork()
const { sql, service } = network
const { ledger } = service
const pair = await openPair(network.url)
const outside = await startAddressServer()
const payer = await service.create({ name: 'payer', balanceMsats: 1_000_000_000_000 })
after(async () => {
  await pair[Symbol.asyncDispose]()
  await outside.stop()
  await network[Symbol.asyncDispose]()
})
before(async () => {
  await pair.startWeb()
  await pair.startListener()
})

type Destination = { address: string; wallet: SandboxWallet }
let count = 0
const someone = async (): Promise<Destination> => outside.name(`someone${++count}`, await service.create())

/** A member with a wallet that forwards by these shares. */
async function newSource(shares: [Destination, number][]) {
  const person = newPerson()
  const call = async (method: string, path: string, content?: object) => {
    const url = pair.web.url + path
    const body = content && JSON.stringify(content)
    const headers = { authorization: authorization(person, { url, method, ...(body && { body }) }) }
    const reply = await fetch(url, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body }),
    })
    assert.ok(reply.ok, `${path}: ${reply.status} ${await reply.clone().text()}`)
    return (await reply.json()) as Record<string, unknown>
  }
  const wallet = await service.create()
  await call('GET', '/api/users/me')
  const { id } = await call('POST', '/api/remote-wallets', { name: 'mine', nwcUri: wallet.uri })
  const destinations = shares.map(([{ address }, allocationBps]) => ({ address, allocationBps }))
  await call('PUT', `/api/remote-wallets/${id}/receive-action`, { destinations })
  await until(() => isReadyAt(pair.listener, id as string))
  return { id: id as string, wallet }
}
type Source = Awaited<ReturnType<typeof newSource>>

function pay({ wallet }: Source, amountMsats: number): void {
  const { invoice } = ledger.createInvoice(wallet.accountId, { amountMsats })
  assert.ok(ledger.pay(payer.accountId, invoice).ok)
}

const sentBy = ({ wallet }: Source) =>
  ledger.transactions(wallet.accountId).filter(({ type, state }) => type === 'outgoing' && state === 'settled')

/** A lease, a webhook that is told again, and pauses between questions, on a busy machine. */
const maxMs = 300_000

/** All of it has arrived, and by our books too; and nothing more comes after. */
async function forwardedOnce(source: Source, amounts: readonly number[], to: readonly Destination[]): Promise<void> {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  await untilWithin(async () => {
    const [row] = await sql`
      select count(*) as receipts, coalesce(sum(r.received_msats), 0)::int8 as msats,
             (select count(*) from forwarding_legs l join forwarding_receipts o on o.id = l.receipt_id
              where o.wallet_id = ${source.id} and l.state = 'OPEN') as open
      from forwarding_receipts r where r.wallet_id = ${source.id}`
    return row?.receipts === amounts.length && row.msats === total && row.open === 0
  }, maxMs)
  assert.equal(
    to.reduce((sum, { wallet }) => sum + wallet.balanceMsats, 0),
    total,
  )
  assert.equal(source.wallet.balanceMsats, 0)
  assert.equal(
    sentBy(source).reduce((sum, { amountMsats }) => sum + amountMsats, 0),
    total,
  )
  const [books] = await sql`
    select sum(amount_msats)::int8 as msats from forwarding_attempts where wallet_id = ${source.id} and status = 'SUCCEEDED'`
  assert.equal(books?.msats, total)
  const [credit] = await sql`
    select sum(credit_msats)::int8 as msats from forwarding_destinations where wallet_id = ${source.id}`
  assert.equal(credit?.msats, 0, 'nothing was paid beyond what was owed')
}

const attemptsOf = ({ id }: Source) => sql`
  select request_id, status from forwarding_attempts where wallet_id = ${id}`

test('the web service killed while it records: the listener tells it again, and it is forwarded once', async () => {
  const to = [await someone(), await someone()] as const
  const source = await newSource([
    [to[0], 3334],
    [to[1], 6666],
  ])
  await holding(
    sql,
    tx => tx`lock table forwarding_receipts in exclusive mode`,
    async () => {
      pay(source, 100_001)
      await waitsForLock(sql, 'chispa-web', 'forwarding_receipts')
      await killInStatement(sql, 'chispa-web', pair.web)
    },
  )
  assert.equal((await sql`select 1 from forwarding_receipts where wallet_id = ${source.id}`).length, 0)
  await pair.startWeb()
  await forwardedOnce(source, [100_001], to)
  assert.deepEqual([to[0].wallet.balanceMsats, to[1].wallet.balanceMsats], [33_340, 66_661])
})

test('the web service killed before the attempt is stored: there is none, and the next one pays', async () => {
  const to = await someone()
  const source = await newSource([[to, 10_000]])
  await holding(
    sql,
    tx => tx`lock table forwarding_attempts in exclusive mode`,
    async () => {
      pay(source, 50_000)
      await waitsForLock(sql, 'chispa-web', 'insert into forwarding_attempts')
      await killInStatement(sql, 'chispa-web', pair.web)
    },
  )
  assert.equal((await attemptsOf(source)).length, 0)
  await pair.startWeb()
  await forwardedOnce(source, [50_000], [to])
})

test('both killed after the attempt was stored, before the listener heard of it: sent again under its id', async () => {
  const to = await someone()
  const source = await newSource([[to, 10_000]])
  // The receipt is there, and then the listener stands still: what is posted to it is not taken.
  await holding(
    sql,
    tx => tx`lock table forwarding_attempts in exclusive mode`,
    async () => {
      pay(source, 40_000)
      await waitsForLock(sql, 'chispa-web', 'insert into forwarding_attempts')
      pair.listener.process.kill('SIGSTOP')
    },
  )
  await until(async () => (await attemptsOf(source)).length === 1)
  const [stored] = await attemptsOf(source)
  assert.equal(stored?.status, 'PENDING')
  await pair.listener.kill()
  await pair.web.kill()
  assert.equal((await sql`select 1 from listener.payments where wallet_id = ${source.id}`).length, 0)
  await pair.startListener()
  await pair.startWeb()
  await forwardedOnce(source, [40_000], [to])
  assert.deepEqual([...(await attemptsOf(source))], [{ requestId: stored?.requestId, status: 'SUCCEEDED' }])
})

test('the listener killed with the payment on its way: one attempt, whose end is found out', async () => {
  const to = await someone()
  const source = await newSource([[to, 10_000]])
  source.wallet.faults.holdPayments = true
  pay(source, 60_000)
  await until(() => source.wallet.heldPayments.length === 1)
  await pair.listener.kill()
  source.wallet.release(true)
  await pair.startListener()
  await forwardedOnce(source, [60_000], [to])
  assert.equal((await attemptsOf(source)).length, 1)
})

test('the web service killed after it was paid, before it is written down: the journal tells', async () => {
  const to = await someone()
  const source = await newSource([[to, 10_000]])
  source.wallet.faults.holdPayments = true
  pay(source, 70_000)
  await until(() => source.wallet.heldPayments.length === 1)
  await holding(
    sql,
    tx => tx`select 1 from forwarding_destinations where wallet_id = ${source.id} for update`,
    async () => {
      source.wallet.release(true)
      await waitsForLock(sql, 'chispa-web', 'forwarding_destinations')
      await killInStatement(sql, 'chispa-web', pair.web)
    },
  )
  assert.equal((await attemptsOf(source))[0]?.status, 'PENDING')
  await pair.startWeb()
  await forwardedOnce(source, [70_000], [to])
})

test('many payments while both are killed again and again: each is forwarded once, to the millisatoshi', async () => {
  const places = [await someone(), await someone(), await someone()]
  const [a, b, c] = places as [Destination, Destination, Destination]
  const sources = [
    await newSource([
      [a, 3333],
      [b, 6667],
    ]),
    await newSource([[c, 10_000]]),
  ] as const
  const amounts: [number[], number[]] = [[], []]
  const attempts = async () => (await Promise.all(sources.map(attemptsOf))).flat().length
  for (const kill of [pair.startWeb, pair.startListener, async () => {}]) {
    const before = await attempts()
    for (let i = 0; i < 6; i++) {
      const at = (i % 2) as 0 | 1
      const amountMsats = 10_001 + 1013 * (amounts[0].length + amounts[1].length)
      pay(sources[at], amountMsats)
      amounts[at].push(amountMsats)
    }
    await until(async () => (await attempts()) > before)
    // What runs is killed before it is started again.
    await kill()
  }
  await pair.web.kill()
  await pair.listener.kill()
  await pair.startListener()
  await pair.startWeb()
  await forwardedOnce(sources[0], amounts[0], [a, b])
  await forwardedOnce(sources[1], amounts[1], [c])
})
