import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import { until } from '@chispa/sandbox/until'
import { ManualClock } from '@chispa/testing/manual-clock'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'
import { lookUpInvoice } from '../invoices/look-up.ts'

const stage = await openStage()
waitForAnswers(stage.web, 'lookupInvoice')
/** What a busy machine needs to ask a wallet is less. */
const limitMs = 5000
/** Where time passes when the test says so. */
const clock = new ManualClock()
const still = await openStage({ clock, walletLimitMs: limitMs })
const { web } = stage
after(() => Promise.all([stage.close(), still.close()]))
const alice = await stage.payee('alice')
const verify = (path: string) => web.call({ url: path })

/** Counts what the wallet is asked from now on. */
function countRequests(wallet: typeof alice.wallet) {
  const counted = { requests: 0, stop: () => {} }
  const answer = wallet.answer
  wallet.answer = event => {
    counted.requests++
    return answer.call(wallet, event)
  }
  counted.stop = () => {
    wallet.answer = answer
  }
  return counted
}

describe('GET /api/lud16/:username/verify/:paymentHash', () => {
  test('200 not settled while it is open, settled with the preimage once it is paid', async () => {
    const { verifyPath, pr, paymentHash } = await stage.invoiceFor('alice')
    const open = await verify(verifyPath)
    assert.deepEqual([open.statusCode, open.json()], [200, { status: 'OK', settled: false, preimage: null, pr }])
    assert.equal(open.headers['access-control-allow-origin'], '*')

    const second = await stage.invoiceFor('alice')
    const preimage = stage.pay(second.pr)
    assert.ok(preimageMatches(preimage, second.paymentHash))
    const paid = await verify(second.verifyPath)
    assert.deepEqual(paid.json(), { status: 'OK', settled: true, preimage, pr: second.pr })
    assert.equal((await stage.invoiceRow(paymentHash))?.status, 'PENDING')
  })

  test('what was seen is stored: the wallet is not asked again', async () => {
    const { pr, verifyPath, paymentHash } = await stage.invoiceFor('alice')
    const preimage = stage.pay(pr)
    await verify(verifyPath)
    const row = await stage.invoiceRow(paymentHash)
    assert.deepEqual([row?.status, row?.preimage, row?.nextLookupAt], ['PAID', preimage, null])
    assert.ok(row?.paidAt >= row?.createdAt && row?.paidAt <= new Date())
    const counted = countRequests(alice.wallet)
    assert.equal((await verify(verifyPath)).json().settled, true)
    counted.stop()
    assert.equal(counted.requests, 0)
  })

  test('fifty who poll at once cost the wallet one question', async () => {
    const { wallet } = await still.payee('polled')
    const { verifyPath } = await still.invoiceFor('polled')
    const poll = () => still.web.call({ url: verifyPath })
    const counted = countRequests(wallet)
    // What is remembered at the time zero is remembered for ever.
    await clock.advance(1)
    const replies = await Promise.all(Array.from({ length: 50 }, poll))
    await clock.advance(999)
    await poll()
    assert.ok(replies.every(reply => reply.json().settled === false))
    assert.equal(counted.requests, 1)
    await clock.advance(2)
    await poll()
    counted.stop()
    assert.equal(counted.requests, 2)
  })

  for (const fault of ['tellsPreimageEarly', 'settledAtCreation'] as const) {
    test(`200 not settled, and no preimage, while it is unpaid at a wallet that ${fault}`, async () => {
      const strange = await stage.payee(fault.toLowerCase())
      strange.wallet.faults[fault] = true
      const { verifyPath, pr, paymentHash } = await stage.invoiceFor(fault.toLowerCase())
      const unpaid = { status: 'OK', settled: false, preimage: null, pr }
      assert.deepEqual((await verify(verifyPath)).json(), unpaid)
      const outcome = await lookUpInvoice(web.deps, { paymentHash, walletId: strange.walletId })
      assert.deepEqual(outcome, { kind: 'unpaid' })
      const row = await stage.invoiceRow(paymentHash)
      assert.deepEqual([row?.status, row?.preimage], ['PENDING', null])
    })
  }

  test('200 settled once it is paid at a wallet that tells no state and every preimage', async () => {
    const strange = await stage.payee('stateless')
    strange.wallet.faults.tellsPreimageEarly = true
    const { verifyPath, pr } = await stage.invoiceFor('stateless')
    const preimage = stage.pay(pr)
    assert.deepEqual((await verify(verifyPath)).json(), { status: 'OK', settled: true, preimage, pr })
  })

  test('the hash in upper case and the name in any case are the same', async () => {
    const { paymentHash } = await stage.invoiceFor('alice')
    const reply = await verify(`/api/lud16/ALICE+x/verify/${paymentHash.toUpperCase()}`)
    assert.equal(reply.statusCode, 200)
  })

  test('200 not settled within the limit while the wallet is silent', async () => {
    const { wallet } = await still.payee('silent')
    const { verifyPath } = await still.invoiceFor('silent')
    wallet.faults.silent = true
    const { events } = still.relay.status()
    const asking = still.web.call({ url: verifyPath })
    await until(() => still.relay.status().events > events)
    // The client has its own bound first.
    await clock.advance(limitMs + 100)
    const reply = await asking
    assert.deepEqual([reply.statusCode, reply.json().settled], [200, false])
  })

  test('an open invoice is found under its old name after the owner took another one', async () => {
    const bob = await stage.payee('bob')
    const { pr, verifyPath } = await stage.invoiceFor('bob')
    const url = `/api/users/${bob.userId}/lightning-address`
    await web.call({ method: 'PUT', url, as: bob, body: { username: 'robert' } })
    stage.pay(pr)
    assert.equal((await verify(verifyPath)).json().settled, true)
    assert.equal((await verify(verifyPath.replace('/bob/', '/robert/'))).statusCode, 404)
  })

  test('an invoice of a wallet that was replaced since is still settled', async () => {
    const carol = await stage.payee('carol')
    const { pr, verifyPath } = await stage.invoiceFor('carol')
    const nwcUri = (await stage.service.create()).uri
    await web.call({ method: 'PUT', url: `/api/users/${carol.userId}/nwc`, as: carol, body: { nwcUri } })
    stage.pay(pr)
    assert.equal((await verify(verifyPath)).json().settled, true)
  })

  test('404 for an unknown hash and under somebody else’s name, 400 for what is no hash', async () => {
    const { paymentHash } = await stage.invoiceFor('alice')
    await stage.payee('dave')
    for (const path of [`/api/lud16/alice/verify/${'ab'.repeat(32)}`, `/api/lud16/dave/verify/${paymentHash}`]) {
      const reply = await verify(path)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [404, 'invoice_not_found'])
      assert.equal(reply.json().status, 'ERROR')
    }
    for (const hash of ['abc', 'zz'.repeat(32), `${paymentHash}00`]) {
      const reply = await verify(`/api/lud16/alice/verify/${hash}`)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [400, 'invalid_payment_hash'])
    }
  })

  test('a payment is in the activity log, without its proof', async () => {
    const { pr, verifyPath } = await stage.invoiceFor('alice', { amount: '7777000' })
    const preimage = stage.pay(pr)
    await verify(verifyPath)
    await verify(verifyPath)
    const entries = await web.sql<{ event: string; text: string }[]>`
      select event, activity::text as text from activity where event = 'invoice.paid' and metadata ->> 'amountMsats' = '7777000'`
    assert.equal(entries.length, 1)
    assert.ok(!entries[0]?.text.includes(preimage))
  })
})
