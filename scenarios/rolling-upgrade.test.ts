/**
 * From the previous release to this one with both running: its services serve while the schema moves on, both versions work on one
 * database, and its services leave while people tap and are paid at both. Every invoice is paid once, and what a till was told is true. Only while
 * the schema moves on a till of 0.4.2 may hear of a failure (decision 88), and only who is leaving may not answer.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { emptyDatabase } from '@chispa/testing/database'
import { newPerson } from '@chispa/testing/person'
import { runCommand } from './src/command.ts'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { newNetworkCard } from './src/network-card.ts'
import { openPair } from './src/pair.ts'
import { lacksPreviousRelease, unpackPreviousRelease } from './src/previous-release.ts'
import { signedCall } from './src/signed-call.ts'
import { type Asked, newReceiver, openTrade, type Tap } from './src/trade.ts'
import { temporaryFolder } from './src/web-process.ts'

const tills = 3
/** Less than a till waits: what took longer may come of a machine that stood still, not of the upgrade. */
const promptMs = 3000

test('the previous release and this one on one database', { skip: lacksPreviousRelease }, async () => {
  await using folder = await temporaryFolder()
  await using network = await openNetwork({ database: await emptyDatabase(), paysAgain: true })
  const { sql, url: databaseUrl } = network
  await using older = await openPair(databaseUrl, {}, await unpackPreviousRelease(folder.path))
  await using newer = await openPair(databaseUrl)
  await older.startListener()
  await older.startWeb()
  const admin = newPerson()
  const { url } = older.web
  await signedCall(url, '/api/admin/assign', { as: admin })
  const cards = await Promise.all(Array.from({ length: tills }, () => newNetworkCard(network, { url, admin })))
  const receivers = [await newReceiver(network, 'ana')]
  const walletIds = [...cards.map(({ walletId }) => walletId), ...receivers.map(({ id }) => id)]
  const isHeldBy = async ({ listener }: typeof older) =>
    (await Promise.all(walletIds.map(id => isReadyAt(listener, id)))).every(Boolean)
  await until(() => isHeldBy(older))

  const migration = { startedAt: Number.POSITIVE_INFINITY, endedAt: Number.POSITIVE_INFINITY }
  let leaving: string | undefined
  const problems = () =>
    [older, newer]
      .flatMap(({ web }) => web?.lines.filter(line => /"level":[56]0/.test(line)).slice(-3) ?? [])
      .join('\n')
  function isEnd({ place, path, askedAt, answer }: Asked): boolean {
    const isMigrating = performance.now() > migration.startedAt && askedAt < migration.endedAt
    const what = `${place.name} answered ${JSON.stringify(answer)} to ${path.split('?')[0]}\n`
    if (!answer) assert.equal(place.name, leaving, what + problems())
    // Nobody pays a name while its wallet does not answer.
    else if (answer.http === 503 && path.startsWith('/api/lud16/')) return false
    else if (answer.http >= 500)
      assert.ok(isMigrating || (answer.http === 503 && performance.now() - askedAt > promptMs), what + problems())
    return answer !== undefined && answer.http < 500 && answer.reason !== 'payment_unresolved'
  }

  const places = [{ name: 'older', url }]
  const trade = await openTrade(network, { cards, receivers, places: () => places, isEnd })
  /** At each of these services every till has been paid by a tap that began since now. */
  const goesOn = async () => {
    const since = performance.now()
    await trade.until(
      async () =>
        places.every(({ name }) => cards.every(card => trade.isPaidThrough(name, since, card))) &&
        (await trade.isReceivedBy(receivers[0]!.id, since)),
    )
  }
  await goesOn()

  const [before] = await sql`select name from migrations order by name desc limit 1`
  migration.startedAt = performance.now()
  const migrated = await runCommand(['migrate'], {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    DATA_DIR: folder.path,
  })
  migration.endedAt = performance.now()
  assert.deepEqual([migrated.code, migrated.err], [0, ''])
  const [after] = await sql`select name from migrations order by name desc limit 1`
  assert.ok(after?.name > before?.name)
  await goesOn()

  await newer.startListener()
  await newer.startWeb()
  places.push({ name: 'newer', url: newer.web.url })
  await goesOn()
  // The older listener leaves: who stays takes its wallets over, and the older web service goes on without it.
  assert.equal(await older.listener.stop(), 0)
  await trade.until(() => isHeldBy(newer))
  await goesOn()
  leaving = 'older'
  assert.equal(await older.web.stop(), 0)
  places.shift()
  await goesOn()
  await trade.close()

  const sawMigration = ({ startedAt, endedAt }: Tap) => startedAt < migration.endedAt && endedAt > migration.startedAt
  const wasSlow = ({ startedAt, endedAt }: Tap) => endedAt - startedAt > promptMs
  await trade.holdAgainstLedger(tap => tap.told === 'not_started' && (sawMigration(tap) || wasSlow(tap)))
})
