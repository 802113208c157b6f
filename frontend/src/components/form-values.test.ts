import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formValues, shownValues, withDefaults, withSent, withTyped } from './form-values.ts'

const start = () => formValues({ tap: '100', day: '500' })

test('a late answer seeds what nobody touched, and leaves what is typed', () => {
  const typed = withTyped(start(), { tap: '4' })
  assert.deepEqual(shownValues(withDefaults(typed, { tap: '200', day: '900' })), { tap: '4', day: '900' })
})

test('a field that was emptied was touched', () => {
  const typed = withTyped(start(), { tap: '' })
  assert.deepEqual(shownValues(withDefaults(typed, { tap: '200', day: '500' })), { tap: '', day: '500' })
})

test('what was sent is shown until the defaults follow, whatever they say then', () => {
  const sent = withSent(withTyped(start(), { tap: '40' }), { tap: '40', day: '500' })
  assert.deepEqual(shownValues(sent), { tap: '40', day: '500' })
  assert.deepEqual(shownValues(withDefaults(sent, { tap: '39', day: '501' })), { tap: '39', day: '501' })
})

test('what is typed while the values are on their way stays, also when the answer arrives', () => {
  const typed = withTyped(withTyped(start(), { tap: '40' }), { tap: '41' })
  const sent = withSent(typed, { tap: '40', day: '500' })
  assert.deepEqual(shownValues(withDefaults(sent, { tap: '40', day: '500' })), { tap: '41', day: '500' })
})

test('the same defaults are no news', () => {
  const typed = withTyped(start(), { tap: '4' })
  assert.equal(withDefaults(typed, { tap: '100', day: '500' }), typed)
})
