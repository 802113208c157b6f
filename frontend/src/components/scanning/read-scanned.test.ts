import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../api/api-error.ts'
import { carriedIn, readScanned } from './read-scanned.ts'
import { targetWords } from './target-words.ts'

const hosts = ['plaza.example']
const coupon = `https://s.example/s/npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6/checkout?coupon=Qk3v9bX2sLr7TzW0nYp5Ag`

test('what can be paid is for the page that pays, as it was given', () => {
  for (const text of [
    'bruno',
    '@bruno',
    'ana@else.example',
    'https://plaza.example/bruno',
    'lnurlp://shop.example/p',
  ]) {
    assert.deepEqual(readScanned(` ${text} `, hosts), { kind: 'pay', text })
  }
})

test('a page that may be a member’s on a further domain is asked of the service; any other is named', () => {
  assert.equal(readScanned('https://feria.example/ana', hosts).kind, 'pay')
  assert.equal(readScanned('https://feria.example/news/today', hosts).kind, 'problem')
})

test('links lead to their pages, and what is worth money stands behind the #', () => {
  assert.deepEqual(readScanned('https://plaza.example/wallet/activate#x', hosts), {
    kind: 'go',
    href: '/wallet/activate#x',
  })
  for (const [text, path] of [
    ['lnurlw://gift.example/w?a=b#c', '/dashboard/take'],
    [coupon, '/dashboard/vouchers/keep'],
  ] as const) {
    const scanned = readScanned(text, hosts)
    assert.ok(scanned.kind === 'go')
    const [before, behind, ...more] = scanned.href.split('#')
    assert.deepEqual([before, carriedIn(behind ?? ''), more], [path, text, []])
  }
})

test('wallets, signers and what cannot be paid are told apart, with a sentence of their own', () => {
  assert.equal(readScanned('nostr+walletconnect://x', hosts).kind, 'wallet')
  assert.equal(readScanned('bunker://x', hosts).kind, 'signer')
  const sentences = [
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'nsec1x',
    'two coffees',
    `lno1${'q'.repeat(30)}`,
  ].map(text => {
    const scanned = readScanned(text, hosts)
    return scanned.kind === 'problem' ? scanned.message : ''
  })
  assert.equal(new Set(sentences).size, 4)
  assert.ok(sentences.every(Boolean))
})

test('an invoice that has expired says since when', () => {
  const details = { expiredAt: '2026-05-01T10:00:00.000Z' }
  const error = new ApiError({ status: 409, code: 'CONFLICT', reason: 'invoice_expired', message: 'x', details })
  assert.equal(
    targetWords(error, new Date('2026-05-01T13:00:00Z')),
    'This invoice expired 3 hours ago. Ask for a new one.',
  )
  assert.equal(targetWords(new ApiError({ status: 409, code: 'CONFLICT', message: 'No' })), 'No')
})
