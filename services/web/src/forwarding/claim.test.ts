import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { claimDue, releaseLease, renewLease, type Turn } from './destination-store.ts'

const database = await testDatabase()
after(() => database[Symbol.asyncDispose]())
const { sql } = database
const start = Date.parse('2026-06-01T12:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const everybody = {
  ownDomains: [],
  pace: 'new',
  quick: [],
  slow: [],
  busy: [],
  maxPerMember: 100,
  maxPerHost: 100,
} as const
const claim = async (limit: number, seconds = 0, turn: Partial<Turn> = {}) => [
  ...(await claimDue(sql, { now: at(seconds), leaseUntil: at(seconds + 15), limit, ...everybody, ...turn })),
]

const key = () => randomBytes(32).toString('hex')
async function member(): Promise<string> {
  const [user] = await sql`insert into users (pubkey) values (${key()}) returning id`
  return user?.id
}

/** A wallet with destinations that fall due at these seconds. */
const wallet = async (id: string, ...dueSeconds: number[]) => walletOf(await member(), id, ...dueSeconds)

async function walletOf(userId: string, id: string, ...dueSeconds: (number | [seconds: number, address: string])[]) {
  await sql`
    insert into remote_wallets (id, user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
    values (${id}, ${userId}, ${id}, ${Buffer.from('x')}, ${key()}, ${key()}, ${['ws://localhost']})`
  await sql`insert into receive_actions (wallet_id, revision, host, updated_at) values (${id}, 1, 'localhost', now())`
  for (const [no, due] of dueSeconds.entries()) {
    const [seconds, address] = typeof due === 'number' ? [due, `${no}@pay.example`] : due
    await sql`
      insert into forwarding_destinations (id, wallet_id, address, due_at)
      values (${`${id}-${no}`}, ${id}, ${address}, ${at(seconds)})`
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

const idsOf = (claims: { destinationId: string }[]) => claims.map(({ destinationId }) => destinationId).sort()

test('the first of every member comes before the second of any, and nobody gets more than the quota', async () => {
  const [greedy, honest] = [await member(), await member()]
  for (let no = 0; no < 10; no++) await walletOf(greedy, `g${no}`, -100 + no)
  await walletOf(honest, 'h', -1)
  assert.deepEqual(idsOf(await claim(2)), ['g0-0', 'h-0'])
  assert.equal((await claim(50, 0, { maxPerMember: 3 })).length, 3)
  const busy = [{ userId: greedy, paceKey: 'pay.example' }]
  assert.equal((await claim(50, 0, { maxPerMember: 3, busy })).length, 2)
})

test('no more of a host than the quota; an address of our own is a host by itself', async () => {
  for (let no = 0; no < 6; no++) await walletOf(await member(), `a${no}`, [-50, `bob@slow.example`])
  for (let no = 0; no < 3; no++) await walletOf(await member(), `b${no}`, [-10, `n${no}@own.example`])
  await walletOf(await member(), 'c', [-1, 'bob@other.example'])
  const busy = [{ userId: 'x', paceKey: 'slow.example' }]
  const claims = await claim(50, 0, { maxPerHost: 2, busy, ownDomains: ['own.example'] })
  assert.deepEqual(claims.map(({ paceKey }) => paceKey).sort(), [
    'n0@own.example',
    'n1@own.example',
    'n2@own.example',
    'other.example',
    'slow.example',
  ])
})

test('destinations are taken by their pace', async () => {
  const paces = { quick: ['quick.example'], slow: ['slow.example'] }
  await walletOf(await member(), 'q', [-1, 'a@quick.example'])
  await walletOf(await member(), 's', [-1, 'a@slow.example'])
  await walletOf(await member(), 'n', [-1, 'a@new.example'])
  await walletOf(await member(), 'several', [-9, 'a@slow.example'], [-1, 'a@quick.example'])
  assert.deepEqual(idsOf(await claim(50, 0, { ...paces, pace: 'quick' })), ['q-0', 'several-1'])
  assert.deepEqual(idsOf(await claim(50, 0, { ...paces, pace: 'slow' })), ['s-0'])
  assert.deepEqual(idsOf(await claim(50, 0, { ...paces, pace: 'new' })), ['n-0'])
})
