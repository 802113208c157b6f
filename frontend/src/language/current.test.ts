import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf, localeOf } from './current.ts'

test('the instance comes before the browser, the browser before English', () => {
  assert.equal(languageOf('es', ['en-GB', 'en']), 'es')
  assert.equal(languageOf(null, ['fr-CA', 'es-AR', 'en']), 'es')
  assert.equal(languageOf(null, ['pt-PT', 'es-AR', 'en']), 'pt-BR')
  assert.equal(languageOf('xx', ['EN-us']), 'en')
  assert.equal(languageOf(undefined, ['fr']), 'en')
})

test('numbers and times are written as the region of the browser does, where it speaks the language', () => {
  assert.equal(localeOf('es', ['en-GB', 'es-MX', 'es']), 'es-MX')
  assert.equal(localeOf('es', ['en-GB']), 'es')
  assert.equal(localeOf('en', ['en-GB', 'es']), 'en-GB')
  assert.equal(localeOf('pt-BR', ['es-AR', 'pt-PT']), 'pt-PT')
  assert.equal(localeOf('pt-BR', ['pt', 'en']), 'pt-BR')
})
