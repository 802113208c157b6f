import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NeverSent } from './never-sent.ts'

const lost = new Error('read ECONNRESET')
const unheard = (neverSent: NeverSent, id: string) =>
  assert.rejects(
    neverSent.passBoundary(id, () => Promise.reject(lost)),
    lost,
  )

test('what was heard of is not remembered, whatever the answer was', async () => {
  const neverSent = new NeverSent()
  assert.equal(await neverSent.passBoundary('passed', async () => true), true)
  assert.equal(await neverSent.passBoundary('refused', async () => false), false)
  assert.deepEqual(neverSent.ids, [])
})

test('what was not heard of is remembered until it is sent or ended', async () => {
  const neverSent = new NeverSent()
  await unheard(neverSent, 'one')
  await unheard(neverSent, 'other')
  // That its id is taken says nothing about who sent it.
  assert.equal(await neverSent.passBoundary('one', async () => 'exists'), 'exists')
  assert.deepEqual(neverSent.ids, ['one', 'other'])
  neverSent.forget('one')
  assert.deepEqual(neverSent.ids, ['other'])
})

test('of very many the oldest are forgotten', async () => {
  const neverSent = new NeverSent()
  for (let n = 0; n <= 10_000; n++) await neverSent.passBoundary(`${n}`, () => Promise.reject(lost)).catch(() => {})
  const { ids } = neverSent
  assert.deepEqual([ids.length, ids[0], ids.at(-1)], [10_000, '1', '10000'])
})
