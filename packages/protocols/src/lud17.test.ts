import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromLud17, toLud17 } from './lud17.ts'
import { payLink, readPayLink } from './lud19.ts'
import file from './vectors/bech32-lnurl.json' with { type: 'json' }

for (const vector of file.lud17) {
  test(`reads ${vector.input}`, () => {
    const link = fromLud17(vector.input)
    assert.equal(link?.url, vector.url)
    assert.equal(link?.scheme, vector.input.split(':')[0]?.toLowerCase())
    if (vector.input === vector.input.toLowerCase()) assert.equal(toLud17(vector.url, link!.scheme), vector.input)
  })
}

test('other schemes and texts without a host are not of this kind', () => {
  for (const text of ['', 'lnurlp:', 'lnurlp://', 'https://example.com', 'lnurlx://example.com', 'lnurlp://a b/']) {
    assert.equal(fromLud17(text), undefined, text)
  }
})

test('loopback is called over http only where allowed', () => {
  assert.equal(fromLud17('lnurlw://127.0.0.1:3000/x')?.url, 'https://127.0.0.1:3000/x')
  const options = { loopbackOverHttp: true }
  assert.equal(fromLud17('lnurlw://127.0.0.1:3000/x', options)?.url, 'http://127.0.0.1:3000/x')
  assert.equal(fromLud17('lnurlw://[::1]:3000/x', options)?.url, 'http://[::1]:3000/x')
  assert.equal(fromLud17('lnurlw://127.0.0.1.example.com/x', options)?.url, 'https://127.0.0.1.example.com/x')
})

test('a pay link is lnurlp and nothing else', () => {
  const url = 'https://wallet.example.com/api/cards/1/lnurlp'
  assert.equal(payLink(url), 'lnurlp://wallet.example.com/api/cards/1/lnurlp')
  assert.equal(readPayLink(payLink(url)), url)
  assert.equal(readPayLink('lnurlw://wallet.example.com/x'), undefined)
  assert.equal(readPayLink(url), undefined)
})
