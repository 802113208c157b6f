import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateToken } from 'nostr-tools/nip98'
import * as bip340 from './bip340.ts'
import { finalizeEvent } from './nip01.ts'
import { nip98Header, nip98Template, payloadMatches, readNip98 } from './nip98.ts'
import file from './vectors/nip98.json' with { type: 'json' }

const { verifySchnorr } = bip340
const utf8 = (text: string) => new TextEncoder().encode(text)
const secret = new Uint8Array(32).fill(9)
const url = 'https://wallet.example.com/api/jwt'
const now = 1760000000

test('the vector file holds its 85 cases', () => {
  assert.equal(file.cases.length, 85)
})

// No expectation of the file differs from the decisions of the gaps table: the file's "methodRule: exact" is only its
// policy note; its case "method lower case" expects acceptance, as the table does.
for (const vector of file.cases) {
  test(`vector: ${vector.name}`, () => {
    const { method, url, body } = vector.request
    const result = readNip98(vector.authorization, { method, url, now: vector.now, verifySchnorr })
    const rawBody = utf8(body ?? '')
    const problem = !result.ok ? result.problem : payloadMatches(result.payloadHash, rawBody) ? null : 'payload'
    assert.equal(problem === null, vector.expected.valid)
    if (vector.expected.reason === 'id_or_signature') assert.ok(problem === 'id' || problem === 'signature')
    else assert.equal(problem, vector.expected.reason)
  })
}

test('a request we sign is accepted, with and without a body', () => {
  const body = utf8('{"name":"ñ"}')
  for (const request of [
    { url, method: 'post', body, createdAt: now },
    { url, method: 'POST', createdAt: now },
  ]) {
    const header = nip98Header(finalizeEvent(nip98Template(request), secret, bip340))
    const result = readNip98(header, { url, method: 'POST', now, verifySchnorr })
    assert.ok(result.ok)
    assert.equal(result.event.pubkey, bip340.publicKeyOf(secret))
    assert.equal(payloadMatches(result.payloadHash, utf8('{}')), request.body === undefined)
    assert.ok(payloadMatches(result.payloadHash, request.body ?? utf8('')))
  }
})

test('nostr-tools accepts the header we make', async () => {
  const seconds = Math.floor(Date.now() / 1000)
  const event = finalizeEvent(nip98Template({ url, method: 'GET', createdAt: seconds }), secret, bip340)
  assert.equal(await validateToken(nip98Header(event), url, 'get'), true)
})

test('nothing is verified before the cheap checks have passed', () => {
  const event = finalizeEvent(nip98Template({ url, method: 'GET', createdAt: now }), secret, bip340)
  const neverCalled = () => assert.fail('the signature was checked')
  const header = nip98Header(event)
  const wrong = { url: `${url}/`, method: 'GET', now, verifySchnorr: neverCalled }
  assert.equal(readNip98(header, wrong).ok, false)
})

test('a missing or oversized header is refused without decoding', () => {
  const expected = { url, method: 'GET', now, verifySchnorr }
  const missing = readNip98(undefined, expected)
  assert.ok(!missing.ok && missing.problem === 'scheme')
  const huge = readNip98(`Nostr ${'A'.repeat(20_000)}`, expected)
  assert.ok(!huge.ok && huge.problem === 'malformed')
})

test('a payload tag without a value is refused', () => {
  const template = nip98Template({ url, method: 'GET', createdAt: now })
  template.tags.push(['payload'])
  const result = readNip98(nip98Header(finalizeEvent(template, secret, bip340)), {
    url,
    method: 'GET',
    now,
    verifySchnorr,
  })
  assert.ok(!result.ok && result.problem === 'payload')
})
