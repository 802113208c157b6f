import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeLnurl, encodeLnurl, findLnurl, readLnurlError } from './lud01.ts'
import file from './vectors/bech32-lnurl.json' with { type: 'json' }

for (const vector of file.valid) {
  test(`${vector.source}: ${vector.url.slice(0, 60)}`, () => {
    assert.deepEqual(decodeLnurl(vector.lnurl), { ok: true, url: vector.url })
    assert.equal(encodeLnurl(vector.url), vector.lnurl.toLowerCase())
  })
}

for (const vector of file.invalid) {
  test(`refuses: ${vector.reason} (${vector.lnurl.slice(0, 20)})`, () => {
    assert.equal(decodeLnurl(vector.lnurl).ok, false)
  })
}

for (const vector of file.wrappers) {
  test(`finds the LNURL in ${vector.input.slice(0, 40)}`, () => {
    assert.equal(findLnurl(vector.input), vector.lnurl)
  })
}

test('what wraps no LNURL gives none', () => {
  for (const text of ['', 'https://example.com', 'https://example.com?lightning=hello', 'lightning:lnbc1']) {
    assert.equal(findLnurl(text), undefined)
  }
})

test('http is for onion hosts, and for loopback hosts where allowed', () => {
  const local = encodeLnurl('http://127.0.0.1:3000/api/lud16/alice')
  assert.equal(decodeLnurl(local).ok, false)
  assert.deepEqual(decodeLnurl(local, { loopbackOverHttp: true }), {
    ok: true,
    url: 'http://127.0.0.1:3000/api/lud16/alice',
  })
  assert.equal(decodeLnurl(encodeLnurl('http://example.com/'), { loopbackOverHttp: true }).ok, false)
  assert.equal(decodeLnurl(encodeLnurl('https://user:pass@example.com/')).ok, false)
})

test('an error body is recognised by its status, whatever else it has', () => {
  assert.equal(readLnurlError({ status: 'ERROR', reason: 'no funds' }), 'no funds')
  assert.equal(readLnurlError({ status: 'error' }), 'The service gave no reason')
  for (const body of [null, 'ERROR', [], {}, { status: 'OK', reason: 'x' }])
    assert.equal(readLnurlError(body), undefined)
})
