/** Both services on the PostgreSQL that Debian ships: a member is paid, and a tap is paid, through the listener. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '@chispa/database/connect'
import { until } from '@chispa/sandbox/until'
import { lacksDebianPostgres, startDebianPostgres } from '@chispa/testing/debian-postgres'
import { newPerson } from '@chispa/testing/person'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { newNetworkCard } from './src/network-card.ts'
import { openPair } from './src/pair.ts'
import { signedCall } from './src/signed-call.ts'
import { newReceiver, openTrade } from './src/trade.ts'

test('a received payment and a tap on Debian’s PostgreSQL', { skip: lacksDebianPostgres }, async t => {
  await using server = await startDebianPostgres()
  const sql = connect(server.url)
  const database = { sql, url: server.url, [Symbol.asyncDispose]: () => sql.end({ timeout: 5 }) }
  await using network = await openNetwork({ database, paysAgain: true })
  await using pair = await openPair(server.url)
  await pair.startListener()
  await pair.startWeb()
  const [version] = await sql`select current_setting('server_version_num')::int / 10000 as major`
  assert.equal(version?.major, server.major)

  const [admin, { url }] = [newPerson(), pair.web]
  await signedCall(url, '/api/admin/assign', { as: admin })
  const cards = [await newNetworkCard(network, { url, admin })]
  const receivers = [await newReceiver(network, 'ana')]
  const walletIds = [cards[0]!.walletId, receivers[0]!.id]
  await until(async () => (await Promise.all(walletIds.map(id => isReadyAt(pair.listener, id)))).every(Boolean))
  await pair.usesListener()

  const trade = await openTrade(network, {
    cards,
    receivers,
    places: () => [{ name: 'web', url }],
  })
  /** Both kinds of work of the listener are done on this server: it heard of a payment, and made one. */
  const isListenerUsed = async () => {
    const [events] = await sql`select count(*) from listener.events where wallet_id = ${receivers[0]!.id}`
    const [journal] = await sql`select count(*) from listener.payments where state = 'succeeded'`
    return events?.count > 0 && journal?.count > 0
  }
  await trade.until(
    async () =>
      trade.isPaidThrough('web', 0) && (await trade.isReceivedBy(receivers[0]!.id, 0)) && (await isListenerUsed()),
  )
  await trade.close()
  t.diagnostic(trade.summary())
  await trade.holdAgainstLedger(tap => tap.told === 'not_started' && trade.wasStalled(tap))
})
