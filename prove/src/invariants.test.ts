/** Each invariant is fed ledgers that violate it, beside ledgers that do not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBooks } from './books.ts'
import { casesOfCards } from './invariants/cases/of-cards.ts'
import { casesOfPayments } from './invariants/cases/of-payments.ts'
import { casesOfTelling } from './invariants/cases/of-telling.ts'
import { invariants, violationsOf } from './invariants.ts'

const cases = [...casesOfPayments, ...casesOfCards, ...casesOfTelling]

for (const [name, what, violations, books] of cases) {
  test(`${name}: ${what}`, () => {
    const invariant = invariants.filter(one => one.name === name)
    assert.equal(invariant.length, 1)
    assert.equal(violationsOf({ ...noBooks(), ...books }, invariant).length, violations)
  })
}

test('every invariant is shown to be violated here', () => {
  const violated = new Set(cases.filter(([, , violations]) => violations > 0).map(([name]) => name))
  assert.deepEqual(
    invariants.map(({ name }) => name).filter(name => !violated.has(name)),
    [],
  )
})
