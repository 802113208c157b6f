import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnPayment } from '@chispa/contract/history'
import { daysOf } from './days.ts'

const payment = (at: Date, given: Partial<OwnPayment>): OwnPayment => ({
  id: at.toISOString(),
  kind: 'received',
  direction: 'in',
  state: 'done',
  amountMsats: 1000,
  feesMsats: null,
  title: null,
  comment: null,
  with: null,
  who: null,
  note: null,
  cardId: null,
  code: null,
  at: at.toISOString(),
  knownBy: null,
  rate: null,
  ...given,
})

test('a day is the day where the person is; what failed or is open does not count', () => {
  const [late, noon, before] = [new Date(2026, 2, 2, 23, 59), new Date(2026, 2, 2, 12), new Date(2026, 2, 1, 23, 59)]
  const days = daysOf([
    payment(late, { amountMsats: 5000 }),
    payment(noon, { direction: 'out', kind: 'card', amountMsats: 2000, feesMsats: 500 }),
    payment(noon, { direction: 'out', state: 'failed' }),
    payment(noon, { direction: 'out', state: 'open' }),
    payment(noon, { kind: 'voucher-in', amountMsats: null }),
    payment(before, {}),
  ])
  assert.deepEqual(
    days.map(({ key, payments, sumMsats }) => [key, payments.length, sumMsats]),
    [
      ['2026-3-2', 5, 2500],
      ['2026-3-1', 1, 1000],
    ],
  )
})
