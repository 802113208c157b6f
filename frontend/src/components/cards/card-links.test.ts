import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeLnurl } from '@chispa/protocols/lud01'
import { activationLink, topUpLinks } from './card-links.ts'

test('a code leads to the page that activates its card', () => {
  assert.equal(activationLink('https://w.example', 'ab12'), 'https://w.example/wallet/activate#ab12')
})

test('a top-up leads wallets to the payRequest of the card, and people to a page', () => {
  const { link, qr, page } = topUpLinks('https://w.example', 'c4')
  const url = 'https://w.example/api/cards/c4/lnurlp'
  assert.deepEqual(decodeLnurl(link.replace('lightning:', '')), { ok: true, url })
  assert.equal(qr, link.toUpperCase())
  assert.equal(page, 'https://w.example/top-up/c4')
})
