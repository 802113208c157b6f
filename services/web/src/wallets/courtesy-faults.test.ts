import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { noCourtesyFaults, startCourtesyProvider } from '@chispa/sandbox/courtesy-provider'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { newPerson, type Person } from '@chispa/testing/person'
import { timed } from '@chispa/testing/stopwatch'
import { refusalIn, testApp } from '../../test/app.ts'

/** What a member waits at most: the provider's five seconds, and what the rest of a visit takes. Twice five would be seen. */
const maxVisitMs = 9500
const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
const provider = await startCourtesyProvider(service, { wallet: { balanceMsats: 3000 } })
/** Long enough for a busy machine to ask a wallet that is gone. */
const limitMs = 4000
let lateMs = 0
const web = await testApp({ now: () => new Date(Date.now() + lateMs), walletLimitMs: limitMs })
after(async () => {
  await provider.stop()
  await web.close()
  await service.stop()
  await relay.stop()
})
const admin = await web.member('ADMIN')
const settings = { courtesy_auto_create: true, courtesy_provider_url: provider.url }
await web.call({ method: 'POST', url: '/api/settings', as: admin, body: settings })

beforeEach(() => {
  Object.assign(provider.faults, noCourtesyFaults())
  provider.given.length = 0
})

async function visit(as: Person) {
  const [reply, tookMs] = await timed(web.call({ url: '/api/users/me', as }))
  assert.equal(reply.statusCode, 200)
  assert.ok(tookMs < maxVisitMs, `${tookMs}`)
  return reply.json()
}

const keysOf = async (userId: string) => {
  const rows = await web.sql<
    { key: string }[]
  >`select wallet_pubkey as key from remote_wallets where user_id = ${userId}`
  return rows.map(({ key }) => key)
}
const balance = (walletId: string, as: Person) => web.call({ url: `/api/remote-wallets/${walletId}/balance`, as })

/** The member goes on without a wallet, and gets one of their own once the provider has rested. */
async function assertServedLater(member: Person & { userId: string }): Promise<void> {
  assert.deepEqual(await keysOf(member.userId), [])
  Object.assign(provider.faults, noCourtesyFaults())
  lateMs += 61_000
  const { wallet } = await visit(member)
  assert.equal(wallet.provider, 'courtesy')
  await until(async () => (await balance(wallet.id, member)).json().balanceMsats === 3000)
  assert.deepEqual(await keysOf(member.userId), [provider.given.at(-1)])
}

describe('GET /api/users/me while the courtesy provider', () => {
  test('cuts the connection: 200 without a wallet, later with one', async () => {
    provider.faults.disconnect = true
    const member = await web.member()
    assert.equal((await visit(member)).wallet, null)
    assert.equal(provider.given.length, 0)
    await assertServedLater(member)
  })

  test('makes a wallet and loses the answer: 200 without it, later with another, and nobody gets the lost one', async () => {
    provider.faults.loseAnswerAfterMaking = true
    const member = await web.member()
    assert.equal((await visit(member)).wallet, null)
    const [lost] = provider.given as [string]
    await assertServedLater(member)
    assert.equal(provider.given.length, 2)
    assert.equal((await web.sql`select 1 from remote_wallets where wallet_pubkey = ${lost}`).length, 0)
  })

  test('restarts: 200 without a wallet, later with one', async () => {
    provider.faults.silent = true
    const member = await web.member()
    const before = provider.waiting
    const visiting = visit(member)
    await until(() => provider.waiting > before)
    await provider.restart({ forget: true })
    assert.equal((await visiting).wallet, null)
    await assertServedLater(member)
  })

  test('cuts every connection: 200 for a crowd of newcomers, none of whom gets a wallet twice', async () => {
    provider.faults.loseAnswerAfterMaking = true
    const members = await Promise.all(Array.from({ length: 8 }, () => web.member()))
    for (const me of await Promise.all(members.map(visit))) assert.equal(me.wallet, null)
    Object.assign(provider.faults, noCourtesyFaults())
    lateMs += 61_000
    const keys = []
    for (const member of members) {
      await visit(member)
      keys.push(...(await keysOf(member.userId)))
    }
    assert.deepEqual([keys.length, new Set(keys).size], [8, 8])
  })

  test('gives one wallet to two members: 200 for both, the second without it', async () => {
    const [first, second] = [await web.member(), await web.member()]
    assert.equal((await visit(first)).wallet.provider, 'courtesy')
    provider.faults.duplicateAnswers = true
    assert.equal((await visit(second)).wallet, null)
  })
})

describe('when the provider has lost the wallets it gave', () => {
  for (const [how, lose] of [
    ['destroyed', () => provider.destroyAll()],
    ['forgotten in a restart', () => provider.restart({ forget: true })],
  ] as const) {
    test(`${how}: 503 within the limit for the balance, 200 for a visit, and newcomers get a wallet`, async () => {
      const member = await web.member()
      const { wallet } = await visit(member)
      await until(async () => (await balance(wallet.id, member)).statusCode === 200)
      await lose()
      const [reply, tookMs] = await timed(balance(wallet.id, member))
      assert.equal(refusalIn(reply).reason, 'wallet_silent')
      assert.ok(tookMs < limitMs + 1000, `${tookMs}`)
      assert.equal((await visit(member)).wallet.id, wallet.id)
      const newcomer = newPerson()
      const mine = (await visit(newcomer)).wallet
      await until(async () => (await balance(mine.id, newcomer)).statusCode === 200)
    })
  }
})
