/** Both services behind Debian's pgbouncer, in either mode, with its own configuration: people tap, and everything is paid once. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { type CardKeys, generateSun } from '@chispa/protocols/ntag424'
import { until } from '@chispa/sandbox/until'
import { authorization, newPerson } from '@chispa/testing/person'
import { lacksPgbouncer, startPgbouncer } from '@chispa/testing/pgbouncer'
import { isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'
import { failingStart } from './src/web-process.ts'

for (const mode of ['session', 'transaction'] as const) {
  test(`payments through pgbouncer in ${mode} mode`, { skip: lacksPgbouncer }, async () => {
    await using network = await openNetwork()
    // Two services in session mode hold a session for every connection of theirs.
    await using pooler = await startPgbouncer(network.url, mode, mode === 'session' ? { default_pool_size: 40 } : {})
    await using pair = await openPair(pooler.url, mode === 'transaction' ? { DATABASE_DIRECT_URL: network.url } : {})
    await pair.startListener()
    await pair.startWeb()
    const { sql, service } = network
    const admin = newPerson()

    async function call(path: string, body?: object): Promise<Record<string, unknown>> {
      const text = body && JSON.stringify(body)
      const signed = { url: `${pair.web.url}${path}`, method: 'POST', ...(text && { body: text }) }
      const headers = { authorization: authorization(admin, signed), 'content-type': 'application/json' }
      const reply = await fetch(signed.url, { method: 'POST', headers, ...(text && { body: text }) })
      assert.ok(reply.ok, await reply.clone().text())
      return (await reply.json()) as Record<string, unknown>
    }
    await call('/api/admin/assign')
    const merchant = await service.create({ name: 'merchant' })

    const newCard = async () => {
      const { id: walletId } = await network.newWallet()
      const uid = `04${randomBytes(6).toString('hex')}`
      const { id, ntag424 } = await call('/api/cards', { id: uid })
      await sql`
        update cards set user_id = (select user_id from remote_wallets where id = ${walletId}), otc = null
        where id = ${id as string}`
      // Heard by LISTEN, long before a loop would look.
      await until(() => isReadyAt(pair.listener, walletId))
      return { id: id as string, uid, keys: ntag424 as CardKeys }
    }
    const cards = await Promise.all(Array.from({ length: 4 }, newCard))

    const tapAndPay = async ({ id, uid, keys }: (typeof cards)[number], counter: number) => {
      const { invoice, paymentHash } = service.ledger.createInvoice(merchant.accountId, {
        amountMsats: 21_000,
        expirySeconds: 600,
      })
      const tap = generateSun({ uid, counter }, keys)
      const scan = await fetch(`${pair.web.url}/api/cards/${id}/scan?${new URLSearchParams(tap)}`)
      const { k1 } = (await scan.json()) as { k1: string }
      const query = new URLSearchParams({ ...tap, k1, pr: invoice })
      // A till that is told to wait asks again with the same tap and invoice.
      const told = await until(async () => {
        const reply = await fetch(`${pair.web.url}/api/cards/${id}/scan/cb?${query}`)
        const body = (await reply.json()) as { status: string; error?: { reason: string } }
        return body.error?.reason !== 'payment_unresolved' && body
      })
      assert.equal(told.status, 'OK')
      return paymentHash
    }
    const paid: string[] = []
    for (let round = 1; round <= 3; round++)
      paid.push(...(await Promise.all(cards.map(card => tapAndPay(card, round)))))
    const rows = await sql<{ status: string }[]>`select status from card_payments where payment_hash = any(${paid})`
    assert.deepEqual(
      rows.map(row => row.status),
      paid.map(() => 'SUCCEEDED'),
    )
    const received = service.ledger.transactions(merchant.accountId).filter(one => paid.includes(one.paymentHash))
    assert.equal(received.length, paid.length)
    // Nothing went wrong that a log would tell.
    for (const { lines } of [pair.web, pair.listener])
      assert.deepEqual(
        lines.filter(line => /"level":[56]0/.test(line)),
        [],
      )
  })
}

test('a service behind transaction mode alone says what is missing, and starts nothing', {
  skip: lacksPgbouncer,
}, async () => {
  await using network = await openNetwork()
  await using pooler = await startPgbouncer(network.url, 'transaction')
  const { code, output } = await failingStart({ DATABASE_URL: pooler.url, PORT: '0', NODE_ENV: 'test' })
  assert.equal(code, 1)
  assert.equal(
    output.trim(),
    'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to the PostgreSQL server behind it, for signals and migrations',
  )
})
