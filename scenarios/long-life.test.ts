/** The short form of `npm run long-life`: a month by a moved clock, some hours at speed, a hundred days of a few events. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runDay } from './src/long-life/day.ts'
import { type HundredDaysResult, runHundredDays } from './src/long-life/hundred-days.ts'
import { keyCodes, tills } from './src/long-life/stories/credentials.ts'
import { cardLimits, invoicesEnd } from './src/long-life/stories/money.ts'
import { runYear } from './src/long-life/year.ts'

const rowsADay = 100

test('a month: limits, invoices, tills and codes end when they are to, and no row outlives its end', async () => {
  const only = [cardLimits, invoicesEnd, tills, keyCodes].map(({ name }) => name)
  const { problems, overdue, stories: told } = await runYear({ seed: 1, days: 34, stepMinutes: 720, only })
  assert.deepEqual(problems, [])
  assert.deepEqual(overdue, [])
  assert.ok(
    told.every(story => story.told > 0),
    JSON.stringify(told),
  )
})

test('equal hours of normal life leave nothing: objects, files, sockets, timers, statements, connections', async () => {
  const { growth } = await runDay({ rounds: 3, turns: 2 })
  assert.ok(growth.length >= 20)
  assert.deepEqual(
    growth.filter(({ isGrowing }) => isGrowing),
    [],
  )
})

describe('with a hundred days of events', async () => {
  const { lookUps, forgetting } = await runHundredDays(rowsADay)
  const pagesOf = ({ pages: [few, many] }: HundredDaysResult['lookUps'][number]) =>
    [few?.pages ?? 0, many?.pages ?? 0] as const

  for (const cost of lookUps)
    test(`${cost.table}: ${cost.what} costs what it costs with ten`, () => {
      const [few, many] = pagesOf(cost)
      // An index with ten times the rows is a level deeper at most: a page more for each of twenty look-ups.
      assert.ok(few > 0 && many <= few + 20 + few / 4, `${few} pages with ten days, ${many} with a hundred`)
    })

  for (const cost of forgetting)
    test(`${cost.table}: a day is forgotten for what its own rows cost, however many there are`, () => {
      const [few, many] = pagesOf(cost)
      const max = 200 + 10 * rowsADay
      assert.ok(few <= max && many <= max, `${few} pages with ten days, ${many} with a hundred`)
    })
})
