/** A card is found by an index, whatever is asked of its standing: with a hundred thousand cards a tap costs what it costs with ten. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'

for (const [what, from] of [
  ['by ids', `card_standings(now(), 1, 1) s where s.id = any(array['a', 'b'])`],
  ['by UIDs', `card_standings(now(), 1, 1) s where s.uid = any(array['a', 'b'])`],
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
