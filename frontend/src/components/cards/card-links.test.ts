import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeLnurl } from '@chispa/protocols/lud01'
import { activationLink, readActivation, topUpLinks } from './card-links.ts'

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

test('the code of a card is read from its link, from a link of before, and alone', () => {
  const otc = 'ab'.repeat(16)
  for (const text of [
    otc,
    ` ${otc.toUpperCase()} `,
    activationLink('https://w.example', otc),
    `https://w.example/wallet/activate/${otc}/`,
  ])
    assert.equal(readActivation(text), otc, text)
  for (const text of ['', 'ab12', `${otc}0`, `https://w.example/pay/${otc}`, 'lnurlw://w.example/x'])
    assert.equal(readActivation(text), undefined, text)
})
