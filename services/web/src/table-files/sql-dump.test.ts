/** Dumps as PostgreSQL and SQLite print them, of tables as LNbits, the hub and LaWallet create them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSqlDump } from './sql-dump.ts'
import { UnreadableFile } from './tables.ts'

const tables = (text: string) => Object.fromEntries(readSqlDump(text))

test('SQLite: columns of a table with defaults that have commas, keys and checks', () => {
  const dump = `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "cards" (
    id TEXT PRIMARY KEY UNIQUE, -- by us, not by "them"
    "card_name" TEXT NOT NULL DEFAULT 'a, (b',
    uid TEXT NOT NULL CHECK (length(uid) IN (0, 14)),
    time TIMESTAMP NOT NULL DEFAULT (strftime('%s', 'now')), /* a , b */
    k0 TEXT,
    UNIQUE (uid, k0), FOREIGN KEY (id) REFERENCES x (id)
);
INSERT INTO cards VALUES('a1','it''s; a "card"','04',1700000000,NULL);
COMMIT;
`
  assert.deepEqual(tables(dump), {
    cards: [{ id: 'a1', card_name: 'it\'s; a "card"', uid: '04', time: '1700000000', k0: null }],
  })
})

test('SQLite: text with line ends, bytes, numbers and other signs', () => {
  const dump = `CREATE TABLE t(a,b,c,d,e);
INSERT INTO t VALUES(replace('two\\nlines','\\n',char(10)),replace(replace('x\\r\\n$&','\\r',char(13)),'\\n',char(10)),X'00FF',-1.5e+3,unistr('\\u0001\\\\\\U0001f4b3'));
INSERT OR IGNORE INTO "t" VALUES(1,2,3,4,5),(6,7,8,9,'
;');
`
  assert.deepEqual(tables(dump).t, [
    { a: 'two\nlines', b: 'x\r\n$&', c: '00ff', d: '-1.5e+3', e: '\u0001\\💳' },
    { a: '1', b: '2', c: '3', d: '4', e: '5' },
    { a: '6', b: '7', c: '8', d: '9', e: '\n;' },
  ])
})

test('SQLite: what a trigger inserts is no row', () => {
  const dump = `CREATE TABLE t(a);
CREATE TRIGGER told AFTER INSERT ON t BEGIN INSERT INTO t VALUES(CASE WHEN 1 THEN 2 END); INSERT INTO t VALUES(3); END;
INSERT INTO t VALUES(4);
`
  assert.deepEqual(tables(dump), { t: [{ a: '4' }] })
})

test('PostgreSQL: functions in dollar quotes, commands of psql, COPY with escapes, and INSERT with casts', () => {
  const dump = `--
-- PostgreSQL database dump
--
\\restrict aB3
SET client_encoding = 'UTF8';
CREATE FUNCTION public.f() RETURNS trigger LANGUAGE plpgsql AS $tag$
begin
  INSERT INTO "Card" VALUES ('no row');
end $tag$;
CREATE TABLE public."Card" (
    id text NOT NULL,
    "createdAt" timestamp(3) without time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    title text
);
COPY public."Card" (id, "createdAt", title) FROM stdin;
1\t2026-01-01 00:00:00\ta\\\\b\\nc; it's
2\t2026-01-01 00:00:00\t\\N
3\t2026-01-01 00:00:00\t
\\.

INSERT INTO public."Card" (id, title) OVERRIDING SYSTEM VALUE VALUES ('4'::text, E'x\\'y\\n'), ('5', '{"a": 1}'::character varying(9));
`
  const createdat = '2026-01-01 00:00:00'
  assert.deepEqual(tables(dump), {
    card: [
      { id: '1', createdat, title: "a\\b\nc; it's" },
      { id: '2', createdat, title: null },
      { id: '3', createdat, title: '' },
      { id: '4', title: "x'y\n" },
      { id: '5', title: '{"a": 1}' },
    ],
  })
})

test('a row that cannot be read is not left out in silence: its table is refused, others are not', () => {
  const read = readSqlDump(
    'CREATE TABLE a(x, y);\nINSERT INTO a VALUES(1,2);\nINSERT INTO a VALUES(1);\nCREATE TABLE b(x);\nINSERT INTO b VALUES(random(1));\nINSERT INTO c (x) VALUES (1);\n',
  )
  assert.throws(
    () => read.find('a'),
    new UnreadableFile('Line 3 of the dump, a row of a, cannot be read: it has 1 values for 2 columns'),
  )
  assert.throws(() => read.find('b'), /Line 5 .* the function random is not known here/)
  assert.deepEqual(read.find('c'), [{ x: '1' }])
  assert.equal(read.find('d'), undefined)
})

test('a dump that ends early is read as far as it goes', () => {
  for (const text of [
    "INSERT INTO a (x) VALUES ('un",
    'COPY a (x) FROM stdin;\n1',
    'CREATE TABLE a (x',
    '/* never',
    '$$ never',
  ]) {
    assert.doesNotThrow(() => readSqlDump(text), text)
  }
})
