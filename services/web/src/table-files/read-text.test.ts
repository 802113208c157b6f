import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readText } from './read-text.ts'

const tables = (text: string) => Object.fromEntries(readText(text) ?? [])

test('JSON: a list, lists by name, and what is nested', () => {
  assert.deepEqual(tables('[{"A":1,"b":null}]'), { '': [{ a: '1', b: null }] })
  assert.deepEqual(tables('{"Cards":[{"a":true}],"n":1}'), { cards: [{ a: 'true' }] })
  assert.deepEqual(tables('[{"chip":{"K0":"x"}}]'), { '': [{ 'chip.k0': 'x' }] })
})

test('one JSON object a line', () => {
  assert.deepEqual(tables('{"A":1}\n{"a":null}\n'), { '': [{ a: '1' }, { a: null }] })
  assert.equal(readText('{"a":1}\nhello'), undefined)
})

test('CSV with quotes, line breaks within them, and other separators', () => {
  assert.deepEqual(tables('a,B\n1,"x ""y"", z"\n2,"two\nlines"\n'), {
    '': [
      { a: '1', b: 'x "y", z' },
      { a: '2', b: 'two\nlines' },
    ],
  })
  assert.deepEqual(tables('a;b\n;2'), { '': [{ a: '', b: '2' }] })
})

test('COPY of a PostgreSQL dump, with nulls and escapes', () => {
  const dump =
    'COPY public."Card" (id, "ntag424Cid") FROM stdin;\n1\t\\N\n2\ta\\tb\n\\.\n\nCOPY s.t (x) FROM stdin;\n\\.\n'
  assert.deepEqual(tables(dump), {
    card: [
      { id: '1', ntag424cid: null },
      { id: '2', ntag424cid: 'a\tb' },
    ],
    t: [],
  })
})

test('INSERT of an SQLite dump, columns from its CREATE TABLE, and of many rows at once', () => {
  const dump =
    "CREATE TABLE cards (\n id INTEGER PRIMARY KEY,\n name TEXT\n);\nINSERT INTO cards VALUES(1,'it''s, (a) card');\nINSERT INTO \"x\" (a, b) VALUES (1, NULL), (2, 'b');\n"
  assert.deepEqual(tables(dump), {
    cards: [{ id: '1', name: "it's, (a) card" }],
    x: [
      { a: '1', b: null },
      { a: '2', b: 'b' },
    ],
  })
})

test('what is none of these', () => {
  for (const text of ['', 'hello', '{', '[', '"text"']) assert.equal(readText(text), undefined, text)
})
