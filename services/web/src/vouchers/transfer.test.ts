/** What is told of transfers: in the activity log, in the tables, and to whoever would pay. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { transferStage } from '../../test/transfer-stage.ts'
import { textOf } from '../../test/voucher-stage.ts'

const stage = await transferStage()
after(() => stage.close())
afterEach(() => stage.mend())
const { web, service } = stage
const { give, named, send, hand, codesOf } = stage

describe('POST /api/lud16/{username}/cb', () => {
  test('deposits and transfers are in the activity log, their codes are not', async () => {
    const [ana, bruno] = [await web.member(), await named()]
    const { id, coupon } = await give(ana)
    assert.equal((await send(ana, id, `${bruno.username}@localhost`)).statusCode, 200)
    const rows = await web.sql`
      select event, user_id from activity where category = 'VOUCHER' and user_id in (${ana.userId}, ${bruno.userId}) order by id`
    assert.deepEqual(
      rows.map(({ event, userId }) => [event, userId]).toSorted(),
      [
        ['voucher.deposited', ana.userId],
        ['voucher.received', bruno.userId],
        ['voucher.send_transferred', ana.userId],
      ].toSorted(),
    )
    const log = await textOf(web, 'activity')
    for (const nonce of [coupon.nonce, ...(await codesOf(bruno))]) assert.ok(!log.includes(nonce))
  })

  test('no code is in the tables or the log of a transfer', async () => {
    const ana = await named()
    const { coupon } = await give(await web.member())
    await hand(ana.username, coupon)
    const rows = await web.sql`select v::text || coalesce(i::text, '') as line from vouchers v, voucher_intents i`
    const [code] = await codesOf(ana)
    for (const nonce of [coupon.nonce, code as string]) {
      for (const { line } of rows) assert.ok(!line.includes(nonce))
      assert.ok(!web.lines.join('').includes(nonce))
    }
  })
})

describe('allowVouchers in the payRequest', () => {
  test('only when something would be taken', async () => {
    const ana = await named({ allowVouchers: false })
    await web.call({ method: 'PUT', url: `/api/users/${ana.userId}/nwc`, as: ana, body: { nwcUri: nwcUri() } })
    const offered = async () =>
      (await web.call({ url: `/api/lud16/${ana.username}` })).json().allowVouchers as boolean | undefined
    await give(ana)
    assert.equal(await offered(), undefined)
    await stage.settings(ana, { allowVouchers: true })
    assert.equal(await offered(), true)
    await stage.settings(ana, { allowVouchers: true, policy: 'ALLOWLIST', allowlist: [] })
    assert.equal(await offered(), undefined)
    await stage.settings(ana, { allowVouchers: true, policy: 'ALLOWLIST', allowlist: [service.publicKey] })
    assert.equal(await offered(), true)
    await web.sql`update voucher_services set blocked_at = now() where pubkey = ${service.publicKey}`
    assert.equal(await offered(), undefined)
    await web.sql`update voucher_services set blocked_at = null where pubkey = ${service.publicKey}`
  })

  const nwcUri = () =>
    `nostr+walletconnect://${'a'.repeat(63)}1?relay=${encodeURIComponent('ws://127.0.0.1:1')}&secret=${'1'.repeat(64)}`
})
