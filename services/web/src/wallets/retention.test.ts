import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { eraseOldConnections } from './retention.ts'

const web = await testApp()
after(() => web.close())
const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

test('the connection of an archived wallet is erased after the time that is set, and the wallet stays listed', async () => {
  const member = await web.member()
  const add = async (name: string) => {
    const body = { name, nwcUri: newConnection().uri }
    return (await web.call({ method: 'POST', url: '/api/remote-wallets', as: member, body })).json().id as string
  }
  const [kept, archived] = [await add('Kept'), await add('Archived')]
  await web.call({ method: 'DELETE', url: `/api/remote-wallets/${archived}`, as: member })
  const erased = async () =>
    (await web.sql<{ id: string }[]>`select id from remote_wallets where sealed_uri is null`).map(({ id }) => id)

  await eraseOldConnections(web.sql, 30, inDays(29))
  assert.deepEqual(await erased(), [])
  await eraseOldConnections(web.sql, 30, inDays(31))
  assert.deepEqual(await erased(), [archived])

  const list = await web.call({ url: '/api/remote-wallets', as: member })
  assert.deepEqual(new Set(list.json().map((wallet: { id: string }) => wallet.id)), new Set([kept, archived]))
  assert.equal((await web.wallets.lookupInvoice(archived, { paymentHash: 'ab'.repeat(32) })).kind, 'unreachable')
})

test('a wallet that is asleep keeps its connection: its owner can switch it on again', async () => {
  const member = await web.member()
  const body = { name: 'Asleep', nwcUri: newConnection().uri }
  const { id } = (await web.call({ method: 'POST', url: '/api/remote-wallets', as: member, body })).json()
  await web.sql`update remote_wallets set status = 'ARCHIVED', asleep_since = now() where id = ${id}`
  await eraseOldConnections(web.sql, 30, inDays(400))
  assert.equal((await web.sql`select 1 from remote_wallets where id = ${id} and sealed_uri is not null`).length, 1)
})

test('a wallet in use cannot lose its connection', async () => {
  const member = await web.member()
  const body = { name: 'In use', nwcUri: newConnection().uri }
  await web.call({ method: 'POST', url: '/api/remote-wallets', as: member, body })
  await assert.rejects(web.sql`update remote_wallets set sealed_uri = null where user_id = ${member.userId}`)
})

test('more than one batch is erased', async () => {
  const member = await web.member()
  await web.sql`
    insert into remote_wallets (user_id, name, status, sealed_uri, wallet_pubkey, client_pubkey, relays)
    select ${member.userId}, 'Wallet ' || n, 'ARCHIVED', '\\x00', repeat('a', 64), lpad(n::text, 64, '0'), '{wss://r.invalid}'
    from generate_series(1, 2100) n`
  await eraseOldConnections(web.sql, 1, inDays(2))
  const left = await web.sql`select 1 from remote_wallets where user_id = ${member.userId} and sealed_uri is not null`
  assert.equal(left.length, 0)
})
