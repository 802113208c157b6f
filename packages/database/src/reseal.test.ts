import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@chispa/testing/database'
import { eventually } from '@chispa/testing/server-process'
import { reseal } from './reseal.ts'
import { sealer } from './seal.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

const database = await testDatabase()
const { sql } = database
after(() => database[Symbol.asyncDispose]())

const [oldKey, newKey] = ['o'.repeat(32), 'n'.repeat(32)]
const before = sealer({ current: oldKey })
const both = sealer({ current: newKey, previous: [oldKey] })
const afterwards = sealer({ current: newKey })

const target: SealedColumn = {
  table: 'vault.notes',
  idColumn: 'id',
  column: 'sealed_text',
  recordId: id => `notes:${id}`,
}
const columns = [target]

const insert = (id: number, sealed: Buffer | null) => sql`insert into vault.notes values (${id}, ${sealed})`
const read = async (id: number): Promise<Buffer> =>
  (await sql<{ sealedText: Buffer }[]>`select sealed_text from vault.notes where id = ${id}`)[0]!.sealedText
const sealMany = async (count: number) => {
  for (let id = 1; id <= count; id++) await insert(id, before.seal(`text ${id}`, `notes:${id}`))
}

beforeEach(async () => {
  await sql`drop schema if exists vault cascade`
  await sql`create schema vault`
  await sql`create table vault.notes (id int8 primary key, sealed_text bytea)`
})

describe('reseal', () => {
  test('seals every value anew, in batches, and leaves what is current and what is null', async () => {
    await sealMany(25)
    const current = afterwards.seal('current', 'notes:100')
    await insert(100, current)
    await insert(101, null)
    assert.deepEqual(await reseal(sql, both, { columns, batchSize: 7 }), [
      { table: 'vault.notes', column: 'sealed_text', resealed: 25, failed: 0, remaining: 0 },
    ])
    for (let id = 1; id <= 25; id++) assert.equal(afterwards.open(await read(id), `notes:${id}`), `text ${id}`)
    assert.ok((await read(100)).equals(current))
    assert.equal((await reseal(sql, both, { columns }))[0]?.resealed, 0)
  })

  test('goes on where a run was cut short', async () => {
    await sealMany(20)
    const cut = sql.begin(async tx => {
      await reseal(tx, both, { columns, batchSize: 4 })
      throw new Error('cut short')
    })
    await assert.rejects(cut, /cut short/)
    await sql`update vault.notes set sealed_text = ${both.seal('text 3', 'notes:3')} where id = 3`
    assert.equal((await reseal(sql, both, { columns, batchSize: 4 }))[0]?.resealed, 19)
  })

  test('leaves and reports values that do not open, and does the others', async () => {
    await sealMany(3)
    const strange = sealer({ current: 'x'.repeat(32) }).seal('lost', 'notes:4')
    await insert(4, strange)
    await insert(5, before.seal('moved', 'notes:6'))
    await insert(6, Buffer.from('no'))
    const failures: string[] = []
    const [counts] = await reseal(sql, both, { columns, batchSize: 2, onFailure: recordId => failures.push(recordId) })
    assert.deepEqual(counts, { table: 'vault.notes', column: 'sealed_text', resealed: 3, failed: 3, remaining: 3 })
    assert.deepEqual(failures.sort(), ['notes:4', 'notes:5', 'notes:6'])
    assert.ok((await read(4)).equals(strange))
  })

  test('never overwrites what a service writes meanwhile', async () => {
    const count = 60
    await sealMany(count)
    const written = new Set<number>()
    const service = async () => {
      for (let id = count; id > 0; id -= 2) {
        await sql`update vault.notes set sealed_text = ${both.seal('written', `notes:${id}`)} where id = ${id}`
        written.add(id)
      }
    }
    const runs = [reseal(sql, both, { columns, batchSize: 5 }), reseal(sql, both, { columns, batchSize: 3 })]
    await service()
    const resealed = (await Promise.all(runs)).flat().reduce((sum, counts) => sum + counts.resealed, 0)
    assert.ok(resealed >= count / 2 && resealed <= count)
    for (let id = 1; id <= count; id++) {
      assert.equal(afterwards.open(await read(id), `notes:${id}`), written.has(id) ? 'written' : `text ${id}`)
    }
  })

  test('a value replaced between reading and writing stays', async () => {
    await insert(1, before.seal('old', 'notes:1'))
    const fresh = both.seal('fresh', 'notes:1')
    const reader = await sql.reserve()
    await reader`begin`
    await reader`update vault.notes set sealed_text = ${fresh} where id = 1`
    const resealing = reseal(sql, both, { columns })
    await eventually(
      async () =>
        (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
          .length,
    )
    await reader`commit`
    reader.release()
    assert.equal((await resealing)[0]?.resealed, 0)
    assert.ok((await read(1)).equals(fresh))
  })
})

test('every sealed column of the schema is listed, and every listed one exists', async () => {
  const found = await sql<{ name: string }[]>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
    from information_schema.columns
    where data_type = 'bytea' and column_name like 'sealed%' and table_schema not in ('vault', 'pg_catalog')
    order by 1`
  assert.deepEqual(
    sealedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
    found.map(({ name }) => name).sort(),
  )
})

describe('npm run chispa -- rotate-vault-key', () => {
  const main = fileURLToPath(new URL('../../../services/web/src/commands/main.ts', import.meta.url))
  const rotate = (environment: Record<string, string>, ...options: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
      execFile(
        process.execPath,
        [main, 'rotate-vault-key', ...options],
        { env: environment, cwd: tmpdir() },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      )
    })
  const environment = { DATABASE_URL: database.url, NWC_VAULT_KEY: newKey, NWC_VAULT_KEY_PREVIOUS: oldKey }

  test('reseals what the services sealed and says when the previous key can go', async () => {
    await sql`insert into settings (name, sealed) values ('a', ${before.seal('secret', 'settings:a')})`
    const { code, stdout, stderr } = await rotate(environment)
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
    assert.match(stdout, /settings\.sealed: 1 resealed, 0 remaining/)
    assert.match(stdout, /NWC_VAULT_KEY_PREVIOUS can be removed/)
    const [row] = await sql<{ sealed: Buffer }[]>`select sealed from settings where name = 'a'`
    assert.equal(afterwards.open(row!.sealed, 'settings:a'), 'secret')
    await sql`delete from settings`
  })

  test('--dry-run counts what would be resealed and what does not open, and writes nothing', async () => {
    const [right, moved] = [before.seal('secret', 'settings:a'), before.seal('secret', 'settings:moved')]
    await sql`insert into settings (name, sealed) values ('a', ${right})`
    const well = await rotate(environment, '--dry-run')
    assert.deepEqual([well.code, well.stderr], [0, ''])
    assert.match(
      well.stdout,
      /settings\.sealed: 1 would be resealed, 0 do not open\n[\s\S]*\nNothing was written\. Everything opens/,
    )
    await sql`insert into settings (name, sealed) values ('b', ${moved})`
    const ill = await rotate(environment, '--dry-run')
    assert.equal(ill.code, 1)
    assert.match(ill.stderr, /^settings:b: The sealed value does not open/)
    assert.match(ill.stdout, /settings\.sealed: 1 would be resealed, 1 do not open\n/)
    const rows = await sql<{ sealed: Buffer }[]>`select sealed from settings order by name`
    assert.deepEqual(
      rows.map(({ sealed }) => sealed.toString('hex')),
      [right, moved].map(sealed => sealed.toString('hex')),
    )
    await sql`delete from settings`
  })

  test('fails and names the record when something does not open', async () => {
    await sql`insert into settings (name, sealed) values ('b', ${before.seal('secret', 'settings:moved')})`
    const { code, stdout, stderr } = await rotate(environment)
    assert.equal(code, 1)
    assert.match(stderr, /^settings:b: The sealed value does not open/)
    assert.match(stdout, /Keep NWC_VAULT_KEY_PREVIOUS/)
    await sql`delete from settings`
  })

  test('takes the generated key of the data folder as the new one', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chispa-rotate-'))
    await mkdir(join(dataDir, 'secrets'))
    await writeFile(join(dataDir, 'secrets', 'NWC_VAULT_KEY'), `${newKey}\n`)
    const { NWC_VAULT_KEY: _, ...others } = environment
    assert.equal((await rotate({ ...others, DATA_DIR: dataDir })).code, 0)
    await rm(dataDir, { recursive: true })
  })

  const mistakes: [string, Record<string, string>, RegExp][] = [
    ['no new key', { NWC_VAULT_KEY: '' }, /^NWC_VAULT_KEY is not set[^\n]*\n$/],
    ['no previous key', { NWC_VAULT_KEY_PREVIOUS: ' ' }, /^NWC_VAULT_KEY_PREVIOUS is not set[^\n]*\n$/],
    ['the same key twice', { NWC_VAULT_KEY_PREVIOUS: newKey }, /are the same key\n$/],
    ['a short key', { NWC_VAULT_KEY: 'short' }, /^A vault key must have at least 32 characters\n$/],
  ]
  for (const [what, change, words] of mistakes) {
    test(`one sentence for ${what}`, async () => {
      const { code, stderr } = await rotate({ ...environment, ...change })
      assert.equal(code, 1)
      assert.match(stderr, words)
    })
  }
})
