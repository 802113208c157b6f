import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexToBytes } from '@noble/hashes/utils.js'
import { getSatoshisAmountFromBolt11, makeZapReceipt, validateZapRequest } from 'nostr-tools/nip57'
import * as bip340 from './bip340.ts'
import { finalizeEvent, type NostrEvent } from './nip01.ts'
import { readZapRequest, relaysOf, zapReceiptTemplate } from './nip57.ts'
import { receiptProblem } from './nip57-receipt.ts'
import file from './vectors/zap-request.json' with { type: 'json' }

const { verifySchnorr } = bip340
const serverSecret = hexToBytes(file.keys.serverSecret)

/** Our words for the numbered rules of Appendix D. */
const rules: Record<string, string> = {
  1: 'signature',
  2: 'tags',
  3: 'p',
  4: 'e',
  5: 'relays',
  6: 'amount',
  7: 'a',
  8: 'P',
}

for (const vector of file.requests) {
  test(`zap request: ${vector.name}`, () => {
    const result = readZapRequest(vector.query.nostr, {
      amountMsats: Number(vector.query.amount),
      receiptPublicKey: vector.server.nostrPubkey,
      recipientPublicKey: vector.server.recipientPubkey,
      verifySchnorr,
    })
    const { failedRule, valid, descriptionHash } = vector.expected
    assert.equal(result.ok, valid)
    if (result.ok) {
      assert.equal(result.descriptionHash, descriptionHash)
      assert.equal(validateZapRequest(vector.query.nostr), null)
    } else assert.equal(result.problem, rules[String(failedRule)] ?? failedRule)
  })
}

test('without a recipient to compare with, any p tag is accepted', () => {
  const vector = file.requests.find(request => request.expected.failedRule === 'recipient')!
  const expected = { amountMsats: 21000, receiptPublicKey: file.keys.serverNostrPubkey, verifySchnorr }
  assert.ok(readZapRequest(vector.query.nostr, expected).ok)
})

for (const vector of file.receipts) {
  test(`receipt: ${vector.name}`, () => {
    const problem = receiptProblem(vector.event, file.keys.serverNostrPubkey, verifySchnorr)
    assert.equal(problem === undefined, vector.expected.valid)
  })
}

for (const vector of file.receipts.filter(receipt => receipt.expected.valid)) {
  test(`our template makes the same event: ${vector.name}`, () => {
    const template = zapReceiptTemplate({
      request: JSON.parse(vector.zapRequest) as NostrEvent,
      requestText: vector.zapRequest,
      invoice: vector.bolt11,
      paidAt: vector.paidAt,
      preimage: vector.preimage,
    })
    const receipt = finalizeEvent(template, serverSecret, bip340)
    assert.equal(receipt.id, vector.event.id)
    assert.equal(receiptProblem(receipt, file.keys.serverNostrPubkey, verifySchnorr), undefined)
  })
}

for (const vector of file.receipts.filter(receipt => receipt.expected.valid)) {
  test(`a second library makes the same receipt: ${vector.name}`, () => {
    const { zapRequest, bolt11, preimage, event } = vector
    const theirs = makeZapReceipt({ zapRequest, bolt11, preimage, paidAt: new Date(vector.paidAt * 1000) })
    // The order of tags means nothing, and the library is older than the kind of what was zapped.
    const tagsOf = (receipt: { tags: string[][] }) =>
      receipt.tags.filter(([name]) => name !== 'k').toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
    assert.deepEqual(tagsOf(theirs), tagsOf(event))
    assert.deepEqual([theirs.kind, theirs.created_at, theirs.content], [event.kind, event.created_at, event.content])
    const asked = (JSON.parse(zapRequest) as NostrEvent).tags.find(([name]) => name === 'amount')
    assert.equal(String(getSatoshisAmountFromBolt11(bolt11) * 1000), asked?.[1])
  })

  test(`a receipt of a second library is good: ${vector.name}`, () => {
    const { zapRequest, bolt11, preimage } = vector
    const template = makeZapReceipt({ zapRequest, bolt11, preimage, paidAt: new Date(vector.paidAt * 1000) })
    const receipt = finalizeEvent(template, serverSecret, bip340)
    assert.equal(receiptProblem(receipt, file.keys.serverNostrPubkey, verifySchnorr), undefined)
  })
}

test('relays are web sockets, distinct and few', () => {
  const request = { ...file.receipts[0]!.event }
  const many = Array.from({ length: 30 }, (_, at) => `wss://r${at}.example`)
  request.tags = [['relays', 'https://a.example', 'ws://b.example', 'ws://b.example', 'nonsense', ...many]]
  const relays = relaysOf(request)
  assert.equal(relays.length, 10)
  assert.deepEqual(relays.slice(0, 2), ['ws://b.example', 'wss://r0.example'])
})

test('a coordinate names a kind that exists', () => {
  const secret = new Uint8Array(32).fill(3)
  const signedWith = (coordinate: string) => {
    const tags = [
      ['p', file.keys.recipientPub],
      ['relays', 'wss://r.example'],
      ['a', coordinate],
    ]
    return JSON.stringify(finalizeEvent({ kind: 9734, created_at: 1, tags, content: '' }, secret, bip340))
  }
  const expected = { amountMsats: 1000, receiptPublicKey: file.keys.serverNostrPubkey, verifySchnorr }
  const outcome = (kind: number) => {
    const result = readZapRequest(signedWith(`${kind}:${file.keys.recipientPub}:x`), expected)
    return result.ok ? 'ok' : result.problem
  }
  assert.deepEqual([outcome(65_535), outcome(65_536)], ['ok', 'a'])
})
