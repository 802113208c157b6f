import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import type { Sql } from '@chispa/database/connect'
import { until } from '@chispa/sandbox/until'
import { createLog } from '@chispa/service/log'
import { testDatabase } from '@chispa/testing/database'
import { FirstSights } from './first-sights.ts'
import { recordTaps } from './tap-store.ts'

const database = await testDatabase()
after(() => database[Symbol.asyncDispose]())
const { sql } = database
const log = createLog('web', 'fatal')
const unseen = { seenCounter: null, seenAtMs: null }
const at = (ms: number) => new Date(1_800_000_000_000 + ms)

async function newCard(): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await sql`insert into cards (id, uid, title, sealed_keys) values (${id}, ${randomBytes(7).toString('hex').toUpperCase()}, 'Card', '')`
  return id
}

async function written(cardId: string) {
  const [row] = await sql`select counter, seen_at from card_taps where card_id = ${cardId}`
  return row && { counter: row.counter, seenAt: row.seenAt }
}

test('the first sight counts, also before it is written', async () => {
  const [cardId, sights] = [await newCard(), new FirstSights({ sql, log })]
  assert.deepEqual(sights.see(cardId, unseen, 5, at(0)), at(0))
  assert.deepEqual(sights.see(cardId, unseen, 5, at(7)), at(0))
  await sights.stop()
  assert.deepEqual(await written(cardId), { counter: 5, seenAt: at(0) })
  // The card was read before the tap was written.
  assert.deepEqual(sights.see(cardId, unseen, 5, at(9)), at(0))
})

test('an older tap than the newest is not taken up, whoever saw that', async () => {
  const [cardId, sights] = [await newCard(), new FirstSights({ sql, log })]
  sights.see(cardId, unseen, 5, at(0))
  assert.equal(sights.see(cardId, unseen, 4, at(1)), undefined)
  assert.equal(sights.see(cardId, { seenCounter: 9, seenAtMs: at(2).getTime() }, 8, at(3)), undefined)
  assert.deepEqual(sights.see(cardId, { seenCounter: 9, seenAtMs: at(2).getTime() }, 9, at(3)), at(2))
  await sights.stop()
})

test('the newest of a card is kept and so is its moment, whichever process writes last', async () => {
  const [cardId, other] = [await newCard(), await newCard()]
  await recordTaps(sql, [{ cardId, counter: 7, seenAt: at(7) }])
  await recordTaps(sql, [
    { cardId, counter: 7, seenAt: at(8) },
    { cardId: other, counter: 1, seenAt: at(1) },
  ])
  await recordTaps(sql, [{ cardId, counter: 6, seenAt: at(9) }])
  assert.deepEqual([await written(cardId), (await written(other))?.counter], [{ counter: 7, seenAt: at(7) }, 1])
})

test('many taps go into few statements, and a card that is gone holds nobody up', async () => {
  let statements = 0
  const counting = new Proxy(sql, {
    apply: (target, self, args) => {
      statements++
      return Reflect.apply(target as never, self, args)
    },
  }) as Sql
  const sights = new FirstSights({ sql: counting, log })
  const ids = await Promise.all(Array.from({ length: 50 }, newCard))
  for (const [index, id] of ['gone', ...ids].entries()) sights.see(id, unseen, index + 1, at(index))
  await sights.stop()
  const rows = await sql`select from card_taps where card_id = any(${ids})`
  assert.equal(rows.length, 50)
  assert.ok(statements <= 3, `${statements} statements`)
})

test('what the database did not take is written later', async () => {
  const cardId = await newCard()
  let [isAway, attempts] = [true, 0]
  const failing = new Proxy(sql, {
    apply: (target, self, args) => {
      attempts++
      return isAway ? Promise.reject(new Error('away')) : Reflect.apply(target as never, self, args)
    },
  }) as Sql
  const sights = new FirstSights({ sql: failing, log })
  sights.see(cardId, unseen, 3, at(3))
  await until(() => attempts > 0)
  assert.equal(await written(cardId), undefined)
  isAway = false
  await until(() => written(cardId))
  assert.deepEqual(await written(cardId), { counter: 3, seenAt: at(3) })
})
