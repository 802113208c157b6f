/**
 * From the previous release to this one with both running: its services serve while the schema moves on, both versions work on one
 * database, and its services leave while people tap and are paid at both. Every invoice is paid once, and what a till was told is true. Only while
 * the schema moves on a till of 0.4.2 may hear of a failure (decision 88), or where the machine stood still, and only who is leaving may not answer.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reason } from '@chispa/contract/refusals'
import { until } from '@chispa/sandbox/until'
import { emptyDatabase } from '@chispa/testing/database'
import { newPerson } from '@chispa/testing/person'
import { runCommand } from './src/command.ts'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { newNetworkCard } from './src/network-card.ts'
import { openPair } from './src/pair.ts'
import { lacksPreviousRelease, unpackPreviousRelease } from './src/previous-release.ts'
import type { ServiceProcess } from './src/service-process.ts'
import { signedCall } from './src/signed-call.ts'
import { type Asked, isToldToWait, newReceiver, openTrade, type Tap } from './src/trade.ts'
import { temporaryFolder } from './src/web-process.ts'

const tills = 3
/** Less than a till waits: what took longer may come of a machine that stood still, not of the upgrade. */
const promptMs = 3000
/** These may be told at once: the payment goes on, or nobody pays a name while its wallet does not answer. */
const promptWaits: Reason[] = ['payment_unresolved', 'wallet_unreachable', 'wallet_silent']

/** 0.4.2 gives up a stop after ten seconds, which a machine that stands still uses up. */
async function stopOlder(service: ServiceProcess): Promise<void> {
  const code = await service.stop()
  if (code === 0) return
  assert.equal(code, 1, service.lines.slice(-3).join('\n'))
  await until(() => service.lines.some(line => line.includes('stopping took too long')))
}

test('the previous release and this one on one database', { skip: lacksPreviousRelease }, async t => {
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
  function isEnd(asked: Asked): boolean {
    const { place, path, askedAt, answer } = asked
    const isMigrating = performance.now() > migration.startedAt && askedAt < migration.endedAt
    const isSlow = performance.now() - askedAt > promptMs
    const what = () => `${place.name} answered ${JSON.stringify(answer)} to ${path.split('?')[0]}\n${problems()}`
    if (!answer) {
      assert.equal(place.name, leaving, what())
      return false
    }
    if (isToldToWait(asked)) {
      assert.ok(isMigrating || isSlow || promptWaits.includes(answer.reason as Reason), what())
      return false
    }
    // Why nothing left is judged by when: see below.
    if (answer.http < 500 || answer.reason === 'not_started') return true
    assert.ok(isMigrating, what())
    return false
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
  await stopOlder(older.listener)
  await trade.until(() => isHeldBy(newer))
  await goesOn()
  leaving = 'older'
  await stopOlder(older.web)
  places.shift()
  await goesOn()
  await trade.close()

  const sawMigration = ({ startedAt, endedAt }: Tap) => startedAt < migration.endedAt && endedAt > migration.startedAt
  t.diagnostic(trade.summary())
  await trade.holdAgainstLedger(tap => tap.told === 'not_started' && (sawMigration(tap) || trade.wasStalled(tap)))
})
