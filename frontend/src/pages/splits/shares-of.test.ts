import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Sharer, sharesOf } from './shares-of.ts'

const sharer = (given: Partial<Sharer> = {}): Sharer => ({ key: 'k', member: null, name: '', sats: '', ...given })
const amounts = (...given: Parameters<typeof sharesOf>) => sharesOf(...given)?.map(({ amountMsats }) => amountMsats)

test('equal shares are whole sats; what is left is of who makes the split', () => {
  assert.deepEqual(amounts(10_000, [sharer(), sharer()], true), [3_333_000, 3_333_000])
  assert.deepEqual(amounts(10_000, [sharer(), sharer()], false), [5_000_000, 5_000_000])
})

test('who has a share of their own leaves the rest to the others', () => {
  assert.deepEqual(amounts(10_000, [sharer({ sats: '4000' }), sharer()], true), [4_000_000, 3_000_000])
})

test('shares that the bill does not suffice for are none', () => {
  assert.equal(sharesOf(10, [sharer({ sats: '11' })], false), undefined)
  assert.equal(sharesOf(1, [sharer(), sharer()], true), undefined)
  assert.equal(sharesOf(100, [], true), undefined)
})

test('a member is asked by key, somebody else by name', () => {
  const member = { name: 'Luz', picture: null, publicKey: 'ab'.repeat(32), address: 'luz@plaza.example' }
  assert.deepEqual(sharesOf(100, [sharer({ member }), sharer({ name: ' Beto ' })], false), [
    { amountMsats: 50_000, publicKey: member.publicKey },
    { amountMsats: 50_000, name: 'Beto' },
  ])
})
