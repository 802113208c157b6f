import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageFor, languageTags, primaryTagOf } from './languages.ts'

test('the first language of the browser that is spoken here, whatever its region, else English', () => {
  for (const tag of ['pt', 'pt-BR', 'pt-PT', 'PT-br', ' pt-AO;q=0.9']) assert.equal(languageFor([tag]), 'pt-BR', tag)
  assert.equal(languageFor(['fr', 'es-AR', 'pt-BR']), 'es')
  assert.equal(languageFor(['pt-BR', 'es-AR', 'en']), 'pt-BR')
  assert.equal(languageFor(['ptx', 'por', 'esperanto']), 'en')
  assert.equal(languageFor(['']), 'en')
  assert.equal(languageFor([]), 'en')
})

test('no two languages share a primary tag, by which browsers are answered and settings named', () => {
  assert.equal(new Set(languageTags.map(primaryTagOf)).size, languageTags.length)
})
