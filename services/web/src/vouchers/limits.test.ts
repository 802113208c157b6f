/** Nobody's list is flooded: limits by signer and by address, and quotas of what was not looked at. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { voucherStage } from '../../test/voucher-stage.ts'
import { depositQuotas } from './deposit.ts'

describe('requests a minute', () => {
  test('60 of a signer, whatever their address; 120 of an address, whoever signs', async () => {
    await using stage = await voucherStage({ rateLimits: true })
    const { web, bodyFor } = stage
    const ana = await web.member()
    const send = (as: ReturnType<typeof newPerson>, address: string) =>
      web.call({ method: 'POST', url: '/api/vouchers', as, address, body: bodyFor(ana, { name: 5 }) })
    const signer = newPerson()
    for (let at = 0; at < 60; at++) assert.equal((await send(signer, `10.0.0.${at}`)).statusCode, 400)
    const limited = await send(signer, '10.0.1.1')
    assert.equal(limited.statusCode, 429)
    assert.ok(Number(limited.headers['retry-after']) > 0)
    assert.equal(limited.json().error.details.limit, 60)
    const sent = await Promise.all(Array.from({ length: 120 }, () => send(newPerson(), '10.9.9.9')))
    assert.deepEqual(new Set(sent.map(({ statusCode }) => statusCode)), new Set([400]))
    assert.equal((await send(newPerson(), '10.9.9.9')).statusCode, 429)
  })

  test('30 refreshes and 30 sends of a member', async () => {
    await using stage = await voucherStage({ rateLimits: true })
    const { web } = stage
    const ana = await web.member()
    for (const path of ['x/refresh', 'x/send', 'refresh']) {
      const ask = () =>
        web.call({ method: 'POST', url: `/api/wallet/vouchers/${path}`, as: ana, body: { address: 'a@b.example' } })
      for (let at = 0; at < 30; at++) assert.ok([200, 404].includes((await ask()).statusCode))
      assert.equal((await ask()).statusCode, 429, path)
    }
  })
})

test('a member holds ten thousand at most; a deleted one makes room', async () => {
  await using stage = await voucherStage()
  const { web, bodyFor, deposit } = stage
  const ana = await web.member()
  assert.equal((await deposit(bodyFor(ana))).statusCode, 201)
  await web.sql`
    insert into vouchers (id, user_id, service_pubkey, fingerprint, sealed_code, is_signed, merchant_pubkey, name, claim_url, has_own_urls,
                          status, next_check_at, seen_at, created_at)
    select md5(n::text), user_id, service_pubkey, sha256(n::text::bytea), sealed_code, false, merchant_pubkey, 'Tea', claim_url, false, 'minted', now(), now(), now()
    from vouchers, generate_series(1, 9999) n where user_id = ${ana.userId}`
  const full = await deposit(bodyFor(ana))
  assert.deepEqual([full.statusCode, full.json().error.reason], [409, 'voucher_inbox_full'])
  await web.sql`update vouchers set deleted_at = now(), sealed_code = null where id = md5('1')`
  assert.equal((await deposit(bodyFor(ana))).statusCode, 201)
})

describe('what a member has not looked at', () => {
  const { maxUnreadOfService, maxUnread } = depositQuotas

  test('a service gets no more in until it was looked at, also when they all come at once', async () => {
    await using stage = await voucherStage()
    const { web, bodyFor, deposit } = stage
    const ana = await web.member()
    const replies = await Promise.all(Array.from({ length: maxUnreadOfService + 20 }, () => deposit(bodyFor(ana))))
    const taken = replies.filter(({ statusCode }) => statusCode === 201)
    assert.equal(taken.length, maxUnreadOfService)
    const [full] = replies.filter(({ statusCode }) => statusCode !== 201)
    assert.deepEqual([full?.statusCode, full?.json().error.reason], [409, 'voucher_inbox_full'])
    // Another service, and another member, are not held up.
    assert.equal(
      (await deposit(bodyFor(ana, { servicePubkey: null, voucherEvent: null }), newPerson())).statusCode,
      201,
    )
    assert.equal((await deposit(bodyFor(await web.member()))).statusCode, 201)

    // The newest is the other service’s.
    assert.equal((await stage.list(ana, '?limit=11')).length, 11)
    const more = await Promise.all(Array.from({ length: 20 }, () => deposit(bodyFor(ana))))
    assert.equal(more.filter(({ statusCode }) => statusCode === 201).length, 10)
  })

  test('one code for two members at once: whoever loses has nothing counted against them', async () => {
    await using stage = await voucherStage()
    const { web, bodyFor, deposit, mint, give } = stage
    const [ana, bruno] = [await web.member(), await web.member()]
    const { id } = await give(bruno)
    const coupon = mint()
    const fingerprint = await stage.parts.codes.fingerprint(stage.service.publicKey, coupon.nonce)
    const isWaiting = async () => {
      const rows = await web.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return rows.length > 0
    }
    // Bruno's is written and not committed yet when Ana's comes.
    let late: ReturnType<typeof deposit> | undefined
    await web.sql.begin(async tx => {
      await tx`
        insert into vouchers select (jsonb_populate_record(v, jsonb_build_object(
          'id', 'first', 'fingerprint', ${`\\x${fingerprint.toString('hex')}`}::text))).*
        from vouchers v where id = ${id}`
      late = deposit(bodyFor(ana, {}, coupon))
      await until(isWaiting)
    })
    const reply = await late
    assert.deepEqual([reply?.statusCode, reply?.json().id], [200, 'first'])
    const counted = await web.sql`select from voucher_inboxes where user_id = ${ana.userId} and unread > 0`
    assert.equal(counted.length, 0)
  })

  test('a repeated deposit is 200 while there is no room', async () => {
    await using stage = await voucherStage()
    const { web, bodyFor, deposit, mint } = stage
    const ana = await web.member()
    const coupon = mint()
    for (let at = 0; at < maxUnreadOfService; at++) await deposit(bodyFor(ana, {}, at === 0 ? coupon : mint()))
    assert.equal((await deposit(bodyFor(ana))).statusCode, 409)
    assert.equal((await deposit(bodyFor(ana, {}, coupon))).statusCode, 200)
  })

  test('all services together have a quota too', async () => {
    await using stage = await voucherStage()
    const { web, bodyFor, deposit } = stage
    const ana = await web.member()
    await web.sql`
      insert into voucher_services (pubkey, first_seen_at, last_seen_at)
      select lpad(to_hex(n), 64, '0'), now(), now() from generate_series(1, 10) n`
    await web.sql`
      insert into voucher_inboxes (user_id, service_pubkey, unread)
      select ${ana.userId}, lpad(to_hex(n), 64, '0'), ${maxUnread / 10} from generate_series(1, 10) n`
    assert.equal((await deposit(bodyFor(ana))).statusCode, 409)
    await web.sql`update voucher_inboxes set unread = unread - 1 where user_id = ${ana.userId}`
    assert.equal((await deposit(bodyFor(ana))).statusCode, 201)
  })

  test('many services at once, one place left: one of them gets in', async () => {
    await using stage = await voucherStage()
    const { web, bodyFor, deposit } = stage
    const ana = await web.member()
    await web.sql`
      insert into voucher_services (pubkey, first_seen_at, last_seen_at)
      select lpad(to_hex(n), 64, '0'), now(), now() from generate_series(1, 10) n`
    await web.sql`
      insert into voucher_inboxes (user_id, service_pubkey, unread)
      select ${ana.userId}, lpad(to_hex(n), 64, '0'), ${maxUnread / 10} from generate_series(1, 10) n`
    await web.sql`update voucher_inboxes set unread = unread - 1 where service_pubkey = lpad('1', 64, '0')`
    const unsigned = () => bodyFor(ana, { servicePubkey: null, voucherEvent: null })
    const replies = await Promise.all(Array.from({ length: 30 }, () => deposit(unsigned(), newPerson())))
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    assert.deepEqual(statuses, [201, ...Array.from({ length: 29 }, () => 409)])
    const [row] = await web.sql`select sum(unread)::int as unread from voucher_inboxes where user_id = ${ana.userId}`
    assert.equal(row?.unread, maxUnread)
  })

  test('what is on its way to a member takes room from deposits too', async () => {
    await using stage = await voucherStage()
    const { web, service, give, bodyFor, deposit } = stage
    const ana = await web.member()
    await give(ana)
    await web.sql`
      insert into voucher_intents
        (id, service_pubkey, fingerprint, user_id, sealed_code, idempotency_key, refresh_url, state, due_at, created_at)
      select n::text, ${service.publicKey}, int4send(n), ${ana.userId}, '\\x00', n::text, 'https://a.example', 'open', now(), now()
      from generate_series(1, ${maxUnreadOfService - 2}) n`
    const replies = await Promise.all(Array.from({ length: 5 }, () => deposit(bodyFor(ana))))
    assert.equal(replies.filter(({ statusCode }) => statusCode === 201).length, 1)
  })

  test('deleting makes room; the counter never drifts away from what is there', async () => {
    await using stage = await voucherStage()
    const { web, give, list, remove } = stage
    const ana = await web.member()
    const given = []
    for (let at = 0; at < 5; at++) given.push(await give(ana))
    await remove(ana, given[0]?.id as string)
    const unread = async () => {
      const [row] = await web.sql`select unread from voucher_inboxes where user_id = ${ana.userId}`
      return row?.unread
    }
    assert.equal(await unread(), 4)
    await list(ana, '?limit=2')
    assert.equal(await unread(), 2)
    await web.sql`update voucher_inboxes set unread = 40 where user_id = ${ana.userId}`
    await list(ana)
    assert.equal(await unread(), 0)
  })
})
