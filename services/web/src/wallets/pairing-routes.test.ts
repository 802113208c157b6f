/** Pairing over a real relay, with wallets of the sandbox on the other side. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { approve } from '@chispa/sandbox/wallets/approve'
import { ManualClock } from '@chispa/testing/manual-clock'
import { refusalIn } from '../../test/app.ts'
import { openPairing } from '../../test/pairing-stage.ts'
import { Pairings } from './pairings.ts'

const pairing = await openPairing()
/** For a wallet that does not answer. */
const hasty = await openPairing({ questionMs: 3000 })
after(() => Promise.all([pairing.stage.close(), hasty.stage.close()]))
const { stage, clock, start, started, read, walletsOf } = pairing
const { web } = stage

describe('POST /api/wallet-pairings', () => {
  test('201 with a code that asks for receiving only; the key is sealed and in no answer', async () => {
    const member = await web.member()
    const { auth, id, uri, pageUrl } = await started(member)
    assert.deepEqual(
      [auth.methods.includes('pay_invoice'), auth.maxAmountMsats, auth.relays, pageUrl],
      [false, undefined, [stage.relay.url], null],
    )
    assert.match(auth.state, /^[0-9a-f]{32}$/)
    const [row] = await web.sql<{ sealedSecret: Uint8Array }[]>`select * from wallet_pairings where id = ${id}`
    const { clientKey } = JSON.parse(web.sealer.open(row!.sealedSecret, `wallet_pairings:${id}`))
    assert.ok(!uri.includes(clientKey))
  })

  test('201 without a word about relays, on those of the setting: its default, as long as nobody set it', async () => {
    const named = ['wss://one.example', 'wss://two.example', 'wss://three.example', 'wss://four.example']
    const unset = await openPairing({ settingDefaults: { nostr_relays: named } })
    try {
      const { auth } = await unset.started(await unset.stage.web.member(), { relays: undefined })
      assert.deepEqual(auth.relays, named.slice(0, 3))
      await unset.stage.set({ nostr_relays: [unset.stage.relay.url] })
      const own = await unset.started(await unset.stage.web.member(), { relays: undefined })
      assert.deepEqual(own.auth.relays, [unset.stage.relay.url])
    } finally {
      await unset.stage.close()
    }
  })

  test('201 to spend: with a budget in millisatoshis and its period', async () => {
    const { auth } = await started(await web.member(), { purpose: 'spend', budgetSats: 5000, budgetPeriod: 'weekly' })
    assert.ok(auth.methods.includes('pay_invoice'))
    assert.deepEqual([auth.maxAmountMsats, auth.budgetRenewal], [5_000_000, 'weekly'])
  })

  test('400 to spend without a budget, for a page that is no web address, and for no relay', async () => {
    const member = await web.member()
    for (const body of [{ purpose: 'spend' }, { page: 'javascript:alert(1)' }, { relays: ['http://relay.example'] }]) {
      const reply = await start(member, body)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [400, 'invalid_pairing'])
    }
  })

  test('of more than four that wait, the oldest ends', async () => {
    const member = await web.member()
    const ids: string[] = []
    for (let at = 0; at < 5; at++) {
      clock.nowMs += 1000
      ids.push((await started(member)).id)
    }
    const statuses = await Promise.all(ids.map(async id => (await read(member, id)).json().status))
    assert.deepEqual(statuses, ['EXPIRED', 'WAITING', 'WAITING', 'WAITING', 'WAITING'])
  })
})

describe('GET /api/wallet-pairings/:pairingId', () => {
  test('200 CONNECTED while it waits: the wallet works, its key is shown to nobody', async () => {
    const member = await web.member()
    const { id, auth } = await started(member)
    const waiting = read(member, id, 10)
    await approve(stage.service, auth, { balanceMsats: 7000 })
    const { status, walletId } = (await waiting).json()
    assert.equal(status, 'CONNECTED')
    const [wallet, ...others] = await walletsOf(member)
    assert.deepEqual(
      [wallet?.id, wallet?.name, wallet?.isPrimary, wallet?.provider, others.length],
      [walletId, 'Hub', true, 'pairing', 0],
    )
    const balance = await web.call({ url: `/api/remote-wallets/${walletId}/balance`, as: member })
    assert.equal(balance.json().balanceMsats, 7000)
    assert.equal((await web.call({ url: '/api/users/me', as: member })).json().nwcString, '')
    const [row] = await web.sql`select sealed_secret from wallet_pairings where id = ${id}`
    assert.equal(row?.sealedSecret, null)
  })

  test('200 CONNECTED for an answer that came before anybody looked', async () => {
    const member = await web.member()
    const { id, auth } = await started(member)
    await approve(stage.service, auth)
    assert.equal((await read(member, id, 10)).json().status, 'CONNECTED')
  })

  test('200 WAITING after an answer with another state', async () => {
    const member = await web.member()
    const { id, auth } = await started(member)
    await approve(stage.service, { ...auth, state: 'ab'.repeat(16) })
    const { status, unconfirmed } = (await read(member, id, 2)).json()
    assert.deepEqual([status, unconfirmed], ['WAITING', null])
    assert.deepEqual(await walletsOf(member), [])
  })

  test('200 WAITING after an answer without the state: it is shown to its owner, and connected by nobody else', async () => {
    const member = await web.member()
    const { id, auth } = await started(member)
    const wallet = await approve(stage.service, { ...auth, state: '' }, { balanceMsats: 7000 })
    const { status, unconfirmed } = (await read(member, id, 10)).json()
    assert.equal(status, 'WAITING')
    assert.deepEqual(unconfirmed, { walletPubkey: wallet.publicKey, alias: 'sandbox', balanceMsats: 7000 })
    await web.sql`delete from wallet_pairings where user_id <> ${member.userId}`
    clock.nowMs += 60_000
    await new Pairings(web.deps).lookAround(new AbortController().signal)
    assert.deepEqual(await walletsOf(member), [])
    assert.equal((await read(await web.member(), id)).statusCode, 404)
  })

  test('200 WAITING, with nothing to recognise, where who answered without the state does not answer to our key', async () => {
    const member = await hasty.stage.web.member()
    const { id, auth } = await hasty.started(member)
    const wallet = await approve(hasty.stage.service, { ...auth, state: '' })
    wallet.faults.silent = true
    const { status, unconfirmed } = (await hasty.read(member, id, 10)).json()
    assert.deepEqual([status, unconfirmed], ['WAITING', null])
  })

  test('200 CONNECTED with the one that repeats the state, whoever answered without it', async () => {
    const member = await web.member()
    const { id, auth } = await started(member)
    await approve(stage.service, { ...auth, state: '' })
    await approve(stage.service, auth, { balanceMsats: 9000 })
    const { status, walletId } = (await read(member, id, 10)).json()
    assert.equal(status, 'CONNECTED')
    const balance = await web.call({ url: `/api/remote-wallets/${walletId}/balance`, as: member })
    assert.equal(balance.json().balanceMsats, 9000)
  })

  test('200 EXPIRED where two answered without the state, at once or one after the other', async () => {
    const member = await web.member()
    const [both, later] = [await started(member), await started(member)]
    for (let at = 0; at < 2; at++) await approve(stage.service, { ...both.auth, state: '' })
    assert.equal((await read(member, both.id, 10)).json().status, 'EXPIRED')
    await approve(stage.service, { ...later.auth, state: '' })
    assert.ok((await read(member, later.id, 10)).json().unconfirmed)
    await approve(stage.service, { ...later.auth, state: '' })
    await web.sql`delete from wallet_pairings where user_id <> ${member.userId}`
    clock.nowMs += 60_000
    await new Pairings(web.deps).lookAround(new AbortController().signal)
    const { status, unconfirmed } = (await read(member, later.id)).json()
    assert.deepEqual([status, unconfirmed], ['EXPIRED', null])
    assert.deepEqual(await walletsOf(member), [])
  })

  test('200 EXPIRED where a second wallet answered with the state that it saw: nobody’s payments go to a stranger', async () => {
    const member = await web.member()
    const { id, auth } = await started(member)
    await approve(stage.service, auth)
    await approve(stage.service, auth)
    assert.equal((await read(member, id, 10)).json().status, 'EXPIRED')
    assert.deepEqual(await walletsOf(member), [])
  })

  test('of two relays one hides the wallet’s answer and gives its own: nothing of the member’s goes there', async () => {
    const [member, hostile, honest] = [await web.member(), await startRelay(), await startRelay()]
    try {
      const { id, auth } = await started(member, { relays: [hostile.url, honest.url] })
      const waiting = read(member, id, 10)
      await until(async () => hostile.status().requests > 1 && honest.status().requests > 1)
      honest.faults.delayMs = 1000
      await Promise.all([
        approve(stage.service, { ...auth, relays: [honest.url] }, { balanceMsats: 9000 }),
        approve(stage.service, { ...auth, relays: [hostile.url] }, { balanceMsats: 666_000 }),
      ])
      const { walletId } = (await waiting).json()
      if (walletId !== null) {
        const { balanceMsats } = (await web.call({ url: `/api/remote-wallets/${walletId}/balance`, as: member })).json()
        assert.equal(balanceMsats, 9000)
      }
    } finally {
      await Promise.all([hostile.stop(), honest.stop()])
    }
  })

  test('many who see the answer at once connect one wallet', async () => {
    const member = await web.member()
    const { id, auth } = await started(member)
    await approve(stage.service, auth)
    const others = Array.from({ length: 4 }, () => new Pairings(web.deps))
    const [row] = await web.sql`select * from wallet_pairings where id = ${id}`
    await Promise.all([read(member, id, 10), ...others.map(one => one.listen(row as never, 10_000))])
    assert.equal((await walletsOf(member)).length, 1)
  })

  test('a receiving and a spending connection of one wallet stand beside each other; spending takes nothing over', async () => {
    const member = await web.member()
    const receive = await started(member)
    await approve(stage.service, receive.auth)
    await read(member, receive.id, 10)
    const spend = await started(member, { purpose: 'spend', budgetSats: 21 })
    await approve(stage.service, spend.auth, { balanceMsats: 99_000 })
    const { walletId } = (await read(member, spend.id, 10)).json()
    const wallets = await walletsOf(member)
    assert.deepEqual(
      wallets.map(({ name, isPrimary }) => [name, isPrimary]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      [
        ['Hub', true],
        ['Hub 2', false],
      ],
    )
    const balance = await web.call({ url: `/api/remote-wallets/${walletId}/balance`, as: member })
    assert.equal(balance.json().balanceMsats, 21_000)
  })

  test('404 for somebody else', async () => {
    const { id } = await started(await web.member())
    const reply = await read(await web.member(), id)
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [404, 'pairing_not_found'])
  })
})

test('a late approval is found without anybody watching; what is too late is erased', async () => {
  const member = await web.member()
  const [kept, late] = [await started(member), await started(member)]
  await approve(stage.service, kept.auth)
  // A few are looked at in one round; those of other tests would go first.
  await web.sql`delete from wallet_pairings where user_id <> ${member.userId}`
  const glances = new ManualClock()
  const pairings = new Pairings({ ...web.deps, clock: glances })
  clock.nowMs += 60_000
  const looking = pairings.lookAround(new AbortController().signal)
  // The other one is looked at until its time is over.
  await until(async () => (await read(member, kept.id)).json().status === 'CONNECTED' && glances.timers.length === 1)
  await glances.advance(60_000)
  await looking
  assert.equal((await read(member, kept.id)).json().status, 'CONNECTED')
  clock.nowMs += 3_600_000
  await approve(stage.service, late.auth)
  await pairings.lookAround(new AbortController().signal)
  assert.equal((await read(member, late.id)).json().status, 'EXPIRED')
  const [row] = await web.sql`select sealed_secret from wallet_pairings where id = ${late.id}`
  assert.equal(row?.sealedSecret, null)
  clock.nowMs += 8 * 86_400_000
  await pairings.lookAround(new AbortController().signal)
  assert.equal((await read(member, kept.id)).statusCode, 404)
})

test('a wallet that answers elsewhere is met where it says', async () => {
  const member = await web.member()
  const elsewhere = await startRelay()
  try {
    const { id, auth } = await started(member, { relays: [stage.relay.url, elsewhere.url] })
    await approve(stage.service, { ...auth, relays: [elsewhere.url] })
    assert.equal((await read(member, id, 10)).json().status, 'CONNECTED')
  } finally {
    await elsewhere.stop()
  }
})
