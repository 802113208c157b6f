import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodQuery, periodsAt } from './periods.ts'

test('months and years by the calendar, also across a new year', () => {
  const { thisMonth, lastMonth, thisYear, everything } = periodsAt(new Date(2027, 0, 31, 23, 59))
  assert.deepEqual(thisMonth, { from: '2027-01-01', to: '2027-01-31' })
  assert.deepEqual(lastMonth, { from: '2026-12-01', to: '2026-12-31' })
  assert.deepEqual(thisYear, { from: '2027-01-01', to: '2027-12-31' })
  assert.deepEqual(periodQuery(everything), {})
  assert.equal(periodsAt(new Date(2028, 2, 1)).lastMonth.to, '2028-02-29')
})

test('a day begins and ends at midnight of this device', () => {
  const { from, to } = periodQuery({ from: '2026-02-28', to: '2026-02-28' })
  assert.deepEqual(
    [new Date(from!).getTime(), new Date(to!).getTime()],
    [new Date(2026, 1, 28).getTime(), new Date(2026, 2, 1).getTime()],
  )
})
