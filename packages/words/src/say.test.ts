import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as es from './es.ts'
import * as pt from './pt-BR.ts'
import { partsOf, sayIn } from './say.ts'

const english = sayIn({ language: 'en', locale: 'en-GB' })
const spanish = sayIn({ language: 'es', locale: 'es', catalogue: es })
const portuguese = sayIn({ language: 'pt-BR', locale: 'pt-BR', catalogue: pt })

test('a sentence has a form for one and one for more, with numbers as the language writes them', () => {
  assert.equal(english('{count} rows', { count: 1 }), 'One row')
  assert.equal(english('{count} rows', { count: 2100 }), '2,100 rows')
  assert.equal(spanish('{count} rows', { count: 1 }), 'Una fila')
  assert.equal(spanish('{count} rows', { count: 2100 }), '2.100 filas')
  assert.equal(portuguese('{count} rows', { count: 1 }), 'Uma linha')
  assert.equal(portuguese('{count} rows', { count: 2100 }), '2.100 linhas')
  // Its grammar has nought in the singular; "Uma linha" would not be true.
  assert.equal(portuguese('{count} rows', { count: 0 }), '0 linhas')
})

test('values that are no text stay what they are', () => {
  const element = { type: 'b' }
  assert.deepEqual(partsOf({ language: 'en', locale: 'en' }, '{count} rows', { count: element }), [
    '',
    element,
    ' rows',
  ])
})
