import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReceiveAction } from '@chispa/contract/forwarding'
import {
  bodyOf,
  bpsOf,
  type DraftRow,
  draftOf,
  type ForwardingDraft,
  isSound,
  problemsOf,
  sharedEvenly,
  sumBps,
  withRow,
} from './forwarding-draft.ts'

const rows = (...percents: string[]): DraftRow[] =>
  percents.map((percent, key) => ({ key, address: `d${key}@pay.example`, percent }))
const draft = (change: Partial<ForwardingDraft> = {}): ForwardingDraft => ({
  enabled: true,
  rows: rows('100'),
  feePercent: '0',
  baseFeeSats: '0',
  ...change,
})

test('percents are read exactly, with a dot or a comma', () => {
  assert.deepEqual(['33.33', '33,34', '7', '0.01', '100', '12.'].map(bpsOf), [3333, 3334, 700, 1, 10_000, 1200])
  assert.deepEqual(['', 'x', '1.234', '-1', '1e2', ' '].map(bpsOf), Array(6).fill(undefined))
  assert.equal(sumBps(rows('0.1', '0.2', '99.7')), 10_000)
  assert.equal(sumBps(rows('50', '')), undefined)
})

test('an even split is whole for any number of rows', () => {
  for (let count = 1; count <= 20; count++) {
    const even = sharedEvenly(rows(...Array<string>(count).fill('')))
    assert.equal(sumBps(even), 10_000)
    assert.ok(isSound(problemsOf(draft({ rows: even }))))
  }
  assert.deepEqual(
    sharedEvenly(rows('', '', '')).map(({ percent }) => percent),
    ['33.34', '33.33', '33.33'],
  )
})

test('a new row gets what is missing, and there are at most twenty', () => {
  assert.equal(withRow(rows('60'))[1]?.percent, '40')
  assert.equal(withRow(rows('100'))[1]?.percent, '')
  assert.equal(withRow(rows(...Array<string>(20).fill('5'))).length, 20)
  assert.equal(new Set(withRow(withRow(rows('1'))).map(({ key }) => key)).size, 3)
})

test('what does not fit is said in words, where it is', () => {
  const problems = problemsOf(
    draft({
      rows: [
        { key: 3, address: '', percent: '50' },
        { key: 5, address: 'nobody', percent: '' },
        { key: 7, address: 'Luz@pay.example', percent: '0' },
        { key: 9, address: 'luz@PAY.example', percent: '10' },
      ],
      feePercent: '101',
      baseFeeSats: 'much',
    }),
  )
  assert.deepEqual([...problems.addresses.keys()], [3, 5, 9])
  assert.equal(problems.addresses.get(9), 'This address is named already')
  assert.deepEqual([...problems.percents.keys()], [5, 7])
  assert.ok(problems.feePercent && problems.baseFeeSats)
  assert.equal(problemsOf(draft({ rows: rows('50', '40') })).sum, '10 % is missing')
  assert.equal(problemsOf(draft({ rows: rows('50', '50.5') })).sum, '0.5 % too much')
})

test('what is stored comes back as it was', () => {
  const stored = {
    configured: true,
    enabled: false,
    feeBps: 125,
    baseFeeMsats: 1500,
    destinations: [
      { address: 'ana@pay.example', allocationBps: 3333 },
      { address: 'luz@pay.example', allocationBps: 6667 },
    ],
  } as ReceiveAction
  const shown = draftOf(stored)
  assert.deepEqual(
    [shown.rows.map(({ percent }) => percent), shown.feePercent, shown.baseFeeSats],
    [['33.33', '66.67'], '1.25', '1.5'],
  )
  const { enabled, feeBps, baseFeeMsats, destinations } = stored
  assert.deepEqual(bodyOf(shown), { enabled, feeBps, baseFeeMsats, destinations })
})

test('fees left empty are none', () => {
  const empty = draft({ feePercent: '', baseFeeSats: '' })
  assert.ok(isSound(problemsOf(empty)))
  assert.deepEqual([bodyOf(empty).feeBps, bodyOf(empty).baseFeeMsats], [0, 0])
})
