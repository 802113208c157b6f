import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finalizeEvent } from '@chispa/protocols/nip01'
import * as signer from '@chispa/signatures/schnorr'
import { isWorthReading, parseRelayMessage, prefixOf } from './relay-messages.ts'

const event = finalizeEvent({ kind: 1, created_at: 1, tags: [], content: '' }, signer.newSecretKey(), signer)
const parse = (frame: unknown) => parseRelayMessage(JSON.stringify(frame))

test('every frame of the standard is read', () => {
  assert.deepEqual(parse(['EVENT', 's', event]), { type: 'event', subscriptionId: 's', event })
  assert.deepEqual(parse(['EOSE', 's']), { type: 'eose', subscriptionId: 's' })
  assert.deepEqual(parse(['CLOSED', 's', 'error: x']), { type: 'closed', subscriptionId: 's', text: 'error: x' })
  assert.deepEqual(parse(['OK', 'id', false, 'pow: 1']), { type: 'ok', eventId: 'id', accepted: false, text: 'pow: 1' })
  assert.deepEqual(parse(['OK', 'id', true]), { type: 'ok', eventId: 'id', accepted: true, text: '' })
  assert.deepEqual(parse(['NOTICE', 'hello']), { type: 'notice', text: 'hello' })
  assert.deepEqual(parse(['AUTH', 'c']), { type: 'auth', challenge: 'c' })
})

test('anything else is ignored', () => {
  const wrong = [{}, [], ['EVENT'], ['EVENT', 's'], ['EVENT', 's', { ...event, tags: 1 }], ['OK', 1, true], ['OK', 'i']]
  for (const frame of [...wrong, ['EOSE', 1], ['WHAT', 's'], null, 7]) assert.equal(parse(frame), undefined)
  assert.equal(parseRelayMessage('not json'), undefined)
})

test('long texts are cut and prefixes read in any case', () => {
  const message = parse(['NOTICE', 'x'.repeat(10_000)])
  assert.equal(message?.type === 'notice' && message.text.length, 300)
  assert.deepEqual(['Rate-Limited: x', 'no prefix', ': x', ''].map(prefixOf), ['rate-limited', '', '', ''])
})

test('long frames are dropped unread, save a page of transactions', () => {
  const frame = (kind: number, bytes: number) =>
    JSON.stringify(['EVENT', 'k0', { ...event, kind, content: 'x'.repeat(bytes) }])
  const isRead = (text: string) => isWorthReading(Buffer.from(text)) && parseRelayMessage(text) !== undefined
  assert.ok(isRead('["EOSE",""]'))
  assert.ok(!isWorthReading(Buffer.from('[]')))
  assert.ok(isRead(frame(23_196, 60_000)))
  assert.ok(!isWorthReading(Buffer.from(frame(23_196, 70_000))))
  // Fifty transactions with an invoice, a description and some metadata each, encrypted.
  assert.ok(isRead(frame(23_195, 200_000)))
  assert.ok(!isWorthReading(Buffer.from(frame(23_195, 300_000))))
  assert.ok(!isRead(frame(1, 70_000).replace('xx', '23195')), 'another kind that names the number')
})
