import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tapUrl } from './boltcard.ts'
import { keysOnChip, statesOfTap, wipeCode, writtenStates, zeroKey, zeroKeys } from './half-written.ts'
import { generateSun, newCardKeys } from './ntag424.ts'

const issued = newCardKeys()
const uid = '04aabbccddee80'
const seenIn = (state: (typeof writtenStates)[number], keys = issued) =>
  tapUrl('lnurlw://a.example/api/cards/1/scan', generateSun({ uid, counter: 1 }, keysOnChip(keys, state)))

test('keys are written in the order 1, 2, 3, 4, 0', () => {
  const written = writtenStates.map(state =>
    Object.entries(keysOnChip(issued, state))
      .filter(([, key]) => key !== zeroKey)
      .map(([name]) => name),
  )
  assert.deepEqual(written, [
    [],
    ['k1'],
    ['k1', 'k2'],
    ['k1', 'k2', 'k3'],
    ['k1', 'k2', 'k3', 'k4'],
    ['k0', 'k1', 'k2', 'k3', 'k4'],
  ])
})

test('a wipe code has what the app asks for, and the keys of the state', () => {
  assert.deepEqual(wipeCode('04AABBCCDDEE80', issued, 'k1'), {
    action: 'wipe',
    ...zeroKeys,
    k1: issued.k1,
    uid: '04AABBCCDDEE80',
    version: 1,
  })
  assert.ok(!('uid' in wipeCode(null, issued, 'all')))
})

test('what a reader sees tells how far the keys came, as far as it can be told', () => {
  for (const state of writtenStates) assert.ok(statesOfTap(seenIn(state), issued).includes(state), state)
  assert.deepEqual(statesOfTap(seenIn('none'), issued), ['none'])
  assert.deepEqual(statesOfTap(seenIn('k1'), issued), ['k1'])
  assert.equal(statesOfTap(seenIn('k1-k4'), issued).length, 4)
})

test('a chip with other keys, and what is no tap, is in none of the states', () => {
  assert.deepEqual(statesOfTap(seenIn('all', newCardKeys()), issued), [])
  for (const text of ['', 'lnurlw://a.example', 'lnurlw://a.example?p=1', 'nonsense?p=0&c=0']) {
    assert.deepEqual(statesOfTap(text, issued), [])
  }
})
