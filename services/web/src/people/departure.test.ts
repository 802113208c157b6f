import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { Person } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'

let clock = new Date('2026-05-01T12:00:00Z')
const web = await testApp({ now: () => clock })
after(() => web.close())
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}
const admin = await web.member('ADMIN')
type Member = typeof admin

const block = (member: Member, blocked = true, as: Person = admin) =>
  web.call({ method: 'PUT', url: `/api/users/${member.userId}/blocked`, as, body: { blocked } })
const remove = ({ userId, pubkey }: Member, as: Person = admin) =>
  web.call({ method: 'DELETE', url: `/api/users/${userId}/account?pubkey=${pubkey}`, as })
const told = async ({ userId }: Member) => (await web.call({ url: `/api/users/${userId}/departure`, as: admin })).json()
const hex = (bytes: number) => randomBytes(bytes).toString('hex')

async function wallet({ userId }: Member, provider: string | null = null): Promise<string> {
  const key = hex(32)
  const [row] = await web.sql<{ id: string }[]>`
    insert into remote_wallets (user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays, is_primary, provider)
    values (${userId}, ${key.slice(0, 8)}, '\\x00', ${key}, ${key}, '{wss://relay.example}', ${provider === null}, ${provider})
    returning id`
  return row!.id
}

async function card({ userId }: Member): Promise<string> {
  const id = hex(16)
  await web.sql`
    insert into cards (id, uid, title, user_id, otc, otc_used_at, sealed_keys)
    values (${id}, ${hex(7).toUpperCase()}, 'Card', ${userId}, ${hex(16)}, now(), '\\x00')`
  return id
}

async function voucher({ userId }: Member, status: string): Promise<string> {
  const [id, service] = [hex(8), hex(32)]
  await web.sql`insert into voucher_services (pubkey, first_seen_at, last_seen_at) values (${service}, now(), now())`
  await web.sql`
    insert into vouchers (id, user_id, service_pubkey, fingerprint, sealed_code, is_signed, merchant_pubkey, name, claim_url,
                          has_own_urls, status, next_check_at, created_at)
    values (${id}, ${userId}, ${service}, ${randomBytes(32)}, '\\x00', false, ${hex(32)}, 'Coffee', 'https://coupons.example',
            false, ${status}, now(), now())`
  return id
}

async function sent({ userId }: Member, walletId: string): Promise<string> {
  const [row] = await web.sql<{ id: string }[]>`
    insert into sent_payments (user_id, idempotency_key, wallet_id, request_id, payment_hash, invoice, target, amount_msats,
                               attempt_no, next_check_at, created_at)
    values (${userId}, ${hex(16)}, ${walletId}, ${hex(32)}, ${hex(32)}, 'lnbc1', 'lnbc1', 1000, 1, now(), now()) returning id`
  return row!.id
}

/** With an address, wallets, a card and vouchers. */
async function settled(username: string) {
  const member = await web.member()
  const url = `/api/users/${member.userId}/lightning-address`
  assert.equal((await web.call({ method: 'PUT', url, as: member, body: { username } })).statusCode, 200)
  const walletId = await wallet(member)
  return { member, walletId, cardId: await card(member), voucherId: await voucher(member, 'minted') }
}

describe('GET /api/users/:userId/departure', () => {
  test('200 with what would happen, in numbers', async () => {
    const { member, walletId } = await settled('numbers')
    await web.sql`insert into lightning_addresses (username, alias_user_id) values ('numbers-too', ${member.userId})`
    await wallet(member, 'courtesy')
    await voucher(member, 'claimed')
    await sent(member, walletId)
    await web.deviceToken(member.userId, ['cards:read'])
    assert.deepEqual(await told(member), {
      username: 'numbers',
      aliases: 1,
      cards: 1,
      vouchers: 1,
      wallets: 2,
      courtesyWallets: 1,
      openInvoices: 0,
      unforwardedShares: 0,
      deviceTokens: 1,
      openPayments: 1,
      openVoucherTransfers: 0,
      blockedAt: null,
      deletableAt: null,
    })
  })

  test('403 below ADMIN and for a device, 404 for nobody', async () => {
    const member = await web.member()
    const url = `/api/users/${member.userId}/departure`
    for (const as of [member, await web.member('VIEWER'), await web.member('OPERATOR')]) {
      assert.equal(refusalIn(await web.call({ url, as })).reason, 'permission_missing')
    }
    const token = await web.deviceToken(admin.userId, ['users:write'])
    assert.equal(refusalIn(await web.call({ url, token })).reason, 'device_token_refused')
    assert.equal(refusalIn(await web.call({ url: '/api/users/nobody/departure', as: admin })).reason, 'user_not_found')
  })
})

describe('PUT /api/users/:userId/blocked', () => {
  test('a blocked person cannot sign in, their address stops, their cards are paused; let in again it works', async () => {
    const { member, cardId } = await settled('blocked')
    const [session, device] = [await web.session(member), await web.deviceToken(member.userId, ['cards:read'])]
    const pay = () => web.call({ url: '/api/lud16/blocked' })
    assert.equal((await pay()).statusCode, 200)
    const reply = await block(member)
    assert.deepEqual([reply.statusCode, reply.json().pausedCards], [200, 1], reply.body)
    for (const credentials of [{ as: member }, { token: session }]) {
      assert.equal(refusalIn(await web.call({ url: '/api/users/me', ...credentials })).reason, 'account_blocked')
    }
    assert.equal(refusalIn(await web.call({ url: '/api/cards', token: device })).reason, 'account_blocked')
    const minted = await web.call({ method: 'POST', url: '/api/jwt', as: member, body: {} })
    assert.equal(refusalIn(minted).reason, 'account_blocked')
    assert.equal((await pay()).json().error.reason, 'address_not_found')
    const name = await web.call({ url: '/.well-known/nostr.json?name=blocked' })
    assert.ok(!name.body.includes(member.pubkey))
    const [paused] = await web.sql`select disabled_at, paused_by from cards where id = ${cardId}`
    assert.ok(paused?.disabledAt && paused.pausedBy === null)
    const person = (await web.call({ url: `/api/users/${member.userId}`, as: admin })).json()
    assert.deepEqual([person.blockedAt, person.blockedBy.pubkey], [clock.toISOString(), admin.pubkey])
    assert.equal((await block(member)).json().pausedCards, 0, 'again it changes nothing')

    assert.equal((await block(member, false)).json().blockedAt, null)
    assert.equal((await web.call({ url: '/api/users/me', as: member })).statusCode, 200)
    assert.equal(refusalIn(await web.call({ url: '/api/users/me', token: session })).reason, 'token_signed_out')
    // The wallet behind it is nobody's: what matters is that the name is found again.
    assert.notEqual((await pay()).json().error?.reason, 'address_not_found')
    const [still] = await web.sql`select disabled_at from cards where id = ${cardId}`
    assert.ok(still?.disabledAt, 'cards stay paused until somebody switches them on')
    const events = await web.sql`
      select event, metadata->>'by' as by from activity
      where user_id = ${member.userId} and event in ('user.blocked', 'user.unblocked') order by id`
    assert.deepEqual(
      events.map(({ event, by }) => [event, by]),
      [
        ['user.blocked', admin.pubkey],
        ['user.unblocked', admin.pubkey],
      ],
    )
  })

  test('a stolen device: the key signs nothing any more, and the person is marked as robbed, not as barred', async () => {
    const { member } = await settled('robbed')
    const url = `/api/users/${member.userId}/blocked`
    const reply = await web.call({ method: 'PUT', url, as: admin, body: { blocked: true, reason: 'stolen' } })
    assert.deepEqual([reply.statusCode, reply.json().pausedCards], [200, 1], reply.body)
    const attempts = [
      { method: 'POST', url: '/api/jwt', body: {} },
      {
        method: 'POST',
        url: '/api/wallet/payments',
        body: { idempotencyKey: hex(16), to: 'a@b.example', amountMsats: 1000 },
      },
    ] as const
    for (const attempt of attempts) {
      assert.equal(refusalIn(await web.call({ ...attempt, as: member })).reason, 'account_blocked', attempt.url)
    }
    const reason = async () => (await web.call({ url: `/api/users/${member.userId}`, as: admin })).json().blockedReason
    assert.equal(await reason(), 'stolen')
    assert.equal((await block(member, false)).json().blockedAt, null)
    assert.equal(await reason(), null)
  })

  test('what a blocked administrator has minted opens nothing', async () => {
    const [minter, member] = [await web.member('ADMIN'), await web.member()]
    const body = { userId: member.userId, permissions: ['cards:read'], expiresIn: '1h' }
    const { jwt } = (await web.call({ method: 'POST', url: '/api/auth/qr-jwt/generate', as: minter, body })).json()
    assert.equal((await web.call({ url: '/api/cards', token: jwt })).statusCode, 200)
    await block(minter)
    assert.equal(refusalIn(await web.call({ url: '/api/cards', token: jwt })).reason, 'account_blocked')
  })

  test('nobody blocks or deletes themselves or the root administrator; below ADMIN and by a device nobody at all', async () => {
    const [root, member] = [await web.member('ADMIN'), await web.member()]
    await web.sql`
      insert into settings (name, value) values ('root', to_jsonb(${root.pubkey}::text))
      on conflict (name) do update set value = excluded.value`
    for (const act of [(whom: Member) => block(whom), (whom: Member) => remove(whom)]) {
      assert.equal(refusalIn(await act(admin)).reason, 'own_account')
      assert.equal(refusalIn(await act(root)).reason, 'root_person')
    }
    for (const role of ['USER', 'VIEWER', 'OPERATOR'] as const) {
      const as = await web.member(role)
      assert.equal(refusalIn(await block(member, true, as)).reason, 'permission_missing')
      assert.equal(refusalIn(await remove(member, as)).reason, 'permission_missing')
    }
    const token = await web.deviceToken(admin.userId, ['users:write'])
    const url = `/api/users/${member.userId}/blocked`
    const reply = await web.call({ method: 'PUT', url, token, body: { blocked: true } })
    assert.equal(refusalIn(reply).reason, 'device_token_refused')
  })

  test('two administrators who block each other at once leave one', async () => {
    for (let round = 0; round < 3; round++) {
      const [a, b] = [await web.member('ADMIN'), await web.member('ADMIN')]
      const replies = await Promise.all([block(b, true, a), block(a, true, b)])
      assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1)
      const rows = await web.sql`select 1 from users where id in (${a.userId}, ${b.userId}) and blocked_at is null`
      assert.equal(rows.length, 1)
    }
  })
})

describe('DELETE /api/users/:userId', () => {
  test('names rest, cards go back, vouchers and wallets go, what was paid stays, old tokens are dead', async () => {
    const { member, walletId, cardId, voucherId } = await settled('leaving')
    const session = await web.session(member)
    const paid = await sent(member, walletId)
    await web.sql`update sent_payments set status = 'REJECTED', code = 'x', next_check_at = null, resolved_at = now() where id = ${paid}`
    await web.sql`insert into shown_profiles (user_id, due_at) values (${member.userId}, now())`
    await web.sql`insert into lightning_addresses (username, alias_user_id) values ('leaving-too', ${member.userId})`
    const [before] = await web.sql`select otc from cards where id = ${cardId}`
    await block(member)
    later(60_000)
    const reply = await remove(member)
    assert.equal(reply.statusCode, 200, reply.body)
    assert.equal((await web.sql`select from users where id = ${member.userId}`).length, 0)
    assert.equal((await web.sql`select from remote_wallets where id = ${walletId}`).length, 0)
    assert.equal((await web.sql`select from vouchers where id = ${voucherId}`).length, 0)
    assert.equal((await web.sql`select from sent_payments where id = ${paid}`).length, 1)
    const [left] = await web.sql`select user_id, otc, otc_used_at from cards where id = ${cardId}`
    assert.deepEqual([left?.userId, left?.otcUsedAt], [null, null])
    assert.notEqual(left?.otc, before?.otc)
    const heir = await web.member()
    const url = `/api/users/${heir.userId}/lightning-address`
    for (const username of ['leaving', 'leaving-too']) {
      const taken = await web.call({ method: 'PUT', url, as: heir, body: { username } })
      assert.equal(refusalIn(taken).reason, 'username_resting')
    }
    assert.equal(refusalIn(await web.call({ url: '/api/users/me', token: session })).reason, 'token_signed_out')
    const back = await web.call({ url: '/api/users/me', as: member })
    assert.equal(back.statusCode, 200, 'the key can join again')
    assert.notEqual(back.json().userId, member.userId)
    assert.equal(refusalIn(await web.call({ url: '/api/users/me', token: session })).reason, 'token_signed_out')
    const [entry] =
      await web.sql`select metadata from activity where event = 'user.deleted' and user_id = ${member.userId}`
    assert.deepEqual(entry?.metadata, {
      by: admin.pubkey,
      pubkey: member.pubkey,
      username: 'leaving',
      cards: 1,
      wallets: 1,
      vouchers: 1,
    })
  })

  test('409 unless blocked for a minute; 404 for another key', async () => {
    const member = await web.member()
    assert.equal(refusalIn(await remove(member)).reason, 'person_not_blocked')
    await block(member)
    later(59_000)
    assert.equal(refusalIn(await remove(member)).reason, 'person_still_ending')
    assert.equal((await told(member)).deletableAt, new Date(clock.getTime() + 1000).toISOString())
    later(1000)
    assert.equal(refusalIn(await remove({ ...member, pubkey: hex(32) })).reason, 'user_not_found')
    assert.equal((await remove(member)).statusCode, 200)
    assert.equal(refusalIn(await remove(member)).reason, 'user_not_found')
  })

  test('409 while a payment or a voucher is on its way, and nothing has changed', async () => {
    const { member, walletId, cardId, voucherId } = await settled('busy')
    const open = await sent(member, walletId)
    await web.sql`update vouchers set status = 'transfer_pending' where id = ${voucherId}`
    await block(member)
    later(60_000)
    const reply = await remove(member)
    assert.equal(refusalIn(reply).reason, 'person_has_open_payments')
    assert.deepEqual(reply.json().error.details, { openPayments: 1, openVoucherTransfers: 1 })
    assert.equal((await web.sql`select from cards where id = ${cardId} and user_id = ${member.userId}`).length, 1)
    assert.equal((await told(member)).username, 'busy')
    await web.sql`update sent_payments set status = 'REJECTED', code = 'x', next_check_at = null, resolved_at = now() where id = ${open}`
    assert.equal(refusalIn(await remove(member)).reason, 'person_has_open_payments')
    await web.sql`update vouchers set status = 'transferred' where id = ${voucherId}`
    assert.equal((await remove(member)).statusCode, 200)
  })

  test('a voucher that is sent while its owner is deleted is on its way first, or not at all', async () => {
    for (let round = 0; round < 4; round++) {
      const { member, voucherId } = await settled(`racing-${round}`)
      await block(member)
      later(60_000)
      const send = web.sql`update vouchers set status = 'transfer_pending' where id = ${voucherId} and status = 'minted' returning id`
      const [sentRows, reply] = await Promise.all([send, remove(member)])
      const isThere = (await web.sql`select from vouchers where id = ${voucherId}`).length === 1
      assert.equal(sentRows.length === 1, isThere)
      assert.equal(reply.statusCode === 200, !isThere, reply.body)
    }
  })
})
