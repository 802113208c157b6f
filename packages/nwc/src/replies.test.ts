/** Replies that come late, twice, garbled, from strangers or not at all. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { clientFor, inAnHour, network, openWallet, signalWhen } from '../test/network.ts'
import { type LateReply, Requests } from './requests.ts'

describe('replies that are not plain', () => {
  test('a late one reaches the handler with the id of its request', async () => {
    const { alice, aliceWallet, invoice, lateReplies } = await network()
    alice.faults.holdPayments = true
    const { invoice: text, paymentHash } = invoice()
    const prepared = await aliceWallet.prepare('pay_invoice', { invoice: text }, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared')
    const signal = signalWhen(() => alice.heldPayments.length)
    assert.equal((await prepared.publish({ signal })).kind, 'closed')
    alice.release(true)
    const late = await until(() => lateReplies[0])
    assert.deepEqual([late.walletKey, late.requestId, late.repeated], ['alice', prepared.event.id, false])
    assert.ok(late.reply.kind === 'result' && late.method === 'pay_invoice')
    const { preimage } = late.reply.result as { preimage: string }
    assert.ok(preimageMatches(preimage, paymentHash))
  })

  test('a late reply reaches the process that took over', async () => {
    const { alice, aliceWallet, client, invoice } = await network()
    alice.faults.holdPayments = true
    const params = { invoice: invoice().invoice }
    const prepared = await aliceWallet.prepare('pay_invoice', params, { expiresAt: inAnHour() })
    assert.ok(prepared.kind === 'prepared')
    const outcome = prepared.publish()
    await until(() => alice.heldPayments.length)
    await client.stop()
    assert.equal((await outcome).kind, 'closed')
    const next = clientFor()
    const wallet = openWallet(next.client, 'alice', alice.uri)
    wallet.expectReply(prepared.event.id, 'pay_invoice', prepared.encryption)
    await until(() => wallet.isConnected)
    alice.release(true)
    const late = await until(() => next.lateReplies[0])
    assert.equal(late.requestId, prepared.event.id)
  })

  test('a hanging payment is remembered through twenty thousand quick answers', () => {
    const late: LateReply[] = []
    const requests = new Requests(one => late.push(one))
    const service = signer.newSecretKey()
    const asker = {
      key: 'x',
      walletPublicKey: signer.publicKeyOf(service),
      clientPublicKey: '0'.repeat(64),
      decryptReply: () => '{"result_type":"get_balance","result":{"balance":1}}',
      answeredLate: () => {},
    }
    const sign = (requestId: string) => {
      const tags = [
        ['p', asker.clientPublicKey],
        ['e', requestId],
      ]
      return { id: '', pubkey: asker.walletPublicKey, created_at: 1, kind: 23_195, tags, content: '', sig: '' }
    }
    requests.begin('hanging', asker, 'get_balance', 'nip04').abandon(true)
    for (let quick = 0; quick < 20_000; quick++) {
      requests.begin(`quick-${quick}`, asker, 'get_balance', 'nip04')
      assert.equal(requests.onReply(sign(`quick-${quick}`)), 'answered')
    }
    assert.equal(requests.onReply(sign('hanging')), 'late')
    assert.deepEqual([late[0]?.requestId, late[0]?.repeated], ['hanging', false])
    requests.begin('never left', asker, 'get_balance', 'nip04').abandon(false)
    assert.equal(requests.onReply(sign('never left')), 'unknown')
  })

  test('a second answer is reported as repeated and changes nothing', async () => {
    const { alice, aliceWallet, lateReplies, client } = await network()
    alice.faults.duplicateAnswers = true
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
    const late = await until(() => lateReplies[0])
    assert.deepEqual([late.repeated, client.counters.answered], [true, 1])
  })

  test('the same event twice is one reply', async () => {
    const { relay, aliceWallet, lateReplies, client } = await network()
    relay.faults.duplicateEvents = true
    assert.equal((await aliceWallet.request('get_balance', {})).kind, 'result')
    await until(() => client.counters.duplicate === 1)
    assert.deepEqual(lateReplies, [])
  })

  test('garbage and undecryptable replies leave the outcome open and are named', async () => {
    const { alice, aliceWallet, client } = await network()
    alice.faults.garbage = true
    const garbled = signalWhen(() => client.counters.unreadable)
    const garbage = await aliceWallet.request('get_balance', {}, { signal: garbled })
    assert.ok(garbage.kind === 'closed' && garbage.unreadable?.includes('JSON'))
    alice.faults.garbage = false
    alice.faults.undecryptable = true
    const scrambled = signalWhen(() => client.counters.undecryptable)
    const undecryptable = await aliceWallet.request('get_balance', {}, { signal: scrambled })
    assert.ok(undecryptable.kind === 'closed' && undecryptable.unreadable?.includes('decrypted'))
    assert.deepEqual([client.counters.unreadable, client.counters.undecryptable], [1, 1])
  })

  test("a stranger's answer is ignored", async () => {
    const { alice, aliceWallet, client } = await network()
    alice.faults.foreignAuthor = true
    const signal = signalWhen(() => client.counters.foreign)
    const outcome = await aliceWallet.request('get_balance', {}, { signal })
    assert.ok(outcome.kind === 'closed' && !outcome.unreadable)
  })

  test('a payment whose answer is lost ends open, whatever happened to the money', async () => {
    const { alice, aliceWallet, invoice, notifications } = await network()
    alice.faults.loseAnswerAfterPaying = true
    const { invoice: text, paymentHash } = invoice()
    const find = () => notifications.find(one => one.walletKey === 'alice' && one.type === 'payment_sent')
    const outcome = await aliceWallet.request('pay_invoice', { invoice: text }, { signal: signalWhen(find) })
    assert.equal(outcome.kind, 'closed')
    const sent = find()
    assert.ok(preimageMatches(sent?.transaction.preimage, paymentHash))
  })
})
