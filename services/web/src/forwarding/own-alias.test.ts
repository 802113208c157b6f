/** An alias of one's own leads to the same wallet: forwarding finds itself behind it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { listNamedWallets } from './action-store.ts'

const web = await testApp()
after(() => web.close())

test('a name and its alias pay into one wallet', async () => {
  const ana = await web.member()
  const put = async (what: string, body?: object) => {
    const reply = await web.call({ method: 'PUT', url: `/api/users/${ana.userId}/${what}`, as: ana, body })
    assert.equal(reply.statusCode, 200)
  }
  await put('lightning-address', { username: 'ana' })
  await put('nwc', { nwcUri: newConnection().uri })
  await put('aliases/panaderia')
  const [main] = await listNamedWallets(web.sql, ['ana'])
  const [alias] = await listNamedWallets(web.sql, ['panaderia'])
  assert.ok(main?.walletId)
  assert.equal(alias?.walletId, main.walletId)
})
