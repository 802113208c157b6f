import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from './endpoint.ts'
import { languages } from './languages.ts'
import { isLnurlReason, type LnurlReason, lnurlSentences, sentenceOf } from './lnurl-sentences.ts'
import { reasonsOf } from './openapi.ts'
import { operations } from './operations.ts'
import { entryOf } from './refusals.ts'

const paying = new Set([
  'scanCard',
  'payWithCard',
  'readCardPayRequest',
  'requestCardInvoice',
  'verifyCardInvoice',
  'resolveAddress',
  'resolveWellKnownAddress',
  'requestInvoice',
  'verifyInvoice',
])
const reasons = Object.keys(lnurlSentences) as LnurlReason[]

test('every reason of the operations that tills and payers call has a sentence in every language', () => {
  const called = (Object.values(operations) as Endpoint[]).filter(({ name }) => paying.has(name))
  assert.equal(called.length, paying.size)
  for (const operation of called) {
    for (const reason of reasonsOf(operation)) assert.ok(isLnurlReason(reason), `${operation.name} ${reason}`)
  }
  for (const reason of reasons) assert.deepEqual(Object.keys(lnurlSentences[reason]), Object.keys(languages))
})

test('whole sentences that every till shows in full, and they say what to do', () => {
  for (const reason of reasons) {
    for (const text of Object.values<string>(lnurlSentences[reason])) {
      assert.match(text, /^[\p{Lu}][^;]*.*\.$/u, text)
      assert.ok(text.length <= 200, text)
      assert.ok(text.split(/[.:;,] /).length > 1, text)
    }
  }
})

test('what may still change begins with the word wait, and nothing else does', () => {
  for (const reason of reasons) {
    const mayChange = entryOf(reason).mayChange ?? false
    assert.equal(/^Wait\b/.test(lnurlSentences[reason].en), mayChange, reason)
    assert.equal(/^Espera\b/.test(lnurlSentences[reason].es), mayChange, reason)
  }
})

test('numbers are filled in, the same ones in every language', () => {
  const sentence = (language: 'en' | 'es') => sentenceOf('amount_out_of_range', language, { min: 1, max: 50 })
  assert.match(sentence('en'), /from 1 to 50 sats/)
  assert.match(sentence('es'), /de 1 a 50 sats/)
  const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const reason of reasons) {
    const { en, es } = lnurlSentences[reason]
    assert.deepEqual(gaps(en), gaps(es), reason)
  }
})
