import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryOf, minorOf, tidyEntry } from './fiat-entry.ts'

/** Typed key by key. */
const typed = (keys: string, currency = 'ARS', how = 'es-AR') =>
  [...keys].reduce((before, key) => tidyEntry(before + key, before, currency, how), '')
const pasted = (text: string, currency = 'ARS', how = 'es-AR') => tidyEntry(text, '', currency, how)

test('what is typed stands as it was typed, with one separator and no digit too many', () => {
  assert.equal(typed('1500'), '1500')
  assert.equal(typed('1500.5'), '1500,5')
  assert.equal(typed('1500,5', 'USD', 'en-US'), '1500.5')
  assert.equal(typed('1,505'), '1,50', 'never a thousand times as much')
  assert.equal(typed(',5'), '0,5')
  assert.equal(typed('007'), '7')
  assert.equal(typed('15x0'), '150')
  assert.equal(typed('15,5', 'JPY'), '155')
})

test('what is pasted is read by its separators', () => {
  assert.equal(pasted('AR$ 1.500,50'), '1500,50')
  assert.equal(pasted('1,500.5', 'USD', 'en-US'), '1500.5')
  assert.equal(pasted('1.500'), '1500')
  assert.equal(pasted('1.500.000'), '1500000')
})

test('in the smallest unit, and back', () => {
  assert.deepEqual(
    [minorOf('1500,5', 'ARS'), minorOf('3', 'ARS'), minorOf('', 'ARS'), minorOf('155', 'JPY')],
    [150_050, 300, 0, 155],
  )
  assert.equal(entryOf(150_050, 'ARS', 'es-AR'), '1500,50')
  assert.equal(entryOf(300, 'USD', 'en-US'), '3')
  assert.equal(entryOf(5, 'USD', 'en-US'), '0.05')
  assert.equal(entryOf(155, 'JPY', 'en-US'), '155')
})
