/** A value that cannot be written to the server fails its own statement: whatever shares the connection gets its own answer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'

test('a time that is none fails its own statement alone, and no answer goes to another', async () => {
  await using database = await testDatabase({ poolSize: 1 })
  const { sql } = database
  const numberOf = async (n: number) => (await sql<{ n: number }[]>`select ${n}::int as n`)[0]?.n
  const isPast = async (date: Date) => (await sql<{ n: boolean }[]>`select ${date}::timestamptz < now() as n`)[0]?.n
  // Statements that are known to the connection are sent behind each other.
  await numberOf(0)
  await isPast(new Date(0))
  const answers = await Promise.allSettled([
    numberOf(1),
    isPast(new Date(Number.NaN)),
    numberOf(2),
    isPast(new Date(0)),
    numberOf(3),
  ])
  assert.deepEqual(
    answers.map(answer => (answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message)),
    [1, 'Invalid time value', 2, true, 3],
  )
  assert.deepEqual([await numberOf(4), await isPast(new Date(0))], [4, true])
})

test('so does one that is undefined, and a first statement of a connection', async () => {
  await using database = await testDatabase({ poolSize: 1 })
  const { sql } = database
  const nothing = async () => (await sql`select ${undefined as never}::int as n`)[0]?.n
  const numberOf = async (n: number) => (await sql<{ n: number }[]>`select ${n}::int as n`)[0]?.n
  await assert.rejects(nothing(), { code: 'UNDEFINED_VALUE' })
  await numberOf(0)
  const answers = await Promise.allSettled([numberOf(1), nothing(), numberOf(2)])
  assert.deepEqual(
    answers.map(answer => (answer.status === 'fulfilled' ? answer.value : (answer.reason as { code?: string }).code)),
    [1, 'UNDEFINED_VALUE', 2],
  )
})
