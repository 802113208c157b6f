import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexToBytes } from '@noble/hashes/utils.js'
import { verifySchnorr } from './bip340.ts'
import { checkEvent, firstTag, type NostrEvent } from './nip01.ts'
import { type Encryption, type Method, responseKind } from './nip47.ts'
import { notificationEncryption, readNotification, readResponse } from './nip47-client.ts'
import { decryptContent, decryptResponse } from './nip47-encryption.ts'
import { preimageMatches } from './nip47-transaction.ts'
import {
  errorPlaintext,
  notificationPlaintext,
  notificationTemplate,
  responseTemplate,
  resultPlaintext,
} from './nip47-wallet.ts'
import file from './vectors/nip47.json' with { type: 'json' }

const keys = {
  sharedX: hexToBytes(file.keys.nip04SharedX),
  conversationKey: hexToBytes(file.keys.conversationKey),
}
const requests = new Map(file.requests.map(request => [request.event.id, request]))

/** What a client does with an arriving response: author, signature, correlation, decryption, reading. */
function receiveResponse(event: NostrEvent) {
  if (event.pubkey !== file.keys.walletServicePubkey || !checkEvent(event, verifySchnorr)) return undefined
  const request = requests.get(firstTag(event, 'e') ?? '')
  if (event.kind !== responseKind || !request) return undefined
  const decrypted = decryptResponse(event.content, request.encryption as Encryption, keys)
  return decrypted.ok ? readResponse(decrypted.plaintext, request.method as Method) : undefined
}

function receiveNotification(event: NostrEvent) {
  const encryption = notificationEncryption(event.kind)
  if (!encryption || event.pubkey !== file.keys.walletServicePubkey || !checkEvent(event, verifySchnorr))
    return undefined
  const decrypted = decryptContent(event.content, encryption, keys)
  return decrypted.ok ? readNotification(decrypted.plaintext) : undefined
}

for (const vector of file.responses) {
  test(`response: ${vector.name}`, () => {
    const response = receiveResponse(vector.event)
    assert.equal(response?.outcome, vector.expected.ok ? 'result' : 'error')
    if (response?.outcome === 'error') assert.equal(response.code, vector.expected.code)
  })
}

test('results are read into our own words', () => {
  const resultOf = (name: string) => {
    const response = receiveResponse(
      file.responses.find(vector => vector.name === `${name} response (nip44_v2)`)!.event,
    )
    assert.ok(response?.outcome === 'result')
    return response.result
  }
  assert.deepEqual(resultOf('get_balance'), { balanceMsats: 123456789 })
  assert.deepEqual(resultOf('pay_invoice'), { preimage: file.invoiceUsed.preimage, feesPaidMsats: 1500 })
  assert.deepEqual(resultOf('make_invoice'), {
    type: 'incoming',
    state: 'pending',
    paymentHash: file.invoiceUsed.paymentHash,
    amountMsats: 21000,
    feesPaidMsats: 0,
    invoice: file.invoiceUsed.invoice,
    description: 'top-up',
    createdAt: 1760000000,
    expiresAt: 1760000060,
    metadata: {},
  })
  assert.deepEqual(resultOf('get_info'), {
    alias: 'test wallet',
    color: '#ff9900',
    publicKey: `02${file.keys.walletServicePubkey}`,
    network: 'mainnet',
    blockHeight: 900000,
    blockHash: '0'.repeat(64),
    methods: ['get_info', 'get_balance', 'pay_invoice', 'make_invoice', 'lookup_invoice', 'list_transactions'],
    notifications: ['payment_received', 'payment_sent'],
  })
  const list = resultOf('list_transactions')
  assert.ok('transactions' in list)
  assert.deepEqual(
    list.transactions.map(({ type, feesPaidMsats }) => [type, feesPaidMsats]),
    [
      ['incoming', 0],
      ['outgoing', 1500],
    ],
  )
})

for (const vector of file.notifications) {
  test(`notification: ${vector.name}`, () => {
    const notification = receiveNotification(vector.event)
    if (vector.expected.ignored) {
      assert.equal(notification?.outcome, 'ignored')
      return
    }
    assert.ok(notification?.outcome === 'payment')
    assert.equal(notification.type, vector.expected.type)
    assert.equal(notification.transaction.paymentHash, vector.expected.paymentHash)
    assert.equal(notification.transaction.amountMsats, vector.expected.amountMsats)
    assert.equal(notification.transaction.state, 'settled')
  })
}

for (const vector of file.mustIgnore) {
  test(`ignored: ${vector.name}`, () => {
    const isResponse = vector.event.kind === responseKind
    const read = isResponse ? receiveResponse(vector.event) : receiveNotification(vector.event)
    if (vector.paymentHash) {
      assert.ok(read?.outcome === 'result' && 'preimage' in read.result)
      assert.equal(preimageMatches(read.result.preimage, vector.paymentHash), false)
    } else assert.ok(read === undefined || read.outcome === 'ignored')
  })
}

for (const vector of file.mustTolerate) {
  test(`tolerated: ${vector.name}`, () => {
    const response = receiveResponse(vector.event)
    assert.equal(response?.outcome, vector.expected.ok ? 'result' : 'error')
    if (response?.outcome === 'error') assert.equal(response.code, vector.expected.code)
    if (response?.outcome !== 'result' || vector.expected.settled === undefined) return
    assert.ok('state' in response.result)
    assert.equal(response.result.state === 'settled', vector.expected.settled)
    if (vector.expected.paymentHashLower) {
      assert.equal(response.result.paymentHash, vector.expected.paymentHashLower)
      assert.ok(preimageMatches(response.result.preimage, response.result.paymentHash))
    }
  })
}

test('unset members of a lookup are absent, not empty', () => {
  const vector = file.mustTolerate.find(vector => vector.name.startsWith('lookup with empty strings'))!
  const response = receiveResponse(vector.event)
  assert.ok(response?.outcome === 'result')
  assert.ok(
    !('preimage' in response.result) && !('description' in response.result) && !('settledAt' in response.result),
  )
})

test('nonsense beside what is needed of get_info and get_balance does no harm', () => {
  const info = { methods: 'get_info pay_invoice', network: 'bitcoin', block_hash: 7, block_height: 'tip', pubkey: null }
  assert.deepEqual(readResponse(resultPlaintext('get_info', info), 'get_info'), {
    outcome: 'result',
    result: { methods: ['get_info', 'pay_invoice'], network: 'bitcoin', notifications: [] },
  })
  const balance = '{"result_type":"get_balance","result":{"balance":21000,"max_amount":18446744073709551615}}'
  const read = readResponse(balance, 'get_balance')
  assert.ok(read.outcome === 'result')
  assert.deepEqual(read.result, { balanceMsats: 21_000 })
})

test('an error together with a result concludes nothing', () => {
  const both = JSON.stringify({ result_type: 'pay_invoice', error: { code: 'OTHER' }, result: { preimage: 'x' } })
  const response = readResponse(both, 'pay_invoice')
  assert.ok(response.outcome === 'ignored' && response.problem === 'contradictory')
  const emptyResult = JSON.stringify({ result_type: 'pay_invoice', error: { code: 'OTHER' }, result: {} })
  assert.equal(readResponse(emptyResult, 'pay_invoice').outcome, 'error')
})

test('a malformed result is ignored, whatever it is', () => {
  const results = [null, 'x', [], {}, { preimage: 'zz' }, { balance: -1 }, { balance: 1.5 }, { transactions: {} }]
  for (const result of results) {
    for (const method of ['get_balance', 'list_transactions', 'lookup_invoice'] as const) {
      const response = readResponse(resultPlaintext(method, result as object), method)
      assert.ok(response.outcome === 'ignored' && response.problem === 'malformed_result', `${method} ${result}`)
    }
  }
})

test('whatever stands in place of a preimage, the wallet has accepted the payment; text and lists are no result', () => {
  const unproven = [null, {}, ...['', null, 'not-provided', 'zz', '9b2f6d7a-id', 7].map(preimage => ({ preimage }))]
  for (const result of unproven) {
    const response = readResponse(resultPlaintext('pay_invoice', result), 'pay_invoice')
    assert.deepEqual(response, { outcome: 'result', result: {} }, JSON.stringify(result))
  }
  for (const result of ['x', []]) {
    const response = readResponse(resultPlaintext('pay_invoice', result as object), 'pay_invoice')
    assert.equal(response.outcome, 'ignored')
  }
})

test('an error whose word is in `type`, and a request that could not be decrypted', () => {
  const read = (body: object) => {
    const response = readResponse(JSON.stringify(body), 'pay_invoice')
    return response.outcome === 'error' ? response.code : response.outcome
  }
  assert.equal(read({ result_type: 'pay_invoice', error: { type: 'QUOTA_EXCEEDED' } }), 'QUOTA_EXCEEDED')
  const undecrypted = { code: 'BAD_REQUEST', message: 'Failed to decrypt request' }
  assert.equal(read({ result_type: '', error: undecrypted }), 'UNSUPPORTED_ENCRYPTION')
  assert.equal(read({ result_type: 'pay_invoice', error: undecrypted }), 'BAD_REQUEST')
  assert.equal(read({ result_type: '', error: { code: 'BAD_REQUEST', message: 'unknown method' } }), 'BAD_REQUEST')
})

test('an unreadable row of a list is left out but counted', () => {
  const good = { type: 'incoming', payment_hash: 'ab'.repeat(32), amount: 1 }
  const response = readResponse(
    resultPlaintext('list_transactions', { transactions: [good, {}, null] }),
    'list_transactions',
  )
  assert.ok(response.outcome === 'result')
  assert.deepEqual([response.result.transactions.length, response.result.received], [1, 3])
})

test('a state that is unknown proves nothing, even beside a preimage', () => {
  const lookup = {
    type: 'outgoing',
    state: 'in_flight',
    payment_hash: 'ab'.repeat(32),
    amount: 1,
    preimage: 'cd'.repeat(32),
  }
  const response = readResponse(resultPlaintext('lookup_invoice', lookup), 'lookup_invoice')
  assert.ok(response.outcome === 'result' && response.result.state === 'pending')
})

test('a wallet without words is still an error', () => {
  for (const error of [{}, 'broken', { code: '' }, true]) {
    const response = readResponse(JSON.stringify({ result_type: 'get_info', error }), 'get_info')
    assert.ok(response.outcome === 'error' && response.code === 'OTHER' && response.message !== '')
  }
  const named = readResponse(errorPlaintext('get_info', 'RESTRICTED', 'no'), 'get_info')
  assert.deepEqual(named, { outcome: 'error', code: 'RESTRICTED', message: 'no' })
})

test('templates of the wallet side carry the tags that correlate them', () => {
  const response = responseTemplate({ clientPublicKey: 'c', requestId: 'r', content: 'x', createdAt: 5 })
  assert.deepEqual([response.kind, firstTag(response, 'p'), firstTag(response, 'e')], [23195, 'c', 'r'])
  for (const encryption of ['nip04', 'nip44_v2'] as const) {
    const template = notificationTemplate({ clientPublicKey: 'c', encryption, content: 'x', createdAt: 5 })
    assert.equal(notificationEncryption(template.kind), encryption)
  }
  const plaintext = notificationPlaintext('payment_sent', { payment_hash: 'ab'.repeat(32), amount: 7 })
  const notification = readNotification(plaintext)
  assert.ok(notification.outcome === 'payment' && notification.transaction.type === 'outgoing')
  assert.equal(notificationEncryption(1), undefined)
})

test('an answer to another method is ignored even when it would read well, and so is its error', () => {
  const lookup = resultPlaintext('lookup_invoice', { type: 'incoming', payment_hash: 'ab'.repeat(32), amount: 1 })
  assert.equal(readResponse(lookup, 'lookup_invoice').outcome, 'result')
  for (const plaintext of [lookup, errorPlaintext('lookup_invoice', 'NOT_FOUND', 'x')]) {
    const response = readResponse(plaintext, 'make_invoice')
    assert.ok(response.outcome === 'ignored' && response.problem === 'other_method')
  }
})

test('a budget that renews after the last date says nothing of when', () => {
  const budget = (renewsAt: unknown) =>
    readResponse(resultPlaintext('get_budget', { total_budget: 5, renews_at: renewsAt }), 'get_budget')
  assert.deepEqual(budget(1_900_000_000), { outcome: 'result', result: { totalMsats: 5, renewsAt: 1_900_000_000 } })
  for (const never of [253_402_300_800, Number.MAX_SAFE_INTEGER, -1, '1'])
    assert.deepEqual(budget(never), { outcome: 'result', result: { totalMsats: 5 } })
})
