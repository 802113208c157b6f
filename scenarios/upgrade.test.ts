/** Databases of every release, filled, under the services of today: they start, nothing is lost, and members find what was theirs. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '@chispa/database/connect'
import { sealer } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import { authorization, type Person } from '@chispa/testing/person'
import { openPair } from './src/pair.ts'
import { releasedDatabase, releases, walletUri } from './src/released-database.ts'
import { scenarioSecrets } from './src/service-process.ts'

/** As the releases had them: a step that was released is never changed again. */
const releasedSteps: Record<string, string> = JSON.parse(
  readFileSync(new URL('../packages/database/released-steps.json', import.meta.url), 'utf8'),
)
/** Written by whoever runs, not what people put there. */
const alive = new Set(['listener.instances', 'listener.outages', 'listener.wallets'])

/** One of a release that is a view now: what it says is compared, not its rows. */
const sums = 'card_counts'
const readSums = (sql: Connection) => sql`
  select sum(total)::int8 as total, sum(paired)::int8 as paired, sum(used)::int8 as used, sum(blocked)::int8 as blocked from card_counts`

type Column = { table: string; column: string; key: boolean }

const columnsOf = (sql: Connection) => sql<Column[]>`
  select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, a.attname as column,
    coalesce(a.attnum = any(k.conkey), false) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relkind = 'r' and n.nspname in ('public', 'listener') and not a.attisdropped order by 1, a.attnum`

async function contents(sql: Connection, columns: readonly Column[]) {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const read = async ([table, list]: [string, Column[]]) => {
    const names = list.map(({ column }) => column)
    const keys = list.filter(({ key }) => key).map(({ column }) => column)
    const rows = await sql`select ${sql(names)} from ${sql(table)} order by ${sql(keys.length > 0 ? keys : names)}`
    return [table, [...rows]] as const
  }
  return new Map(await Promise.all([...tables].map(read)))
}

for (const release of releases) {
  test(`a database of ${release.versions.join(', ')}`, { timeout: 400_000 }, async () => {
    await using database = await releasedDatabase(release)
    const { sql, owner, holder } = database
    const columns = (await columnsOf(sql)).filter(({ table }) => table !== sums)
    const counted = await readSums(sql)
    assert.equal(counted[0]?.total, 2)
    const before = await contents(sql, columns)
    for (const [table, rows] of before) assert.ok(rows.length > 0 || table === 'rate_limits', `${table} has rows`)

    await using pair = await openPair(database.url)
    await pair.startWeb()
    await pair.startListener()

    const now = await contents(sql, columns)
    for (const [table, rows] of before) {
      if (alive.has(table)) continue
      for (const row of rows) {
        const isThere = now.get(table)?.some(other => isDeepStrictEqual(other, row))
        assert.ok(isThere, `${table} still has ${JSON.stringify(row)}, not ${JSON.stringify(now.get(table))}`)
      }
    }
    assert.deepEqual({ ...(await readSums(sql))[0] }, { ...counted[0] })
    const [entry] =
      await sql`select message, metadata from activity where event = 'user.created' and user_id = 'u-holder'`
    assert.deepEqual(entry, { message: 'Someone came', metadata: { pubkey: holder.pubkey } })
    const [wallet] = await sql`select sealed_uri from remote_wallets where id = 'w-1'`
    const { open } = sealer({ current: scenarioSecrets.NWC_VAULT_KEY })
    assert.equal(open(wallet?.sealedUri, walletUriRecord('w-1')), walletUri)

    const ask = async (person: Person, path: string) => {
      const url = pair.web.url + path
      const reply = await fetch(url, { headers: { authorization: authorization(person, { url, method: 'GET' }) } })
      assert.equal(reply.status, 200, path)
      return reply.json() as Promise<Record<string, unknown> & Record<string, unknown>[]>
    }
    assert.equal((await ask(holder, '/api/users/me')).userId, 'u-holder')
    const payments = await ask(holder, '/api/wallet/payments')
    assert.ok(payments.some(({ amountMsats }) => amountMsats === 21_000))
    assert.equal((await ask(owner, '/api/users/u-holder/role')).role, 'USER')
    assert.equal((await ask(owner, '/api/cards')).length, 2)
  })
}

test('a step that was released is as it was released', () => {
  assert.ok(releases.every(({ lastMigration }) => lastMigration in releasedSteps))
  for (const [name, checksum] of Object.entries(releasedSteps)) {
    const text = readFileSync(new URL(`../packages/database/migrations/${name}`, import.meta.url), 'utf8')
    assert.equal(createHash('sha256').update(text).digest('hex'), checksum, name)
  }
})
