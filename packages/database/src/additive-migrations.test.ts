/**
 * While a release is replaced, the one before it works on the new schema: a migration takes nothing away that the older code reads or writes. What is
 * no longer used goes a release later, listed here with its reason.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const folder = new URL('../migrations/', import.meta.url)
const files = readdirSync(folder).filter(name => name.endsWith('.sql'))

/** Statements that an older release notices, without comments and the bodies of functions. */
const breaking = [
  /\bdrop\s+(?:table|column|schema|view|materialized\s+view|function)\b[^;]*/gi,
  /\brename\s+(?:column\s+|constraint\s+)?\w+\s+to\b[^;]*/gi,
  /\brename\s+to\b[^;]*/gi,
  /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b[^;]*/gi,
  // An older release does not know that it has to fill it.
  /\balter\s+column\s+\w+\s+set\s+not\s+null\b[^;]*/gi,
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)[^,;]*\bnot\s+null\b[^,;]*/gi,
]

/** File and statement, of what was looked at, with why an older release can live with it. */
const accepted: Readonly<Record<string, string>> = {
  '0012-card-standing.sql: alter column deadline_at set not null': 'filled for older releases by older-release',
  '0012-card-standing.sql: drop function unbind_former_wallet()': 'called by a trigger alone',
  '0012-card-standing.sql: drop function unbind_wallet()': 'called by a trigger alone',
  '0012-card-standing.sql: drop function card_counting_msats(text, timestamptz)': 'there again since older-release',
  '0041-receipt-shares.sql: alter column user_id set not null': 'filled for older releases by older-release',
  '0157-counts-of-cards.sql: drop table card_counts': 'a view of that name says the same',
  '0157-counts-of-cards.sql: drop function count_cards()': 'called by a trigger alone',
  '0157-counts-of-cards.sql: drop function count_changed_card()': 'called by a trigger alone',
  '0157-counts-of-cards.sql: drop function add_to_card_counts(bigint, bigint, bigint, bigint)': 'called by those alone',
}

const breakingIn = (sql: string): string[] => {
  const text = sql.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
  return breaking.flatMap(pattern => [...text.matchAll(pattern)].map(([found]) => found.replace(/\s+/g, ' ').trim()))
}

test('what takes something away is seen, and what adds is not', () => {
  for (const [sql, count] of [
    ['alter table cards drop column otc;', 1],
    ['drop table cards;', 1],
    ['alter table cards rename column otc to code;', 1],
    ['alter table cards rename to chips;', 1],
    ['alter table cards alter column id type bigint;', 1],
    ['alter table cards add column title text not null;', 1],
    ['alter table cards alter column title set not null;', 1],
    ["alter table cards add column title text not null default '', add column note text;", 0],
    ['create table chips (id text not null);', 0],
    ['-- drop table cards;', 0],
    ['create function f() returns void language sql as $$ drop table cards; $$;', 0],
    ['drop function f(text);', 1],
    ['drop trigger t on cards; drop index i;', 0],
  ] as const)
    assert.equal(breakingIn(sql).length, count, sql)
})

test('no migration takes away what the release before reads or writes', () => {
  const found = files.flatMap(name =>
    breakingIn(readFileSync(new URL(name, folder), 'utf8')).map(statement => `${name}: ${statement}`),
  )
  assert.deepEqual(
    found.filter(one => !(one in accepted)),
    [],
  )
})
