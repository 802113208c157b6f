/** A card is found by an index, whatever is asked of its standing: with a hundred thousand cards a tap costs what it costs with ten. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { plansOf } from '../../test/kept-plans.ts'
import { findScannedCards, findScannedChips } from './standing-store.ts'

for (const [what, from] of [
  ['by ids', `card_standings(now(), 1, 1) s where s.id in ('a', 'b')`],
  ['by UIDs', `card_standings(now(), 1, 1) s where s.uid in ('a', 'b')`],
  ['by one id', `card_standings(now(), 1, 1) s where s.id = 'a'`],
]) {
  test(`a standing is found ${what} without reading all cards`, async () => {
    await using database = await testDatabase()
    const plan = await database.sql.begin(async tx => {
      // An empty table is read as a whole where an index would do. Where none does, another index is read as a whole: the condition counts.
      await tx`set local enable_seqscan = off`
      return tx.unsafe(`explain select s.obstacle, s.spent_msats from ${from}`)
    })
    const lines = plan.map(row => String(Object.values(row)[0]))
    assert.ok(
      lines.some(line => /Index Cond: \(+(c\.)?(id|uid)\b/.test(line)),
      lines.join('\n'),
    )
  })
}

const terms = { countSince: new Date(0), defaultTapMsats: 1000, defaultDayMsats: 10_000 }
for (const [what, find] of [
  ['ids', findScannedCards],
  ['UIDs', findScannedChips],
] as const) {
  test(`what is read for taps by ${what} is planned once for a connection and a length`, async () => {
    await using database = await testDatabase()
    const plans = await plansOf(database.sql, 'as pin_limit_msats', async session => {
      for (const length of [1, 2, 10, 40])
        for (let asked = 0; asked < 20; asked++)
          await find(
            session,
            Array.from({ length }, (_, at) => `${asked}-${at}`),
            terms,
          )
    })
    assert.equal(plans.length, 4)
    for (const { customPlans, genericPlans } of plans) assert.ok(customPlans <= 5 && genericPlans >= 15)
  })
}
