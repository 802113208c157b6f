import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newPerson, type Person } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { keyStage, type Member } from '../../test/key-stage.ts'

const stage = await keyStage()
const { web, clock, link, accept, keysOf, accountsOf, begin, stop, pass, ripen, watch, keyOf } = stage
after(() => web.close())

const reasonOf = async (reply: ReturnType<typeof web.call>) => refusalIn(await reply).reason
const days = (count: number) => count * 24
const block = async ({ userId }: Member, blocked = true, reason?: 'stolen', stolenSince?: Date) => {
  const admin = await web.member('ADMIN')
  const reply = await web.call({
    method: 'PUT',
    url: `/api/users/${userId}/blocked`,
    as: admin,
    body: { blocked, ...(reason && { reason }), ...(stolenSince && { stolenSince: stolenSince.toISOString() }) },
  })
  assert.equal(reply.statusCode, 200, reply.body)
}
const eventsOf = async (userId: string) =>
  (await web.sql<{ event: string }[]>`select event from activity where user_id = ${userId} order by id`).map(
    ({ event }) => event,
  )

describe('a take-over', () => {
  test('gives the account to the linked key after seven days, and not an hour before', async () => {
    const ana = await web.member()
    await web.sql`insert into lightning_addresses (username, user_id) values ('ana', ${ana.userId})`
    const tablet = await link(ana)
    const begun = await begin(tablet, ana)
    assert.equal(begun.statusCode, 201, begun.body)
    assert.equal(new Date(begun.json().endsAt).getTime() - clock.at.getTime(), days(7) * 3_600_000)
    assert.equal((await keysOf(ana)).takeover.newPublicKey, tablet.pubkey)
    const { hasAccount, accounts } = await accountsOf(tablet)
    assert.deepEqual([hasAccount, accounts[0].username, accounts[0].takeover.id], [false, 'ana', begun.json().id])
    await pass(days(7) - 1)
    assert.equal(await keyOf(ana), ana.pubkey)
    await pass(1)
    assert.equal(await keyOf(ana), tablet.pubkey)
    assert.equal((await web.call({ url: '/api/users/me', as: tablet })).json().username, 'ana')
    assert.equal(await reasonOf(web.call({ url: '/api/users/me', as: ana })), 'key_replaced')
    assert.deepEqual(await eventsOf(ana.userId), ['user.key_linked', 'user.takeover_begun', 'user.taken_over'])
  })

  test('is stopped with one touch, by a session too, and its key is unlinked', async () => {
    const ana = await web.member()
    const tablet = await link(ana)
    await begin(tablet, ana)
    await pass(days(6))
    const token = await web.session(ana)
    const reply = await web.call({ method: 'DELETE', url: '/api/account/takeover', token })
    assert.equal(reply.statusCode, 200)
    assert.equal(await reasonOf(stop(ana)), 'takeover_over')
    assert.equal(await reasonOf(begin(tablet, ana)), 'key_not_linked')
    await pass(days(2))
    assert.equal(await keyOf(ana), ana.pubkey)
  })

  test('nobody but the account’s own key stops it; who asked takes it back', async () => {
    const [ana, admin] = [await web.member(), await web.member('ADMIN')]
    const tablet = await link(ana)
    await begin(tablet, ana)
    assert.equal(await reasonOf(stop(admin)), 'takeover_over')
    const url = `/api/account/linked/${ana.userId}/takeover`
    assert.equal(await reasonOf(web.call({ method: 'DELETE', url, as: admin })), 'takeover_over')
    assert.equal((await web.call({ method: 'DELETE', url, as: tablet })).statusCode, 200)
    assert.equal((await keysOf(ana)).takeover, null)
    assert.equal((await begin(tablet, ana)).statusCode, 201, 'it stays linked')
  })

  test('waits fourteen days for an account with a role, also one that it got meanwhile', async () => {
    const [root, ana] = [await web.member('OPERATOR'), await web.member()]
    const [first, second] = [await link(root), await link(ana)]
    await begin(first, root)
    await begin(second, ana)
    await web.sql`update users set role = 'ADMIN' where id = ${ana.userId}`
    await pass(days(14) - 1)
    assert.deepEqual([await keyOf(root), await keyOf(ana)], [root.pubkey, ana.pubkey])
    await pass(1)
    assert.deepEqual([await keyOf(root), await keyOf(ana)], [first.pubkey, second.pubkey])
    assert.equal((await web.call({ url: '/api/users', as: second })).statusCode, 200)
  })

  test('time in which the service was away does not count', async () => {
    const ana = await web.member()
    const tablet = await link(ana)
    await begin(tablet, ana)
    await pass(days(1))
    clock.at = new Date(clock.at.getTime() + days(30) * 3_600_000)
    await watch()
    assert.equal(await keyOf(ana), ana.pubkey)
    await pass(days(6) - 1)
    assert.equal(await keyOf(ana), ana.pubkey)
    await pass(1)
    assert.equal(await keyOf(ana), tablet.pubkey)
  })

  test('a relative’s key names the one that the account gets', async () => {
    const [ana, beto] = [await web.member(), await web.member()]
    await link(ana, beto)
    assert.equal(await reasonOf(begin(beto, ana)), 'key_has_account')
    const made = await web.call({ method: 'POST', url: `/api/account/linked/${ana.userId}/codes`, as: beto })
    const phone = newPerson()
    assert.equal(await reasonOf(accept(made.json().code, await web.member())), 'key_has_account')
    assert.equal((await accept(made.json().code, phone)).statusCode, 200)
    assert.equal(await reasonOf(web.call({ url: '/api/users/me', as: phone })), 'key_is_linked')
    assert.equal((await accountsOf(phone)).accounts[0].takeover.askedBy, beto.pubkey)
    await pass(days(7))
    assert.deepEqual([await keyOf(ana), await keyOf(beto)], [phone.pubkey, beto.pubkey])
  })

  test('ends when its key is unlinked, when the owner replaces the key, when its key got an account', async () => {
    const [ana, beto, cora] = [await web.member(), await web.member(), await web.member()]
    const [a, b, c] = [await link(ana), await link(beto), await link(cora)]
    for (const [key, member] of [[a, ana] as const, [b, beto] as const, [c, cora] as const]) await begin(key, member)
    await web.call({ method: 'DELETE', url: `/api/account/keys/${a.pubkey}`, as: ana })
    const own = await link(beto)
    await stage.replace(beto, own)
    await web.sql`insert into users (pubkey) values (${c.pubkey})`
    await pass(days(8))
    assert.deepEqual([await keyOf(ana), await keyOf(beto), await keyOf(cora)], [ana.pubkey, own.pubkey, cora.pubkey])
  })
})

describe('a blocked member', () => {
  test('is not taken over, and their linked keys make no account', async () => {
    const ana = await web.member()
    const tablet = await link(ana)
    await begin(tablet, ana)
    await block(ana)
    await pass(days(8))
    assert.equal(await keyOf(ana), ana.pubkey)
    assert.equal(await reasonOf(begin(tablet, ana)), 'linked_account_blocked')
    const leave = web.call({ method: 'DELETE', url: `/api/account/linked/${ana.userId}`, as: tablet })
    assert.equal(await reasonOf(leave), 'linked_account_blocked')
    assert.equal(await reasonOf(web.call({ url: '/api/users/me', as: tablet })), 'key_is_linked')
    await block(ana, false)
    await pass(days(8))
    assert.equal(await keyOf(ana), ana.pubkey, 'what was under way does not go on')
    assert.equal((await begin(tablet, ana)).statusCode, 201)
  })

  test('whose key was stolen comes back with a key linked long before, which the thief can neither stop nor copy', async () => {
    const ana = await web.member()
    const tablet = await link(ana)
    await pass(days(8))
    const ofThief = await link(ana)
    await block(ana, true, 'stolen')
    assert.equal(await reasonOf(begin(ofThief, ana)), 'linked_account_blocked')
    assert.equal((await begin(tablet, ana)).statusCode, 201)
    assert.equal(await reasonOf(stop(ana)), 'account_blocked')
    await pass(days(8))
    assert.equal(await keyOf(ana), tablet.pubkey)
    assert.equal((await web.call({ url: '/api/users/me', as: tablet })).statusCode, 200)
    assert.equal(await reasonOf(web.call({ url: '/api/users/me', as: ana })), 'key_replaced')
  })

  test('whose key was stolen: a take-over that was under way goes on, one that the thief began ends', async () => {
    const [ana, beto] = [await web.member(), await web.member()]
    const anas = await link(ana)
    await pass(days(8))
    await begin(anas, ana)
    await begin(await link(beto), beto)
    await Promise.all([block(ana, true, 'stolen'), block(beto, true, 'stolen')])
    await pass(days(8))
    assert.deepEqual([await keyOf(ana), await keyOf(beto)], [anas.pubkey, beto.pubkey])
  })

  test('whose key was stolen: what the thief linked is gone once the owner is back', async () => {
    const ana = await web.member()
    const tablet = await link(ana)
    await pass(days(8))
    const ofThief = await link(ana)
    await block(ana, true, 'stolen')
    await begin(tablet, ana)
    await pass(days(8))
    assert.equal(await keyOf(ana), tablet.pubkey)
    assert.deepEqual((await keysOf(tablet)).linked, [])
    assert.equal(await reasonOf(begin(ofThief, ana)), 'key_not_linked')
  })

  test('whose key was stolen long before it was told: the day that the operator names counts, and no later one', async () => {
    const ana = await web.member()
    const tablet = await link(ana)
    await pass(days(8))
    const stolenAt = clock.at
    const ofThief = await link(ana)
    await pass(days(9))
    await block(ana, true, 'stolen', stolenAt)
    await block(ana, true, 'stolen', clock.at)
    assert.equal(await reasonOf(begin(ofThief, ana)), 'linked_account_blocked')
    assert.equal((await begin(tablet, ana)).statusCode, 201)
  })

  test('who is blocked, and a week later said to be robbed: the theft was before the block', async () => {
    const ana = await web.member()
    const tablet = await link(ana)
    await pass(days(8))
    const ofThief = await link(ana)
    await block(ana)
    await pass(days(8))
    await block(ana, true, 'stolen')
    assert.equal(await reasonOf(begin(ofThief, ana)), 'linked_account_blocked')
    assert.equal((await begin(tablet, ana)).statusCode, 201)
  })

  test('who is blocked gets another reason: for conduct no key takes the account over, stolen one does', async () => {
    const ana = await web.member()
    const tablet = await link(ana)
    await pass(days(8))
    await block(ana, true, 'stolen')
    assert.equal((await begin(tablet, ana)).statusCode, 201)
    await block(ana)
    await pass(days(8))
    assert.equal(await keyOf(ana), ana.pubkey)
    assert.equal(await reasonOf(begin(tablet, ana)), 'linked_account_blocked')
    await block(ana, true, 'stolen')
    assert.equal((await begin(tablet, ana)).statusCode, 201)
  })

  test('takes nothing over: a relative who was blocked meanwhile', async () => {
    const [ana, beto] = [await web.member(), await web.member()]
    await link(ana, beto)
    const made = await web.call({ method: 'POST', url: `/api/account/linked/${ana.userId}/codes`, as: beto })
    await accept(made.json().code, newPerson())
    await block(beto)
    await pass(days(8))
    assert.equal(await keyOf(ana), ana.pubkey)
    assert.ok((await eventsOf(ana.userId)).includes('user.takeover_void'))
  })
})

describe('races', () => {
  test('of two linked keys one is let wait', async () => {
    for (let round = 0; round < 4; round++) {
      const ana = await web.member()
      const keys = [await link(ana), await link(ana), await link(ana)]
      const replies = await Promise.all(keys.map(key => begin(key, ana)))
      assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [201, 409, 409])
      assert.ok(replies.every(reply => reply.statusCode === 201 || refusalIn(reply).reason === 'takeover_running'))
    }
  })

  test('a stop against the moment of taking over: one of the two, never both', async () => {
    for (let round = 0; round < 12; round++) {
      const ana = await web.member()
      const tablet = await link(ana)
      await begin(tablet, ana)
      await ripen(ana)
      const stopping = () => stop(ana)
      const [reply] = await Promise.all(round % 2 ? [stopping(), watch(), watch()] : [late(stopping), watch(), watch()])
      const isStopped = reply?.statusCode === 200
      assert.equal(await keyOf(ana), isStopped ? ana.pubkey : tablet.pubkey)
      const [row] = await web.sql<
        { state: string }[]
      >`select state from account_takeovers where user_id = ${ana.userId}`
      assert.equal(row?.state, isStopped ? 'stopped' : 'done')
    }
  })

  test('a block against the moment of taking over: who is blocked stays blocked, whatever the key', async () => {
    for (let round = 0; round < 6; round++) {
      const ana = await web.member()
      const tablet = await link(ana)
      await begin(tablet, ana)
      await ripen(ana)
      await Promise.all([block(ana), watch()])
      const key = (await keyOf(ana)) === ana.pubkey ? ana : (tablet as Person)
      assert.equal(await reasonOf(web.call({ url: '/api/users/me', as: key })), 'account_blocked')
    }
  })
})

/** After what was begun with it has reached the database. */
const late = async <T>(act: () => Promise<T>): Promise<T> => {
  await web.sql`select 1`
  return act()
}
