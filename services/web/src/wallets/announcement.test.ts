import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { rememberCapabilities } from './store.ts'

const web = await testApp()
after(() => web.close())

test('every change of a wallet is announced with its id and what was done, and nothing else', async () => {
  const heard: string[] = []
  const { unlisten } = await web.sql.listen('remote_wallet_changed', payload => heard.push(payload))
  const member = await web.member()
  const path = '/api/remote-wallets'
  const { uri, secret } = newConnection()
  const body = { name: 'Main', nwcUri: uri }
  const { id } = (await web.call({ method: 'POST', url: path, as: member, body })).json()
  const told = { network: 'regtest', encryption: 'nip44_v2', methods: [], notifications: [], extensions: null }
  await rememberCapabilities(web.sql, id, told, new Date())
  const changes = { name: 'Other' }
  await web.call({ method: 'PATCH', url: `${path}/${id}`, as: member, body: changes })
  await web.call({ method: 'DELETE', url: `${path}/${id}`, as: member })
  await web.sql`delete from users where id = ${member.userId}`
  await until(() => heard.length >= 4)
  assert.deepEqual(
    heard.map(payload => JSON.parse(payload)),
    ['insert', 'update', 'update', 'delete'].map(op => ({ id, op })),
  )
  assert.ok(!heard.join().includes(secret))
  await unlisten()
})

test('a change that is rolled back is not announced', async () => {
  const heard: string[] = []
  const { unlisten } = await web.sql.listen('remote_wallet_changed', payload => heard.push(payload))
  const member = await web.member()
  const add = (name: string) =>
    web.call({ method: 'POST', url: '/api/remote-wallets', as: member, body: { name, nwcUri: newConnection().uri } })
  await web.sql
    .begin(async tx => {
      await tx`
        insert into remote_wallets (user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
        values (${member.userId}, 'Gone', '\\x00', repeat('a', 64), repeat('b', 64), '{wss://r.invalid}')`
      throw new Error('rolled back')
    })
    .catch(() => {})
  const { id } = (await add('Kept')).json()
  await until(() => heard.length > 0)
  assert.deepEqual(
    heard.map(payload => JSON.parse(payload)),
    [{ id, op: 'insert' }],
  )
  await unlisten()
})
