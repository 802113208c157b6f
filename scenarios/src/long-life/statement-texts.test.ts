import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textsFromValues } from './statement-texts.ts'

const range = (length: number) => Array.from({ length }, (_, at) => at + 1)
const list = (length: number) =>
  range(length)
    .map(at => `$${at}`)
    .join(', ')

test('a statement is prepared for each length of a batch, whenever that is first met: nothing from values', () => {
  const texts = [1, 4, 16, 100].flatMap(length => [
    `select id from users where pubkey in (${list(length)})`,
    `select id from cards where uid in (${list(length)}) and user_id = $${length + 1}`,
  ])
  assert.equal(textsFromValues(texts), 0)
})

test('statements that are alike but for words are different ones', () => {
  assert.equal(textsFromValues(range(100).map(at => `select id from table_${at}a`)), 0)
})

for (const [why, textOf] of [
  ['a number', (at: number) => `select id from users limit ${at}`],
  ['a text', (at: number) => `select id from users where name = 'm${at}'`],
  ['as many rows as there were', (at: number) => `insert into traces values ${range(at).map(n => `($${n})`)}`],
  ['as many keys as there were', (at: number) => `select id from users where id in (${list(at)})`],
] as const)
  test(`${why} within the text: one more with each`, () => {
    const [few, more] = [20, 25].map(length => textsFromValues(range(length).map(textOf)))
    assert.equal(more! - few!, 5)
  })
