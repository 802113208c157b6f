import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { noWalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { timed } from '@chispa/testing/stopwatch'
import { openStage } from '../../test/payee-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'
import { noteSeen } from '../wallets/profile.ts'
import { lookUpOpenInvoices } from './look-up-open.ts'

const second = 1000
const hour = 3600 * second

let [startedAt, aheadMs] = [Date.now(), 0]
/** Stands still but for what a story lets pass: how long a busy machine takes is no part of it. */
const now = () => new Date(startedAt + aheadMs)
const stage = await openStage({ now })
const { deps, sql } = stage.web
after(() => stage.close())
const lookupInvoice = deps.wallets.lookupInvoice.bind(deps.wallets)
waitForAnswers(stage.web, 'lookupInvoice')
const alice = await stage.payee('alice')
// The first connection is not what these stories are about.
await until(async () => (await stage.web.wallets.getInfo(alice.walletId)).kind === 'result')

/** Runs the look-up as it would run so much later. */
async function lookUpAfter(ms: number, given: Partial<typeof deps> = {}): Promise<void> {
  aheadMs += ms
  await lookUpOpenInvoices({ ...deps, ...given })
}
const asking = (ask: typeof lookupInvoice) => ({ ...deps.wallets, lookupInvoice: ask }) as typeof deps.wallets

/** Of a wallet that says nothing: it is not waited for as long. */
const lookUpInVain = (ms: number) => lookUpAfter(ms, { wallets: asking(lookupInvoice), walletLimitMs: 500 })

const startAnew = () => {
  startedAt = Date.now()
  aheadMs = 0
}

/** A fresh invoice while no other is open. */
async function invoice() {
  await sql`delete from invoices`
  startAnew()
  Object.assign(alice.wallet.faults, noWalletFaults())
  const made = await stage.invoiceFor('alice', { amount: '4000' })
  const row = async () => (await stage.invoiceRow(made.paymentHash))!
  const status = async () => (await row()).status
  return { ...made, row, status }
}

describe('the background look-up', () => {
  test('finds a payment that nobody told us of', async () => {
    const { pr, status, row } = await invoice()
    alice.wallet.faults.noNotifications = true
    const preimage = stage.pay(pr)
    await lookUpAfter(9 * second)
    assert.equal(await status(), 'PENDING', 'it is too early to ask')
    await lookUpAfter(2 * second)
    assert.equal(await status(), 'PAID')
    assert.equal((await row()).preimage, preimage)
  })

  test('asks every two minutes while the wallet was never seen to tell of payments', async () => {
    const { row, expiresAt } = await invoice()
    for (const at of [200, 1000, 3000]) {
      aheadMs = at * second
      await sql`update invoices set next_lookup_at = ${now()}`
      await lookUpOpenInvoices(deps)
      const pauseMs = (await row()).nextLookupAt.getTime() - now().getTime()
      assert.ok(pauseMs > 60 * second && pauseMs <= 120 * second, `${pauseMs} at ${at} of ${expiresAt}`)
    }
  })

  test('asks one that tells of them less and less often, and once more after the expiry', async () => {
    await noteSeen(deps, alice.walletId, { notifiedAt: new Date().toISOString() })
    const { row, expiresAt } = await invoice()
    const { createdAt } = await row()
    const ages: number[] = []
    while ((await row()).status === 'PENDING') {
      const next: Date = (await row()).nextLookupAt
      ages.push(Math.round((next.getTime() - createdAt.getTime()) / second))
      assert.ok(ages.length < 30)
      aheadMs = next.getTime() - startedAt + 1
      await lookUpOpenInvoices(deps)
    }
    const end = Math.round((expiresAt * second - createdAt.getTime()) / second) + 600
    assert.ok(Math.abs(ages.at(-1)! - end) <= 1, `${ages} ends at ${end}`)
    assert.ok(ages.length <= 12, `${ages}`)
    for (let at = 1; at < ages.length - 1; at++) assert.ok(ages[at]! >= 1.9 * ages[at - 1]!, `${ages}`)
    assert.equal((await row()).status, 'EXPIRED')
    assert.equal((await row()).nextLookupAt, null)
  })

  test('a payment in the last second counts, seen after the expiry', async () => {
    const { pr, status } = await invoice()
    stage.pay(pr)
    await lookUpAfter(hour + 11 * 60 * second)
    assert.equal(await status(), 'PAID')
  })

  test('a wallet that forgot the invoice lets it expire', async () => {
    const { status } = await invoice()
    stage.service.ledger.forget(alice.wallet.accountId)
    await lookUpAfter(2 * hour)
    assert.equal(await status(), 'EXPIRED')
  })

  test('a silent wallet is asked again until a day after the expiry', async () => {
    const { pr, status } = await invoice()
    stage.pay(pr)
    alice.wallet.faults.silent = true
    await lookUpInVain(2 * hour)
    await lookUpInVain(7 * hour)
    assert.equal(await status(), 'PENDING')
    alice.wallet.faults.silent = false
    await lookUpAfter(7 * hour)
    assert.equal(await status(), 'PAID')

    const second = await invoice()
    alice.wallet.faults.silent = true
    await lookUpInVain(26 * hour)
    assert.equal(await second.status(), 'EXPIRED')
  })

  test('a wallet that reports another amount settles nothing', async () => {
    const { pr, paymentHash, status } = await invoice()
    stage.pay(pr)
    const transaction = stage.service.ledger.find(alice.wallet.accountId, paymentHash)!
    transaction.amountMsats = 1
    await lookUpAfter(11 * second)
    assert.equal(await status(), 'PENDING')
    transaction.amountMsats = 4000
    await lookUpAfter(60 * second)
    assert.equal(await status(), 'PAID')
  })

  test('a wallet that says nothing is asked once for all its invoices, and holds up nobody', async () => {
    await sql`delete from invoices`
    startAnew()
    Object.assign(alice.wallet.faults, noWalletFaults())
    for (let made = 0; made < 120; made++) await stage.invoiceFor('alice')
    const bob = await stage.payee('bob')
    const { pr, paymentHash } = await stage.invoiceFor('bob')
    bob.wallet.faults.noNotifications = true
    stage.pay(pr)
    alice.wallet.faults.silent = true
    const limitMs = 10_000
    const wallets = asking((id, asked, options) =>
      id === alice.walletId
        ? lookupInvoice(id, asked, { ...options, timeoutMs: limitMs })
        : deps.wallets.lookupInvoice(id, asked, options),
    )
    let isOver = false
    const { events } = stage.relay.status()
    const running = timed(lookUpAfter(11 * second, { wallets }).finally(() => (isOver = true)))
    await until(async () => (await stage.invoiceRow(paymentHash))?.status === 'PAID')
    assert.equal(isOver, false, 'Bob’s payment is seen while Alice’s wallet is still waited for')
    const [, runMs] = await running
    const asked = stage.relay.status().events - events
    assert.ok(runMs < 2 * limitMs, `one question ends the run, it took ${runMs} ms`)
    // One to Alice; one to Bob and his answer; notifications and announcements aside.
    assert.ok(asked < 20, `${asked} events`)
  })

  test('several processes share the work: each invoice is asked for once', async () => {
    await invoice()
    for (let made = 1; made < 60; made++) await stage.invoiceFor('alice')
    const asked: string[] = []
    const { lookupInvoice: ask } = deps.wallets
    const counting = {
      ...deps,
      wallets: {
        ...deps.wallets,
        lookupInvoice: (id: string, invoice: { paymentHash: string }, options?: object) => {
          asked.push(invoice.paymentHash)
          return ask.call(deps.wallets, id, invoice, options)
        },
      },
    } as typeof deps
    aheadMs = 11 * second
    await Promise.all(Array.from({ length: 4 }, () => lookUpOpenInvoices(counting)))
    assert.equal(asked.length, 60)
    assert.equal(new Set(asked).size, 60)
  })
})
