/**
 * Two instances exchange vouchers: with every fault of the coupon service, and with kill -9 of the sender, of the recipient and of
 * both, before and after the code is burned. Three ledgers are compared: the coupon service's, the sender's, the recipient's.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Voucher } from '@chispa/contract/vouchers'
import { type CouponFaults, noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import type { Coupon } from '@chispa/sandbox/coupon-service/coupon-ledger'
import { type CouponService, startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { deposit, depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { testDatabase } from '@chispa/testing/database'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import { until } from './src/until.ts'
import { startWeb, type WebProcess } from './src/web-process.ts'

const merchant = newPerson()
const parts = new AsyncDisposableStack()
after(() => parts.disposeAsync())

type Side = { web: WebProcess; member: Person; address: string; restart: () => Promise<void> }

/** A member with a name and a wallet who takes vouchers, on an instance of its own. */
async function openSide(): Promise<Side> {
  const database = parts.use(await testDatabase())
  const [admin, member] = [newPerson(), newPerson()]
  const side = { web: await startWeb(database.url, { RATE_LIMITS: 'off' }), member, address: '' } as Side
  parts.defer(() => side.web[Symbol.asyncDispose]())
  await ask(side, admin, 'POST', '/api/admin/assign')
  await ask(side, admin, 'POST', '/api/settings', { serve_well_known: true })
  const { userId } = (await ask(side, member, 'GET', '/api/users/me')) as { userId: string }
  await ask(side, member, 'PUT', `/api/users/${userId}/nwc`, { nwcUri: uri() })
  await ask(side, member, 'PUT', `/api/users/${userId}/lightning-address`, { username: 'zoe' })
  await ask(side, member, 'PUT', '/api/wallet/vouchers/settings', {
    policy: 'ANYONE',
    allowVouchers: true,
    allowlist: [],
  })
  side.address = `zoe@${new URL(side.web.url).host}`
  // Where it was: whoever knows it by its address finds it again.
  const { port } = new URL(side.web.url)
  side.restart = async () => {
    side.web = await startWeb(database.url, { RATE_LIMITS: 'off', PORT: port })
  }
  return side
}

const uri = () =>
  `nostr+walletconnect://${'a'.repeat(63)}1?relay=${encodeURIComponent('ws://127.0.0.1:1')}&secret=${'1'.repeat(64)}`

async function ask(
  { web }: Pick<Side, 'web'>,
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const text = body && JSON.stringify(body)
  const signed = { url: web.url + path, method, ...(text !== undefined && { body: text }) }
  const reply = await fetch(signed.url, {
    method,
    headers: {
      authorization: authorization(person, signed),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
    ...(text !== undefined && { body: text }),
  })
  return reply.json()
}

const listOf = async (side: Side) => (await ask(side, side.member, 'GET', '/api/wallet/vouchers')) as Voucher[]

async function codesOf(side: Side): Promise<string[]> {
  const usable = (await listOf(side)).filter(({ status }) => status === 'minted')
  return Promise.all(
    usable.map(async ({ id }) => {
      const { nonce } = (await ask(side, side.member, 'GET', `/api/wallet/vouchers/${id}/code`)) as { nonce: string }
      return nonce
    }),
  )
}

type Given = { service: CouponService; coupon: Coupon; id: string }

/** Both instances know the service; the sender has a voucher of it. */
async function give(service: CouponService, sender: Side, recipient: Side): Promise<Given> {
  const mint = () =>
    service.ledger.mint({ name: 'Tea', benefit: { type: 'percent', percent: 5 }, merchant: merchant.pubkey })
  const known = depositBody(service, mint(), recipient.member.pubkey)
  assert.equal((await deposit(recipient.web.url, service.secretKey, known)).status, 201)
  const coupon = mint()
  const given = await deposit(sender.web.url, service.secretKey, depositBody(service, coupon, sender.member.pubkey))
  assert.equal(given.status, 201)
  return { service, coupon, id: given.body.id as string }
}

const send = (sender: Side, { id }: Given, address: string) =>
  ask(sender, sender.member, 'POST', `/api/wallet/vouchers/${id}/send`, { address, comment: 'For you' }).catch(
    () => undefined,
  )

const statusOf = async (side: Side, id: string) => (await listOf(side)).find(one => one.id === id)?.status

/** The one nonce of the coupon's line that can be redeemed, and who is told it. */
async function holderOf({ service, coupon }: Given, sender: Side, recipient: Side): Promise<string> {
  const live = service.ledger.coupons.filter(one => one.lineage === coupon.lineage && one.state === 'minted')
  assert.equal(live.length, 1, 'one nonce of the line is live')
  const nonce = live[0]!.nonce
  const [theirs, ours] = [(await codesOf(recipient)).includes(nonce), (await codesOf(sender)).includes(nonce)]
  assert.ok(!(theirs && ours), 'not both hold it')
  return theirs ? 'recipient' : ours ? 'sender' : 'nobody'
}

/** Everything has ended: the coupon is the recipient's, and the sender knows. */
const arrived = (given: Given, sender: Side, recipient: Side) =>
  until(
    async () =>
      (await statusOf(sender, given.id)) === 'transferred' &&
      (await holderOf(given, sender, recipient)) === 'recipient',
  )

const startService = async () => {
  const service = await startCouponService()
  parts.defer(() => service.stop())
  return service
}

test('two instances, every fault of the coupon service: nothing is lost, nothing doubled', {
  timeout: 400_000,
}, async () => {
  const [sender, recipient] = [await openSide(), await openSide()]
  const faults: Partial<CouponFaults>[] = [
    {},
    { loseAnswerAfterBurn: true },
    { status: 500 },
    { disconnect: true },
    { redirectTo: 'http://127.0.0.1:1/' },
    { oversize: true },
    { notJson: true },
    { wrongSigner: true },
    { nonceLength: 21 },
    { sameNonce: true },
    { otherBenefit: true },
    { otherExpiry: true },
    { otherMerchant: true },
    { twoMerchants: true },
  ]
  const cases = await Promise.all(
    faults.map(async fault => {
      const given = await give(await startService(), sender, recipient)
      Object.assign(given.service.faults, fault, { at: 'refresh' })
      return given
    }),
  )
  await Promise.all(cases.map(given => send(sender, given, recipient.address)))
  for (const { service } of cases) Object.assign(service.faults, noCouponFaults())
  for (const given of cases) await arrived(given, sender, recipient)
  for (const { service, coupon } of cases) {
    const keys = service.calls.filter(one => one.call === 'refresh' && one.nonce === coupon.nonce).map(({ key }) => key)
    assert.equal(new Set(keys).size, 1)
  }
  const received = (await listOf(recipient)).filter(({ comment }) => comment === 'For you')
  assert.equal(received.length, cases.length)
})

for (const victims of [['recipient'], ['sender'], ['recipient', 'sender']] as const) {
  test(`kill -9 of the ${victims.join(' and the ')}, before and after the burn`, { timeout: 400_000 }, async () => {
    const sides = { sender: await openSide(), recipient: await openSide() }
    const { sender, recipient } = sides
    const cases = await Promise.all(
      (['before burn', 'after burn'] as const).map(async hold => {
        const given = await give(await startService(), sender, recipient)
        given.service.faults.hold = hold
        return given
      }),
    )
    const sending = cases.map(given => send(sender, given, recipient.address))
    for (const { service } of cases) await until(() => service.waiting === 1)
    for (const victim of victims) await sides[victim].web.kill()
    for (const { service } of cases) service.faults.hold = 'nothing'
    for (const victim of victims) await sides[victim].restart()
    await Promise.all(sending)
    for (const given of cases) await arrived(given, sender, recipient)
  })
}
