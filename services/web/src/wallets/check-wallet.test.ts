import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { WalletCheck, WalletHealth } from '@chispa/contract/wallet-check'
import { until } from '@chispa/sandbox/until'
import { startAddressServer } from '../../test/address-server.ts'
import { refusalIn } from '../../test/app.ts'
import { waitForServers } from '../../test/http-timeouts.ts'
import { openStage } from '../../test/payee-stage.ts'

/** What answers has as much time as it needs. */
const stage = await openStage({ walletLimitMs: 30_000 })
/** For what does not answer. */
const hasty = await openStage({ walletLimitMs: 3000 })
const { web } = stage
waitForServers(web)
after(() => Promise.all([stage.close(), hasty.close()]))
const alice = await stage.payee('alice')

type Answer = { check: WalletCheck; health: WalletHealth }

async function check(as: typeof alice, at = stage): Promise<Answer> {
  const reply = await at.web.call({ method: 'POST', url: `/api/remote-wallets/${as.walletId}/check`, as })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}

const shownHealth = async (as: typeof alice): Promise<WalletHealth> =>
  (await web.call({ url: `/api/remote-wallets/${as.walletId}`, as })).json().health

describe('POST /api/remote-wallets/:walletId/check', () => {
  test('200 with what was tried and seen; it is kept, and shown with the wallet from then on', async () => {
    assert.deepEqual((await shownHealth(alice)).problem, 'never_checked')
    const before = alice.wallet.balanceMsats
    const { check: seen, health } = await check(alice)
    assert.deepEqual(seen.relays, [{ url: stage.relay.url, reached: true }])
    const { answered, network, invoice, lookup, history } = seen
    assert.deepEqual(
      { answered, network, invoice, lookup, history },
      {
        answered: true,
        network: 'regtest',
        invoice: 'as_asked',
        lookup: 'right',
        history: 'right',
      },
    )
    assert.ok(seen.methods.includes('pay_invoice'))
    const { lastAnsweredAt, ...found } = health
    assert.deepEqual(found, { canReceive: 'yes', canSpend: 'claimed', problem: null, checkedAt: seen.checkedAt })
    assert.ok(lastAnsweredAt)
    assert.deepEqual(await shownHealth(alice), health)
    assert.equal(alice.wallet.balanceMsats, before)
  })

  test('a lightning address in the connection is told once it was seen to take payments, and no other', async () => {
    const outside = await startAddressServer()
    const { address, faults } = outside.name('carol', alice.wallet)
    const host = address.slice(address.indexOf('@') + 1)
    const named = async (lud16: string) => {
      const as = await web.member()
      const wallet = await stage.service.create()
      const nwcUri = `${wallet.uri}&lud16=${encodeURIComponent(lud16)}`
      const body = { name: 'Named', nwcUri, makePrimary: true }
      const { id, lud16: before } = (await web.call({ method: 'POST', url: '/api/remote-wallets', as, body })).json()
      assert.equal(before, null)
      await check({ ...as, walletId: id } as typeof alice)
      return (await web.call({ url: `/api/remote-wallets/${id}`, as })).json().lud16
    }
    assert.equal(await named(address.toUpperCase()), address)
    for (const wrong of ['Amethyst', `nobody@${host}`, 'ana@127.0.0.1:9', 'ana@'])
      assert.equal(await named(wrong), null)
    faults.redirectTo = 'http://10.0.0.1/'
    assert.equal(await named(address), null)
    await outside.stop()
  })

  test('no relay of it can be reached: it can neither receive nor spend, whatever else it says', async () => {
    const bob = await hasty.web.member()
    const nwcUri = alice.wallet.uri.replace(encodeURIComponent(stage.relay.url), encodeURIComponent('ws://127.0.0.1:9'))
    const put = await hasty.web.call({ method: 'PUT', url: `/api/users/${bob.userId}/nwc`, as: bob, body: { nwcUri } })
    assert.equal(put.statusCode, 200, put.body)
    const [row] = await hasty.web.sql<{ id: string }[]>`select id from remote_wallets where user_id = ${bob.userId}`
    const { check: seen, health } = await check({ ...alice, ...bob, walletId: row!.id }, hasty)
    assert.deepEqual([seen.answered, seen.relays[0]?.reached, seen.invoice], [false, false, 'not_tried'])
    assert.deepEqual([health.canReceive, health.canSpend, health.problem], ['no', 'no', 'relays_unreachable'])
  })

  test('a wallet that does not answer is silent, and is asked for nothing more', async () => {
    const carol = await hasty.payee('carol')
    carol.wallet.faults.silent = true
    const { check: seen, health } = await check(carol, hasty)
    assert.deepEqual([seen.relays[0]?.reached, seen.answered, seen.history], [true, false, 'not_tried'])
    assert.equal(health.problem, 'silent')
    carol.wallet.faults.silent = false
    await until(async () => (await check(carol, hasty)).health.canReceive === 'yes')
  })

  test('invoices over another amount are named, and it cannot receive', async () => {
    const dave = await stage.payee('dave')
    dave.wallet.faults.wrongAmount = true
    const { check: seen, health } = await check(dave)
    assert.deepEqual([seen.invoice, health.canReceive, health.problem], ['wrong_amount', 'no', 'makes_wrong_invoices'])
  })

  test('404 for somebody else’s wallet, 409 for one that is archived', async () => {
    const eve = await stage.payee('eve')
    const url = `/api/remote-wallets/${eve.walletId}/check`
    assert.equal(refusalIn(await web.call({ method: 'POST', url, as: alice })).reason, 'wallet_not_found')
    await web.call({ method: 'DELETE', url: `/api/remote-wallets/${eve.walletId}`, as: eve })
    assert.equal(refusalIn(await web.call({ method: 'POST', url, as: eve })).reason, 'wallet_retired')
  })
})
