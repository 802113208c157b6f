/** A courtesy wallet for a member who asks for one, where newcomers get none by themselves. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { noCourtesyFaults, startCourtesyProvider } from '@chispa/sandbox/courtesy-provider'
import { startRelay } from '@chispa/sandbox/relay'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import type { Person } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'

const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
const provider = await startCourtesyProvider(service)
const web = await testApp()
after(async () => {
  await provider.stop()
  await web.close()
  await service.stop()
  await relay.stop()
})
const admin = await web.member('ADMIN')
const url = '/api/courtesy-wallet'

const offeredTo = async (as: Person) => {
  const reply = await web.call({ url, as })
  assert.equal(reply.statusCode, 200)
  return reply.json().isOffered
}
const ask = (as: Person) => web.call({ method: 'POST', url, as })
const refusal = async (as: Person) => refusalIn(await ask(as)).reason
const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })

beforeEach(async () => {
  Object.assign(provider.faults, noCourtesyFaults())
  provider.given.length = 0
  await set({ courtesy_auto_create: false, courtesy_provider_url: provider.url })
})

test('201 a primary wallet for whoever has none; then nothing is offered any more', async () => {
  const member = await web.member()
  assert.equal(await offeredTo(member), true)
  const { status, provider: from, isPrimary, name } = (await ask(member)).json()
  assert.deepEqual(
    { status, from, isPrimary, name },
    { status: 'ACTIVE', from: 'courtesy', isPrimary: true, name: 'Courtesy wallet' },
  )
  assert.equal(await offeredTo(member), false)
  assert.equal(await refusal(member), 'courtesy_not_offered')
  assert.equal(provider.given.length, 1)
})

test('asked several times at once, one wallet is made', async () => {
  const member = await web.member()
  const replies = await Promise.all([1, 2, 3, 4].map(() => ask(member)))
  assert.ok(replies.some(({ statusCode }) => statusCode === 201))
  assert.equal(provider.given.length, 1)
  const wallets = await web.sql`select 1 from remote_wallets where user_id = ${member.userId}`
  assert.equal(wallets.length, 1)
})

test('409 without a provider, and for whoever has a wallet or archived theirs', async () => {
  const member = await web.member()
  const nwc = { nwcUri: newConnection().uri }
  await web.call({ method: 'PUT', url: `/api/users/${member.userId}/nwc`, as: member, body: nwc })
  assert.equal(await refusal(member), 'courtesy_not_offered')
  await web.sql`update remote_wallets set status = 'ARCHIVED', is_primary = false where user_id = ${member.userId}`
  assert.equal(await offeredTo(member), false)
  assert.equal(await refusal(member), 'courtesy_not_offered')
  await set({ courtesy_provider_url: null })
  const other = await web.member()
  assert.equal(await offeredTo(other), false)
  assert.equal(await refusal(other), 'courtesy_not_offered')
  assert.equal(provider.given.length, 0)
})

test('503 when the provider gives none; it is not asked again at once', async () => {
  const member = await web.member()
  provider.faults.status = 500
  assert.equal(await refusal(member), 'courtesy_unavailable')
  Object.assign(provider.faults, noCourtesyFaults())
  assert.equal(await refusal(member), 'courtesy_unavailable')
  assert.equal(provider.given.length, 0)
})
