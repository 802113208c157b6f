import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeBolt11 } from './bolt11.ts'
import {
  invoiceMismatch,
  metadataHash,
  payCallbackUrl,
  payMetadata,
  readAmount,
  readPayAnswer,
  readPayRequest,
} from './lud06.ts'
import { readComment } from './lud12.ts'
import bolt11 from './vectors/bolt11.json' with { type: 'json' }
import file from './vectors/lnurl-pay-hash.json' with { type: 'json' }

for (const vector of file.vectors) {
  test(`metadata hash: ${vector.name}`, () => {
    assert.equal(metadataHash(vector.metadata, vector.payerdata ?? undefined), vector.descriptionHash)
  })
}

test('metadata is made in the form of the vectors', () => {
  const vector = file.vectors.find(vector => vector.name === 'LUD-16 identifier')!
  const about = { identifier: 'alice@wallet.example.com', description: 'Payment to alice' }
  assert.equal(payMetadata(about), vector.metadata)
  assert.equal(payMetadata({ description: 'Top-up' }), '[["text/plain","Top-up"]]')
})

test('amounts are digits within the range', () => {
  const range = { minMsats: 1000, maxMsats: 1_000_000_000 }
  assert.deepEqual(readAmount('1000', range), { ok: true, amountMsats: 1000 })
  assert.deepEqual(readAmount('1000000000', range), { ok: true, amountMsats: 1_000_000_000 })
  for (const text of [
    undefined,
    '',
    '-1',
    '1e5',
    '1000.0',
    ' 1000',
    '0x10',
    '１０００',
    '9'.repeat(16),
    '9'.repeat(40),
  ]) {
    const result = readAmount(text, range)
    assert.ok(!result.ok && result.problem === 'malformed', text)
  }
  for (const text of ['0', '999', '1000000001']) {
    const result = readAmount(text, range)
    assert.ok(!result.ok && result.problem === 'out_of_range', text)
  }
})

const body = {
  status: 'OK',
  tag: 'payRequest',
  callback: 'https://wallet.example.com/api/lud16/alice/cb?x=1',
  minSendable: 1000,
  maxSendable: 1_000_000_000,
  metadata: payMetadata({ description: 'hi', identifier: 'alice@wallet.example.com' }),
  commentAllowed: 200,
  allowsNostr: true,
  nostrPubkey: 'ab'.repeat(32),
  allowVouchers: true,
}

test('a payRequest is read', () => {
  assert.deepEqual(readPayRequest(body), {
    ok: true,
    request: {
      callback: body.callback,
      metadata: body.metadata,
      minSendableMsats: 1000,
      maxSendableMsats: 1_000_000_000,
      commentAllowed: 200,
      nostrPublicKey: body.nostrPubkey,
      allowVouchers: true,
    },
  })
})

test('what is wrong with a payRequest is named', () => {
  const wrong: [unknown, string][] = [
    [null, 'tag'],
    [{ ...body, tag: 'withdrawRequest' }, 'tag'],
    [{ status: 'ERROR', reason: 'no such user' }, 'refused'],
    [{ ...body, callback: 'ftp://x' }, 'callback'],
    [{ ...body, callback: 'http://wallet.example.com/' }, 'callback'],
    [{ ...body, minSendable: 0 }, 'range'],
    [{ ...body, maxSendable: 999 }, 'range'],
    [{ ...body, maxSendable: '1000' }, 'range'],
    [{ ...body, metadata: [] }, 'metadata'],
    [{ ...body, metadata: '{}' }, 'metadata'],
    [{ ...body, metadata: '[["text/identifier","a@b"]]' }, 'metadata'],
    [{ ...body, metadata: '[["text/plain","a"],["text/plain","b"]]' }, 'metadata'],
  ]
  for (const [value, problem] of wrong) {
    const result = readPayRequest(value)
    assert.equal(result.ok ? 'ok' : result.problem, problem, JSON.stringify(value))
  }
})

test('the callback keeps its own query', () => {
  const url = new URL(payCallbackUrl(body.callback, { amountMsats: 5000, comment: 'a&b=ñ' }))
  assert.deepEqual(Object.fromEntries(url.searchParams), { x: '1', amount: '5000', comment: 'a&b=ñ' })
})

test('the answer of a callback is an invoice or a reason', () => {
  const verify = 'https://wallet.example.com/verify/1'
  assert.deepEqual(readPayAnswer({ pr: 'lnbc1', routes: [], verify }), { ok: true, invoice: 'lnbc1', verify })
  assert.deepEqual(readPayAnswer({ pr: 'lnbc1', verify: 'javascript:x' }), { ok: true, invoice: 'lnbc1' })
  for (const wrong of [{}, null, { pr: '' }, { pr: 1 }, { status: 'ERROR' }])
    assert.equal(readPayAnswer(wrong).ok, false)
})

test('an invoice that is not the one asked for is named by what differs', () => {
  const vector = bolt11.generated_valid.find(vector => vector.name === 'LUD-06/16 description hash')!
  const decoded = decodeBolt11(vector.invoice)
  assert.ok(decoded.ok)
  const descriptionHash = metadataHash(vector.metadata!)
  const asked = { amountMsats: 100_000, now: 1_760_000_001, descriptionHash, network: 'mainnet' as const }
  assert.equal(invoiceMismatch(decoded.invoice, asked), undefined)
  assert.equal(invoiceMismatch(decoded.invoice, { ...asked, amountMsats: 100_001 }), 'amount')
  assert.equal(invoiceMismatch(decoded.invoice, { ...asked, descriptionHash: metadataHash('[]') }), 'description_hash')
  assert.equal(invoiceMismatch(decoded.invoice, { ...asked, now: 1_760_003_600 }), 'expired')
  assert.equal(invoiceMismatch(decoded.invoice, { ...asked, network: 'regtest' }), 'network')
})

test('comments are counted in characters', () => {
  assert.deepEqual(readComment('🤙'.repeat(200), 200), { ok: true, comment: '🤙'.repeat(200) })
  assert.equal(readComment('a'.repeat(201), 200).ok, false)
  assert.deepEqual(readComment('', 0), { ok: true })
  assert.deepEqual(readComment(undefined, 0), { ok: true })
  assert.equal(readComment('a', 0).ok, false)
})
