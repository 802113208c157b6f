import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { claimDue, releaseLease, renewLease } from './destination-store.ts'

const database = await testDatabase()
after(() => database[Symbol.asyncDispose]())
const { sql } = database
const start = Date.parse('2026-06-01T12:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const claim = async (limit: number, seconds = 0) => [
  ...(await claimDue(sql, { now: at(seconds), leaseUntil: at(seconds + 15), limit })),
]

/** A wallet with destinations that fall due at these seconds. */
async function wallet(id: string, ...dueSeconds: number[]): Promise<void> {
  const key = () => randomBytes(32).toString('hex')
  const [user] = await sql`insert into users (pubkey) values (${key()}) returning id`
  await sql`
    insert into remote_wallets (id, user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
    values (${id}, ${user?.id}, ${id}, ${Buffer.from('x')}, ${key()}, ${key()}, ${['ws://localhost']})`
  await sql`insert into receive_actions (wallet_id, revision, host, updated_at) values (${id}, 1, 'localhost', now())`
  for (const [no, seconds] of dueSeconds.entries()) {
    await sql`
      insert into forwarding_destinations (id, wallet_id, address, due_at)
      values (${`${id}-${no}`}, ${id}, ${`${no}@pay.example`}, ${at(seconds)})`
  }
}

beforeEach(() => sql`delete from users`)

test('the longest due first, one destination of each wallet, the one that is longest due', async () => {
  await wallet('many', ...Array.from({ length: 15 }, (_, no) => -10 - no))
  await wallet('late', -1)
  await wallet('early', -100)
  await wallet('not yet', 5)
  assert.deepEqual((await claim(2)).map(({ destinationId }) => destinationId).sort(), ['early-0', 'many-14'])
  assert.deepEqual(
    (await claim(2)).map(({ destinationId }) => destinationId),
    ['late-0'],
  )
  assert.deepEqual(await claim(2), [])
})

test('who works at once never gets the same wallet', async () => {
  for (let no = 0; no < 30; no++) await wallet(`w${no}`, -no, -no - 1)
  const claims = (await Promise.all(Array.from({ length: 8 }, () => claim(7)))).flat()
  while (claims.length < 30) {
    const more = await claim(7)
    assert.ok(more.length > 0, 'a wallet was passed by for ever')
    claims.push(...more)
  }
  assert.equal(new Set(claims.map(({ walletId }) => walletId)).size, 30)
})

test('a lease ends by itself, is renewed and given back by its holder only', async () => {
  await wallet('w', -1)
  const [first] = await claim(1)
  assert.ok(first)
  assert.deepEqual(await claim(1, 14), [])
  assert.ok(await renewLease(sql, first, at(30)))
  assert.deepEqual(await claim(1, 20), [])
  const [second] = await claim(1, 31)
  assert.ok(second)
  assert.equal(await renewLease(sql, first, at(90)), false)
  await releaseLease(sql, first)
  assert.deepEqual(await claim(1, 32), [])
  await releaseLease(sql, second)
  assert.equal((await claim(1, 32)).length, 1)
})
