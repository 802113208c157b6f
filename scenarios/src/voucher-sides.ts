/** Two instances with a member each, and what they hold of a coupon beside what the coupon service says. */
import assert from 'node:assert/strict'
import type { Voucher } from '@chispa/contract/vouchers'
import type { Connection } from '@chispa/database/connect'
import type { Coupon } from '@chispa/sandbox/coupon-service/coupon-ledger'
import type { CouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { deposit, depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { until } from '@chispa/sandbox/until'
import { testDatabase } from '@chispa/testing/database'
import { freePort } from '@chispa/testing/free-port'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import { startWeb, type WebProcess } from './web-process.ts'

const merchant = newPerson()

export type Side = { web: WebProcess; member: Person; address: string; sql: Connection; restart: () => Promise<void> }

/** A member with a name and a wallet who takes vouchers, on an instance of its own. */
export async function openSide(parts: AsyncDisposableStack): Promise<Side> {
  const database = parts.use(await testDatabase())
  const [admin, member] = [newPerson(), newPerson()]
  // Where it was: whoever knows it by its address finds it again.
  const env = { RATE_LIMITS: 'off', PORT: String(await freePort()) }
  const web = await startWeb(database.url, env)
  const { host } = new URL(web.url)
  const side: Side = {
    web,
    member,
    address: `zoe@${host}`,
    sql: database.sql,
    restart: async () => {
      side.web = await startWeb(database.url, env)
    },
  }
  parts.defer(() => side.web[Symbol.asyncDispose]())
  await ask(side, admin, 'POST', '/api/admin/assign')
  await ask(side, admin, 'POST', '/api/settings', { serve_well_known: true })
  const { userId } = (await ask(side, member, 'GET', '/api/users/me')) as { userId: string }
  await ask(side, member, 'PUT', `/api/users/${userId}/nwc`, { nwcUri: uri() })
  await ask(side, member, 'PUT', `/api/users/${userId}/lightning-address`, { username: 'zoe' })
  const policy = { policy: 'ANYONE', allowVouchers: true, allowlist: [] }
  await ask(side, member, 'PUT', '/api/wallet/vouchers/settings', policy)
  return side
}

const uri = () =>
  `nostr+walletconnect://${'a'.repeat(63)}1?relay=${encodeURIComponent('ws://127.0.0.1:1')}&secret=${'1'.repeat(64)}`

export async function ask(
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

export const listOf = async (side: Side) => (await ask(side, side.member, 'GET', '/api/wallet/vouchers')) as Voucher[]

async function codesOf(side: Side): Promise<string[]> {
  const usable = (await listOf(side)).filter(({ status }) => status === 'minted')
  return Promise.all(
    usable.map(async ({ id }) => {
      const { nonce } = (await ask(side, side.member, 'GET', `/api/wallet/vouchers/${id}/code`)) as { nonce: string }
      return nonce
    }),
  )
}

export type Given = { service: CouponService; coupon: Coupon; id: string }

/** Both instances know the service; the sender has a voucher of it. */
export async function give(service: CouponService, sender: Side, recipient: Side): Promise<Given> {
  const mint = () =>
    service.ledger.mint({ name: 'Tea', benefit: { type: 'percent', percent: 5 }, merchant: merchant.pubkey })
  const known = depositBody(service, mint(), recipient.member.pubkey)
  assert.equal((await deposit(recipient.web.url, service.secretKey, known)).status, 201)
  const coupon = mint()
  const given = await deposit(sender.web.url, service.secretKey, depositBody(service, coupon, sender.member.pubkey))
  assert.equal(given.status, 201)
  return { service, coupon, id: given.body.id as string }
}

/** Whatever the sender is told, or that its instance died meanwhile. */
export const send = (sender: Side, { id }: Given, address: string) =>
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

/** Everything has ended: one of them holds the coupon, and the sender knows who. */
export const endsWith = (holder: 'sender' | 'recipient', given: Given, sender: Side, recipient: Side) =>
  until(async () => {
    const status = await statusOf(sender, given.id)
    if (status === 'transfer_pending') {
      await ask(sender, sender.member, 'POST', `/api/wallet/vouchers/${given.id}/refresh`)
      return false
    }
    assert.equal(status, holder === 'recipient' ? 'transferred' : 'minted')
    return (await holderOf(given, sender, recipient)) === holder
  })

/** What a process had taken or put off for a while is due, as it is after so much time. */
export async function passTime({ sql }: Side, more = '0'): Promise<void> {
  await sql`
    update voucher_sends set due_at = now(), lease_until = now(), created_at = created_at - ${more}::interval
    where outcome is null`
  await sql`update voucher_intents set due_at = now(), lease_until = case when lease_until is null then null else now() end
    where state = 'open'`
  await sql`update voucher_services set paused_until = null`
}

/** A minute and more later: whatever rests after a service that did not answer is done by a process that starts. */
export async function passPause(side: Side): Promise<void> {
  await side.web.stop()
  await passTime(side)
  await side.restart()
}
