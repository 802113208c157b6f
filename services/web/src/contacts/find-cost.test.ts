/** Who is sought by name is found by the indexes of names, however many members there are. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { rowsRead } from '../../test/kept-plans.ts'
import { type NameSearch, searchRows, searchStatement } from './find-store.ts'

const database = await testDatabase()
const { sql } = database
after(() => database[Symbol.asyncDispose]())

const members = 12_000
before(async () => {
  const numbers = sql`generate_series(1, ${members}::int) n`
  await sql`insert into users (id, pubkey) select 'user ' || n, md5(n::text) || md5(n::text) from ${numbers}`
  await sql`insert into lightning_addresses (username, user_id) select 'name' || n, 'user ' || n from ${numbers}`
  await sql`
    insert into member_profiles (user_id, name, updated_at)
    select 'user ' || n, case when n % 600 = 0 then 'Rare ' else 'Often ' end || n, now() from ${numbers} where n % 2 = 0`
  await sql`
    insert into nostr_profiles (pubkey, name, signed_at, fetched_at)
    select md5(n::text) || md5(n::text), 'Nostr ' || n, 1, now() from ${numbers} where n % 2 = 1`
  await sql`
    insert into contacts (user_id, address, name, created_at, updated_at)
    select 'user ' || n, 'shop@there.example', 'Rare shop', now(), now() from ${numbers}`
  await sql`vacuum analyze`
})

const searches: Record<string, [search: Pick<NameSearch, 'text' | 'username'>, found: number]> = {
  'a name that few have': [{ text: 'rare', username: 'rare' }, 10],
  'a name that nobody has': [{ text: 'zzz', username: 'zzz' }, 0],
  'the beginning of most usernames': [{ text: 'name', username: 'name' }, 10],
}
for (const [name, [search, found]] of Object.entries(searches)) {
  test(`${name}: little more is read than is found`, async () => {
    const asked = { userId: 'user 1', limit: 10, ...search }
    assert.equal((await searchRows(sql, asked)).length, found)
    const read = await rowsRead(sql, searchStatement(sql, asked))
    assert.ok(read <= 300, `${read} rows were read`)
  })
}
