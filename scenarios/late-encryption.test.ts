/**
 * A wallet that speaks NIP-44 only and does not say so (applesauce with a NIP-44 signer): as soon as the listener has found out, payers
 * are let through, and the web service makes its invoices.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'

const network = await openNetwork()
const { sql } = network
const pair = await openPair(network.url)
after(async () => {
  await pair[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
})
before(async () => {
  await pair.startWeb()
  await pair.startListener()
  await pair.usesListener()
})

test('payers are let through once the handshake was made, although it was asked in vain before', async () => {
  const faults = { silentWhenUnread: true, noEncryptionTag: true }
  const { id } = await network.newWallet({ encryptions: ['nip44_v2'], faults })
  await sql`insert into lightning_addresses (username, user_id) select 'late', user_id from remote_wallets where id = ${id}`
  const get = async (path: string) => {
    const reply = await fetch(`${pair.web.url}/api/lud16/late${path}`)
    return { status: reply.status, body: (await reply.json()) as { tag?: string; pr?: string } }
  }
  // A payer who comes before anybody knows: the wallet cannot read what it is asked.
  assert.equal((await get('/cb?amount=21000')).body.pr, undefined)
  await until(() => isReadyAt(pair.listener, id))
  await until(
    async () => (await sql`select from listener.wallets where wallet_id = ${id} and contact = 'ready'`).length,
  )
  const payRequest = await get('')
  assert.deepEqual([payRequest.status, payRequest.body.tag], [200, 'payRequest'])
  assert.ok((await get('/cb?amount=21000')).body.pr)
})
