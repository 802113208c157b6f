import assert from 'node:assert/strict'
import { test } from 'node:test'
import { otcIn, stepOf } from './start-step.ts'

const there = (done: number) => ({
  username: done > 0 ? 'ana' : null,
  receives: done > 1,
  isPaid: done > 2,
})

test('the way goes on where it was left', () => {
  const none = new Set<never>()
  assert.deepEqual(
    [0, 1, 2, 3].map(done => stepOf(there(done), none)),
    ['name', 'wallet', 'payment', 'next'],
  )
})

test('what was put off is passed over, and what is done out of order counts', () => {
  assert.equal(stepOf(there(0), new Set(['name'])), 'wallet')
  assert.equal(stepOf({ ...there(0), receives: true }, new Set(['name'])), 'payment')
  assert.equal(stepOf(there(0), new Set(['name', 'wallet', 'payment'])), 'next')
})

test('only a code of this community is a card’s', () => {
  const origins = ['https://plaza.example']
  assert.equal(otcIn('https://plaza.example/wallet/activate#abc', origins), 'abc')
  assert.equal(otcIn('https://plaza.example/wallet/activate/abc', origins), 'abc')
  assert.equal(otcIn('https://plaza.example/wallet/activate', origins), undefined)
  assert.equal(otcIn('https://evil.example/wallet/activate/abc', origins), undefined)
  assert.equal(otcIn('https://plaza.example/pay?to=ana', origins), undefined)
  assert.equal(otcIn('lnbc1', origins), undefined)
})
