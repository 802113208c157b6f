import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeLnurl, findLnurl } from '@chispa/protocols/lud01'
import { lightningLinks, posterCode } from './lightning-links.ts'

test('link and QR code carry the payRequest of the member', () => {
  const { link, qr, payRequest, page } = lightningLinks('https://wallet.example.com', 'ana.b')
  assert.equal(payRequest, 'https://wallet.example.com/api/lud16/ana.b')
  for (const text of [link, qr]) {
    assert.deepEqual(decodeLnurl(findLnurl(text) ?? ''), { ok: true, url: payRequest })
  }
  assert.equal(qr, qr.toUpperCase())
  assert.equal(page, 'https://wallet.example.com/ana.b')
  assert.equal(lightningLinks('https://wallet.example.com', 'docs').page, 'https://wallet.example.com/pay?to=docs')
})

test('the code of a poster is a page for any camera, in which wallets find the LNURL', () => {
  const code = posterCode(lightningLinks('https://plaza.example', 'ana'))
  assert.match(code, /^https:\/\/plaza\.example\/ana\?lightning=LNURL1[0-9A-Z]+$/)
})
