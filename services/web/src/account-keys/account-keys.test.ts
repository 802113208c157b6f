import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { newPerson, type Person } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { keyStage } from '../../test/key-stage.ts'
import { liveStandings } from '../auth/standings.ts'

const stage = await keyStage()
const { web, clock, codeOf, accept, link, keysOf, accountsOf, replace } = stage
after(() => web.close())

const me = (as: Person) => web.call({ url: '/api/users/me', as })
const reasonOf = async (reply: ReturnType<typeof web.call>) => refusalIn(await reply).reason

describe('linking a key', () => {
  test('the owner’s key asks, the other proves itself with the code, once', async () => {
    const [ana, tablet, thief] = [await web.member(), newPerson(), newPerson()]
    const code = await codeOf(ana, 'Tablet')
    const read = await web.call({ method: 'POST', url: '/api/key-codes/read', body: { keyCode: code } })
    assert.deepEqual([read.json().purpose, read.json().waitDays], ['link', 7])
    assert.equal((await accept(code, tablet)).statusCode, 200)
    assert.equal((await accept(code, tablet)).statusCode, 200, 'a lost answer is asked for again')
    assert.equal(await reasonOf(accept(code, thief)), 'key_code_used')
    const { publicKey, linked, takeover } = await keysOf(ana)
    assert.deepEqual([publicKey, takeover], [ana.pubkey, null])
    assert.deepEqual(linked, [
      { publicKey: tablet.pubkey, name: 'Tablet', linkedAt: clock.at.toISOString(), hasAccount: false },
    ])
    assert.equal((await accountsOf(tablet)).accounts[0].userId, ana.userId)
  })

  test('a race for the code links one key', async () => {
    const ana = await web.member()
    const code = await codeOf(ana)
    const replies = await Promise.all(Array.from({ length: 6 }, () => accept(code, newPerson())))
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1)
    assert.equal((await keysOf(ana)).linked.length, 1)
  })

  test('a session token is not enough, nor an administrator', async () => {
    const [ana, admin] = [await web.member(), await web.member('ADMIN')]
    const tablet = await link(ana)
    const token = await web.session(ana)
    const code = web.call({ method: 'POST', url: '/api/account/keys/codes', token, body: {} })
    assert.equal(await reasonOf(code), 'nip98_required')
    for (const call of [
      { method: 'DELETE', url: `/api/account/keys/${tablet.pubkey}` },
      { method: 'POST', url: '/api/account/keys/replace', body: { newPublicKey: tablet.pubkey } },
      { method: 'POST', url: `/api/account/linked/${ana.userId}/takeover` },
    ]) {
      assert.equal(await reasonOf(web.call({ ...call, as: admin })), 'key_not_linked')
    }
    assert.equal((await keysOf(ana)).linked.length, 1)
  })

  test('codes end after a day, with the key that made them, and never link the account’s own', async () => {
    const ana = await web.member()
    const [own, late] = [await codeOf(ana), await codeOf(ana)]
    assert.equal(await reasonOf(accept(own, ana)), 'key_is_own')
    clock.at = new Date(clock.at.getTime() + 86_400_000)
    assert.equal(await reasonOf(accept(late, newPerson())), 'key_code_expired')
    assert.equal(await reasonOf(accept('no-such-code', newPerson())), 'key_code_unknown')
    const before = await codeOf(ana)
    const tablet = await link(ana)
    assert.equal((await replace(ana, tablet)).statusCode, 200)
    assert.equal(await reasonOf(accept(before, newPerson())), 'key_code_unknown')
  })

  test('five at most, also in a race', async () => {
    const ana = await web.member()
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(ana)))
    const replies = await Promise.all(codes.map(code => accept(code, newPerson())))
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 5)
    const reply = web.call({ method: 'POST', url: '/api/account/keys/codes', as: ana, body: {} })
    assert.equal(await reasonOf(reply), 'too_many_linked_keys')
  })

  test('a linked key makes no account of its own, until one of the two unlinks it', async () => {
    const ana = await web.member()
    const [tablet, signer] = [await link(ana), await link(ana)]
    assert.equal(await reasonOf(me(tablet)), 'key_is_linked')
    await web.call({ method: 'DELETE', url: `/api/account/keys/${tablet.pubkey}`, as: ana })
    assert.equal((await me(tablet)).statusCode, 200)
    await web.call({ method: 'DELETE', url: `/api/account/linked/${ana.userId}`, as: signer })
    assert.equal((await me(signer)).statusCode, 200)
    assert.deepEqual((await keysOf(ana)).linked, [])
  })
})

describe('replacing the key', () => {
  test('everything stays with the account, and what the former key had ends', async () => {
    const ana = await web.member('ADMIN')
    const { userId } = ana
    await web.sql`insert into lightning_addresses (username, user_id) values ('ana', ${userId})`
    await web.sql`insert into settings (name, value) values ('serve_well_known', 'true')`
    await web.settings.refresh()
    await web.sql`
      insert into voucher_policies (pubkey, user_id, policy, allow_vouchers, updated_at)
      values (${ana.pubkey}, ${userId}, 'ALLOWLIST', true, now())`
    await web.sql`
      insert into voucher_allowlist (pubkey, sender, position) values (${ana.pubkey}, ${'8'.repeat(64)}, 0)`
    await web.sql`insert into person_notes (user_id, author, body, created_at) values (${userId}, ${ana.pubkey}, 'a', now())`
    const other = await web.member()
    const invite = await web.call({ method: 'POST', url: '/api/invites', as: ana, body: { role: 'ADMIN' } })
    const minted = await web.call({
      method: 'POST',
      url: '/api/auth/qr-jwt/generate',
      as: ana,
      body: { userId: other.userId, permissions: ['users:read'], expiresIn: '30d' },
    })
    const [session, device] = [await web.session(ana), minted.json().jwt]
    const till = await web.call({ method: 'POST', url: '/api/tills', as: ana, body: {} })
    assert.equal(till.statusCode, 201, till.body)
    const readTill = () => web.call({ url: '/api/till', token: till.json().token })
    const tablet = await link(ana)

    const reply = await replace(ana, tablet)
    assert.deepEqual(reply.json(), { publicKey: tablet.pubkey })
    const { userId: now, role, username } = (await me(tablet)).json()
    assert.deepEqual([now, role, username], [userId, 'ADMIN', 'ana'])
    assert.equal((await web.call({ url: '/api/users', as: tablet })).statusCode, 200, 'the role counts at once')
    const names = await web.call({ url: '/.well-known/nostr.json?name=ana' })
    assert.deepEqual(names.json().names, { ana: tablet.pubkey })
    const [row] = await web.sql`
      select (select pubkey from voucher_policies where user_id = ${userId}) as policy,
             (select pubkey from voucher_allowlist where sender = ${'8'.repeat(64)}) as allowlist,
             (select author from person_notes where user_id = ${userId}) as author`
    assert.deepEqual({ ...row }, { policy: tablet.pubkey, allowlist: tablet.pubkey, author: tablet.pubkey })

    assert.equal(await reasonOf(me(ana)), 'key_replaced')
    assert.equal(await reasonOf(web.call({ url: '/api/users/me', token: session })), 'key_replaced')
    assert.equal(await reasonOf(web.call({ url: '/api/users', token: device })), 'key_replaced')
    const token = invite.json().url.split('#')[1]
    const accepting = { method: 'POST', url: '/api/invitations/accept', body: { inviteToken: token } }
    assert.equal(await reasonOf(web.call({ ...accepting, as: newPerson() })), 'invite_revoked')
    assert.equal(await reasonOf(readTill()), 'till_closed')
    const [ended] = await web.sql`select count(*)::int as open from device_tokens where expires_at > ${clock.at}`
    assert.equal(ended?.open, 0)
    assert.deepEqual((await keysOf(tablet)).linked, [])
  })

  test('with a linked key only, one that has no account; what it was linked with ends', async () => {
    const [ana, beto] = [await web.member(), await web.member()]
    assert.equal(await reasonOf(replace(ana, newPerson())), 'key_not_linked')
    await link(ana, beto)
    assert.equal((await keysOf(ana)).linked[0].hasAccount, true)
    assert.equal(await reasonOf(replace(ana, beto)), 'key_has_account')
    const tablet = await link(beto)
    assert.equal((await replace(beto, tablet)).statusCode, 200)
    assert.deepEqual((await keysOf(ana)).linked, [], 'a key that was replaced takes nothing over')
  })

  test('in a race with itself one key has the account', async () => {
    const ana = await web.member()
    const [one, two] = [await link(ana), await link(ana)]
    const replies = await Promise.all([replace(ana, one), replace(ana, two), replace(ana, one)])
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1)
    assert.ok([one.pubkey, two.pubkey].includes(await stage.keyOf(ana)))
  })

  test('the root moves too: the former key claims nothing', async () => {
    const root = await web.member('ADMIN')
    await web.sql`insert into settings (name, value) values ('root', to_jsonb(${root.pubkey}::text))`
    const tablet = await link(root)
    await replace(root, tablet)
    const claim = (as: Person) => web.call({ method: 'POST', url: '/api/admin/assign', as, body: {} })
    assert.equal(await reasonOf(claim(root)), 'key_replaced')
    assert.equal((await claim(tablet)).statusCode, 200)
    const [row] = await web.sql<{ root: string }[]>`select value #>> '{}' as root from settings where name = 'root'`
    assert.equal(row?.root, tablet.pubkey)
  })

  test('other processes hear of it', async () => {
    const elsewhere = liveStandings(web.sql)
    await elsewhere.start(() => {})
    try {
      const ana = await web.member()
      await replace(ana, await link(ana))
      await until(() => elsewhere.value.get(ana.pubkey)?.isReplaced)
    } finally {
      await elsewhere.stop()
    }
  })

  test('a first visit with the former key that races with its replacement makes no account', async () => {
    for (let round = 0; round < 5; round++) {
      const ana = await web.member()
      const tablet = await link(ana)
      await Promise.all([replace(ana, tablet), me(ana), me(ana), me(ana)])
      const rows = await web.sql`select from users where pubkey = ${ana.pubkey}`
      assert.equal(rows.length, 0)
    }
    // As a process that has not heard of it would.
    const [gone] = await web.sql<{ pubkey: string }[]>`select pubkey from departed_keys where replaced limit 1`
    await assert.rejects(async () => web.sql`insert into users (pubkey) values (${gone?.pubkey as string})`, /replaced/)
  })
})
