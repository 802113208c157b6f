/** Files that are made to take all memory or all time: each ends with a refusal that says what to do, or with what is stored in it. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { lawalletBackup } from '../../test/lawallet-backup.ts'
import { type FileLimits, maxCellLength, uploadLimits } from './limits.ts'
import { readFileTables } from './read-file.ts'
import { UnreadableFile } from './tables.ts'

const folder = await mkdtemp(join(tmpdir(), 'chispa-hostile-'))
after(() => rm(folder, { recursive: true }))

const read = (file: string | Buffer, limits: Partial<FileLimits> = {}) =>
  readFileTables(Buffer.from(file), { limits: { ...uploadLimits, ...limits } })
async function refuses(file: string | Buffer, says: RegExp, limits: Partial<FileLimits> = {}) {
  await assert.rejects(read(file, limits), error => {
    assert.ok(error instanceof UnreadableFile, String(error))
    assert.match(error.message, says)
    return true
  })
}
const advice = /export the tables of the cards alone, or take it over on the server/

describe('CSV', () => {
  test('a quote that nothing closes, before very many lines', async () => {
    await refuses(`a,b\n1,"x\n${'2,y\n'.repeat(1_000_000)}`, /^Line 2 of the CSV opens a quote that nothing closes/)
  })

  test('a value of quotes alone', async () => {
    const quotes = '""'.repeat(1_000_000)
    assert.equal((await read(`a,b\n1,"${quotes}"\n`)).get('')?.[0]?.b?.length, 1_000_000)
    await refuses(`a,b\n1,"${quotes}\n`, /opens a quote that nothing closes/)
  })

  test('text behind a closing quote; a quote within a value is a sign like others', async () => {
    await refuses('a,b\n1,"x" y\n', /^Line 2 of the CSV has text behind a closing quote/)
    assert.deepEqual((await read('a,b\r\n"1" ,5" pipe\r\n')).get(''), [{ a: '1', b: '5" pipe' }])
  })

  test('more columns than a table has, and short lines below a wide header', async () => {
    await refuses(`${','.repeat(5_000_000)}\n`, /more than 2000 columns/)
    const wide = Array.from({ length: 2000 }, (_, at) => `c${at}`).join()
    await refuses(`${wide}\n${'1\n'.repeat(100_000)}`, advice)
  })
})

describe('limits of all kinds', () => {
  test('rows', async () => {
    const limits = { rows: 2 }
    for (const file of ['a,b\n1,2\n1,2\n1,2', '[{},{},{}]', 'INSERT INTO t (a) VALUES (1),(2),(3);']) {
      await refuses(file, /^The file has more than 2 rows: export/, limits)
    }
  })

  test('the length of a value, and of all', async () => {
    await refuses(`[{"a":"${'x'.repeat(maxCellLength + 1)}"}]`, /^A value of a is too long: export/)
    await refuses(`{"t":[${'{"a":"xxxx"},'.repeat(9)}{}]}`, /more text than can be read/, { characters: 100 })
  })

  test('what is packed', async () => {
    await refuses(gzipSync(Buffer.alloc(uploadLimits.unpackedBytes + 1)), /^The file is too large: export/)
    await refuses(gzipSync(gzipSync('a,b\n1,2')), /^The file is packed twice/)
    const zip = lawalletBackup({ users: [{ id: 'x'.repeat(2000) }] })
    await refuses(zip, /^The zip is too large: export/, { unpackedBytes: 1000 })
  })
})

test('JSON that is nested deeply, in records, lists and names', async () => {
  const levels = 100_000
  await refuses(`[${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}]`, /nested too deeply/)
  await refuses(`[{"${'x'.repeat(100)}":{"${'y'.repeat(100)}":1}}]`, /names that are too long/)
  const lists = await read(`[{"a":${'['.repeat(levels)}${']'.repeat(levels)},"b":[1,2]}]`)
  assert.deepEqual(lists.get(''), [{ a: null, b: '1,2' }])
})

describe('a dump of SQL', () => {
  const odd = async (value: string, says: RegExp) => {
    const tables = await read(`INSERT INTO cards (a) VALUES (${value});`)
    assert.throws(() => tables.find('cards'), says)
  }

  test('functions that make text longer, or characters that are none', async () => {
    let text = "'aaaaaaaaaa'"
    for (let depth = 0; depth < 10; depth++) text = `replace(${text},'a','aaaaaaaaaa')`
    await odd(text, /Line 1 .* replace is not used as SQLite prints it/)
    await odd('char(1114112)', /1114112 is the number of no character/)
    await odd("unistr('\\U7fffffff')", /is the number of no character/)
  })

  test('values within values', async () => {
    await odd(`${'char('.repeat(100_000)}1`, /nested too deeply/)
    await odd('- '.repeat(100_000), /nested too deeply/)
  })

  test('very many tables that cannot be read, each with its line', async () => {
    const tables = await read(
      Array.from({ length: 100_000 }, (_, at) => `INSERT INTO t${at} (a) VALUES (f());`).join('\n'),
    )
    assert.throws(() => tables.find('t99999'), /^Error: Line 100000 of the dump/)
  })

  test('comments and blanks without end', async () => {
    assert.deepEqual((await read(`${'--\n '.repeat(1_000_000)}\nINSERT INTO t (a) VALUES (1);`)).get('t'), [{ a: '1' }])
  })
})

describe('an SQLite database', () => {
  let files = 0
  async function database(statements: string): Promise<Buffer> {
    const path = join(folder, `${files++}.db`)
    const made = new DatabaseSync(path, { defensive: false })
    made.exec(statements)
    made.close()
    return readFile(path)
  }

  test('generated columns are not computed; what is stored is read', async () => {
    const file = await database(`
      create table cards (id int, huge blob as (zeroblob(500000000)), kept text as ('x') stored);
      insert into cards (id) values (1)`)
    assert.deepEqual((await read(file)).get('cards'), [{ id: '1' }])
  })

  test('a view that calls itself a table is none', async () => {
    const file = await database(`
      create table other (a); insert into other values (1);
      pragma writable_schema = on;
      insert into sqlite_schema values ('table', 'cards', 'cards', 0,
        'CREATE VIEW cards AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n')`)
    const tables = await read(file).catch(error => error)
    if (tables instanceof Error) assert.match(tables.message, /^The SQLite database cannot be read/)
    else assert.deepEqual(Object.fromEntries(tables), { other: [{ a: '1' }] })
  })

  test('a value that is too long, and too many rows', async () => {
    const long = await database(`create table t (a); insert into t values (zeroblob(${maxCellLength + 1}))`)
    await refuses(long, /^The SQLite database cannot be read: .*too big/)
    const rows = await database(`create table t (a); insert into t
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) select i from n`)
    await refuses(rows, /^The file has more than 999 rows/, { rows: 999 })
  })

  test('a default that every row would repeat', async () => {
    const file = await database(`create table t (a); insert into t
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) select i from n;
      alter table t add column b default '${'x'.repeat(1_000_000)}'`)
    await refuses(file, /more text than can be read/)
  })
})
