import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageTags } from '@chispa/contract/languages'
import { type LnurlReason, lnurlSentences } from '@chispa/contract/lnurl-sentences'
import { entryOf } from '@chispa/contract/refusals'
import { lnurlIn, sayLnurl } from './lnurl.ts'

const reasons = Object.keys(lnurlSentences) as LnurlReason[]

for (const language of languageTags) {
  const sentences = lnurlIn[language]

  test(`${language}: a sentence for every reason, and no other`, () => {
    assert.deepEqual(Object.keys(sentences), reasons)
  })

  test(`${language}: whole sentences that every till shows in full, and they say what to do`, () => {
    for (const text of Object.values(sentences)) {
      assert.match(text, /^[\p{Lu}][^;]*.*\.$/u, text)
      assert.ok(text.length <= 200, text)
      assert.ok(text.split(/[.:;,] /).length > 1, text)
    }
  })

  test(`${language}: what may still change begins with the word wait, and nothing else does`, () => {
    const firstWord = (reason: LnurlReason) => /^\p{L}+/u.exec(sentences[reason])?.[0]
    const wait = firstWord('payment_unresolved')
    for (const reason of reasons) assert.equal(firstWord(reason) === wait, entryOf(reason).mayChange ?? false, reason)
  })

  test(`${language}: the same numbers as in English`, () => {
    const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
    for (const reason of reasons) assert.deepEqual(gaps(sentences[reason]), gaps(lnurlSentences[reason]), reason)
  })
}

test('the word wait', () => {
  const words = languageTags.map(language => lnurlIn[language].payment_unresolved.split(':', 1)[0])
  assert.deepEqual(words, ['Wait', 'Espera', 'Aguarde'])
})

test('numbers are filled in as the language writes them', () => {
  const said = languageTags.map(language => sayLnurl('amount_out_of_range', language, { min: 1, max: 2100 }))
  assert.match(said[0] ?? '', /from 1 to 2,100 sats/)
  assert.match(said[1] ?? '', /de 1 a 2\.100 sats/)
  assert.match(said[2] ?? '', /de 1 a 2\.100 sats/)
})
