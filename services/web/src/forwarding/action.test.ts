import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'

const stage = await openStage()
after(() => stage.close())
const { web } = stage
await stage.set({ domain: 'chispa.example', endpoint: 'http://localhost' })
const alice = await stage.payee('alice')
const bob = await stage.payee('bob')
const carol = await stage.payee('carol')
type Payee = typeof alice

const url = ({ walletId }: { walletId: string }) => `/api/remote-wallets/${walletId}/receive-action`
const put = (who: Payee, body: object, as = who) => web.call({ method: 'PUT', url: url(who), as, body })
const get = (who: Payee, as = who) => web.call({ url: url(who), as })
const all = (address: string) => ({ destinations: [{ address, allocationBps: 10_000 }] })
const activityCount = async () =>
  (await web.sql`select count(*) from activity where event = 'forwarding.configured'`)[0]?.count

describe('GET and PUT /api/remote-wallets/{id}/receive-action', () => {
  test('nothing is configured at first', async () => {
    const reply = await get(alice)
    assert.equal(reply.statusCode, 200, reply.body)
    const { configured, enabled, revision, destinations, feeBps, baseFeeMsats } = reply.json()
    assert.deepEqual(
      { configured, enabled, revision, destinations, feeBps, baseFeeMsats },
      { configured: false, enabled: false, revision: 0, destinations: [], feeBps: 0, baseFeeMsats: 0 },
    )
  })

  test('what is written is shown; the same again is no new revision, a change is', async () => {
    const destinations = [
      { address: 'Someone@Pay.Example', allocationBps: 2500 },
      { address: 'bob@chispa.example', allocationBps: 7500 },
    ]
    const first = await put(alice, { destinations, feeBps: 50 })
    assert.equal(first.statusCode, 200, first.body)
    const body = first.json()
    assert.deepEqual(body.destinations, [
      { address: 'someone@pay.example', allocationBps: 2500 },
      { address: 'bob@chispa.example', allocationBps: 7500 },
    ])
    assert.deepEqual([body.enabled, body.revision, body.feeBps, body.baseFeeMsats], [true, 1, 50, 0])
    assert.equal(body.reason, 'listener_off')
    const entries = await activityCount()
    assert.equal((await put(alice, { destinations, feeBps: 50 })).json().revision, 1)
    assert.equal(await activityCount(), entries, 'nothing changed, nothing is told')
    assert.equal((await put(alice, { destinations, feeBps: 51, baseFeeMsats: 7 })).json().revision, 2)
    assert.equal((await web.sql`select 1 from receive_action_revisions where wallet_id = ${alice.walletId}`).length, 2)
  })

  test('switched off it keeps its split and says so; switched on again it counts from then', async () => {
    const { enabledAt } = (await put(carol, all('x@pay.example'))).json()
    const off = (await put(carol, { ...all('x@pay.example'), enabled: false })).json()
    assert.deepEqual([off.enabled, off.enabledAt, off.revision, off.reason], [false, null, 1, 'paused'])
    const on = (await put(carol, all('x@pay.example'))).json()
    assert.ok(on.enabledAt > enabledAt)
    await put(carol, { ...all('x@pay.example'), enabled: false })
  })

  test('400 for shares that are not whole, repeated, malformed or unknown addresses, too many or none', async () => {
    const refused = async (body: object) => refusalIn(await put(alice, body))
    const shares = (...bps: number[]) => ({
      destinations: bps.map((allocationBps, at) => ({ address: `d${at}@pay.example`, allocationBps })),
    })
    for (const [body, reason] of [
      [shares(5000, 4999), 'shares_not_whole'],
      [shares(5000, 5001), 'shares_not_whole'],
      [shares(), 'invalid_request'],
      [shares(0, 10_000), 'invalid_request'],
      [shares(...Array(21).fill(476)), 'invalid_request'],
      [
        {
          destinations: [
            { address: 'A@pay.example', allocationBps: 5000 },
            { address: 'a@PAY.example', allocationBps: 5000 },
          ],
        },
        'destination_repeated',
      ],
      [all('not an address'), 'invalid_destination'],
      [all('a@b@c'), 'invalid_destination'],
      [all('nobody@chispa.example'), 'destination_unknown'],
      [{ ...all('x@pay.example'), feeBps: 10_001 }, 'invalid_request'],
      [{ ...all('x@pay.example'), baseFeeMsats: -1 }, 'invalid_request'],
    ] as const) {
      assert.deepEqual(
        [(await refused(body)).status, (await refused(body)).reason],
        [400, reason],
        JSON.stringify(body),
      )
    }
    assert.equal((await put(alice, shares(...Array(20).fill(500)))).statusCode, 200, 'twenty are allowed')
  })

  test('409 for an address that pays into the same wallet, and for loops that can be seen', async () => {
    assert.equal(refusalIn(await put(alice, all('ALICE+tips@chispa.example'))).reason, 'forwarding_to_itself')
    assert.equal((await put(alice, all('bob@chispa.example'))).statusCode, 200)
    assert.equal((await put(bob, all('carol@localhost'))).statusCode, 200, 'also by the host we are known by')
    assert.equal(refusalIn(await put(carol, all('alice@chispa.example'))).reason, 'forwarding_loop')
    await put(bob, { ...all('carol@localhost'), enabled: false })
    assert.equal((await put(carol, all('alice@chispa.example'))).statusCode, 200, 'a broken circle is none')
    assert.equal(refusalIn(await put(bob, all('carol@localhost'))).reason, 'forwarding_loop')
  })

  test('404 for the wallet of somebody else, 403 for a device, 401 for nobody, 409 for a wallet out of use', async () => {
    assert.deepEqual(
      [(await get(alice, bob)).statusCode, (await put(alice, all('x@y.example'), bob)).statusCode],
      [404, 404],
    )
    const token = await web.deviceToken(alice.userId, ['users:read'])
    assert.equal((await web.call({ url: url(alice), token })).statusCode, 403)
    assert.equal((await web.call({ method: 'PUT', url: url(alice), token, body: all('x@y.example') })).statusCode, 403)
    assert.equal((await web.call({ url: url(alice) })).statusCode, 401)
    const dora = await stage.payee('dora')
    await web.call({ method: 'DELETE', url: `/api/remote-wallets/${dora.walletId}`, as: dora })
    assert.equal(refusalIn(await put(dora, all('x@y.example'))).reason, 'wallet_retired')
  })
})

describe('in production', async () => {
  const strict = await openStage({ privateHostsAllowed: false })
  after(() => strict.close())
  const wallet = await strict.service.create()
  const [member] = [await strict.web.member()]
  await strict.set({ private_relays_allowed: true })
  const added = await strict.web.call({
    method: 'POST',
    url: '/api/remote-wallets',
    as: member,
    body: { name: 'w', nwcUri: wallet.uri },
  })

  test('400 for addresses on hosts that are not on the public internet', async () => {
    assert.equal(added.statusCode, 201, added.body)
    const write = (address: string) =>
      strict.web.call({ method: 'PUT', url: url({ walletId: added.json().id }), as: member, body: all(address) })
    for (const host of ['127.0.0.1:4000', '10.0.0.1', '[::1]', '169.254.169.254', '0x7f000001', 'x.onion']) {
      assert.equal(refusalIn(await write(`bob@${host}`)).reason, 'invalid_destination', host)
    }
    assert.equal((await write('bob@pay.example')).statusCode, 200)
  })
})
