/**
 * From the previous release to this one with both running: its services serve while the schema moves on, both versions work on one
 * database, and its listener hands the wallets over. People tap all the while; every invoice is paid once.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { type CardKeys, generateSun } from '@chispa/protocols/ntag424'
import { until } from '@chispa/sandbox/until'
import { emptyDatabase } from '@chispa/testing/database'
import { authorization, newPerson } from '@chispa/testing/person'
import { runCommand } from './src/command.ts'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'
import { lacksPreviousRelease, unpackPreviousRelease } from './src/previous-release.ts'
import { temporaryFolder } from './src/web-process.ts'

test('the previous release and this one on one database', { skip: lacksPreviousRelease }, async () => {
  await using folder = await temporaryFolder()
  await using network = await openNetwork({ database: await emptyDatabase(), paysAgain: true })
  const { sql, service, url } = network
  await using older = await openPair(url, {}, await unpackPreviousRelease(folder.path))
  await using newer = await openPair(url)
  await older.startListener()
  await older.startWeb()
  const [admin, merchant] = [newPerson(), await service.create({ name: 'merchant' })]

  async function call(path: string, body?: object): Promise<Record<string, unknown>> {
    const text = body && JSON.stringify(body)
    const signed = { url: `${older.web.url}${path}`, method: 'POST', ...(text && { body: text }) }
    const headers = { authorization: authorization(admin, signed), 'content-type': 'application/json' }
    const reply = await fetch(signed.url, { method: 'POST', headers, ...(text && { body: text }) })
    assert.ok(reply.ok, await reply.clone().text())
    return (await reply.json()) as Record<string, unknown>
  }
  await call('/api/admin/assign')
  const { id: walletId, wallet } = await network.newWallet()
  const uid = `04${randomBytes(6).toString('hex')}`
  const { id, ntag424 } = (await call('/api/cards', { id: uid })) as { id: string; ntag424: CardKeys }
  await sql`
    update cards set user_id = (select user_id from remote_wallets where id = ${walletId}), otc = null where id = ${id}`
  await until(() => isReadyAt(older.listener, walletId))

  let [counter, isMigrated] = [0, true]
  const paid: string[] = []
  async function tapAt(pair: typeof older): Promise<void> {
    const bill = { amountMsats: 1000, expirySeconds: 600 }
    const { invoice, paymentHash } = service.ledger.createInvoice(merchant.accountId, bill)
    const tap = generateSun({ uid, counter: ++counter }, ntag424)
    const scan = `${pair.web.url}/api/cards/${id}/scan?${new URLSearchParams(tap)}`
    const k1 = await until(async () => ((await (await fetch(scan)).json()) as { k1?: string }).k1)
    const query = new URLSearchParams({ ...tap, k1: k1 as string, pr: invoice })
    // A till that is told to wait asks again with the same tap. 0.4.2 calls what migration 0012 took away, until `older-release` has put it back.
    const told = await until(async () => {
      const wasMigrated = isMigrated
      const reply = await fetch(`${pair.web.url}/api/cards/${id}/scan/cb?${query}`)
      const body = (await reply.json()) as { status?: string; error?: { reason?: string } }
      const isOver = body.error?.reason !== 'payment_unresolved' && (reply.status < 500 || wasMigrated)
      return isOver ? body : undefined
    })
    const problems = pair.web.lines.filter(line => /"level":[56]0/.test(line)).slice(-3)
    assert.equal(told?.status, 'OK', [JSON.stringify(told), ...problems].join('\n'))
    paid.push(paymentHash)
  }

  await tapAt(older)
  const [before] = await sql`select name from migrations order by name desc limit 1`
  isMigrated = false
  const tapping = (async () => {
    while (!isMigrated) await tapAt(older)
  })()
  const migrated = await runCommand(['migrate'], { DATABASE_URL: url, NODE_ENV: 'production', DATA_DIR: folder.path })
  isMigrated = true
  assert.deepEqual([migrated.code, migrated.err], [0, ''])
  await tapping
  const [after] = await sql`select name from migrations order by name desc limit 1`
  assert.ok(after?.name > before?.name)

  await newer.startListener()
  await newer.startWeb()
  for (let round = 0; round < 3; round++) {
    await tapAt(older)
    await tapAt(newer)
  }
  // The older listener leaves: who stays takes its wallets over, and the older web service goes on without it.
  await older.listener.stop()
  await until(() => isReadyAt(newer.listener, walletId))
  await tapAt(older)
  await older.web.stop()
  await tapAt(newer)

  for (const paymentHash of paid) {
    const sent = service.ledger
      .transactions(wallet.accountId)
      .filter(one => one.type === 'outgoing' && one.paymentHash === paymentHash)
    assert.equal(sent.length, 1)
  }
  const [rows] = await sql`select count(*) from card_payments where status = 'SUCCEEDED'`
  assert.equal(rows?.count, paid.length)
})
