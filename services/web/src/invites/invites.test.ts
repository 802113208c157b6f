import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newPerson, type Person } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'

let clock = new Date('2026-05-01T12:00:00Z')
const web = await testApp({ now: () => clock })
after(() => web.close())
const dayMs = 86_400_000
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}
const [admin, operator, viewer] = [await web.member('ADMIN'), await web.member('OPERATOR'), await web.member('VIEWER')]

const create = (body: object, as: Person = admin) => web.call({ method: 'POST', url: '/api/invites', as, body })
async function invited(body: object, as: Person = admin): Promise<{ id: string; token: string }> {
  const reply = await create(body, as)
  assert.equal(reply.statusCode, 201, reply.body)
  const { invite, url } = reply.json()
  assert.match(url, /^http:\/\/localhost\/invite#[\w-]{32}$/)
  return { id: invite.id, token: url.split('#').at(-1) }
}
const look = (inviteToken: string) => web.call({ method: 'POST', url: '/api/invitations/read', body: { inviteToken } })
const accept = (inviteToken: string, as: Person) =>
  web.call({ method: 'POST', url: '/api/invitations/accept', as, body: { inviteToken } })
const revoke = (id: string, as: Person = operator) => web.call({ method: 'DELETE', url: `/api/invites/${id}`, as })
const roleOf = async ({ pubkey }: Person) => (await web.sql`select role from users where pubkey = ${pubkey}`)[0]?.role
const registration = (open: boolean) =>
  web.call({ method: 'POST', url: '/api/settings', as: admin, body: { registration_enabled: open } })

describe('an invitation', () => {
  test('lets a stranger in with a role and a name while registration is closed', async () => {
    await registration(false)
    const { token } = await invited({ role: 'OPERATOR', username: 'lucia', note: 'Lucía of the bakery' })
    const { expiresAt, ...offer } = (await look(token)).json()
    const lightningAddress = 'lucia@localhost'
    assert.deepEqual(offer, { state: 'open', role: 'OPERATOR', username: 'lucia', lightningAddress, walletFrom: null })
    assert.equal(Date.parse(expiresAt), clock.getTime() + 7 * dayMs)
    const lucia = newPerson()
    assert.equal(refusalIn(await web.call({ url: '/api/users/me', as: lucia })).reason, 'registration_closed')
    const reply = await accept(token, lucia)
    assert.equal(reply.statusCode, 200, reply.body)
    const { userId, ...granted } = reply.json()
    assert.deepEqual(granted, { role: 'OPERATOR', lightningAddress: 'lucia@localhost' })
    const me = (await web.call({ url: '/api/users/me', as: lucia })).json()
    assert.deepEqual([me.userId, me.role, me.username], [userId, 'OPERATOR', 'lucia'])
    const events = await web.sql`select event from activity where user_id = ${userId} order by id`
    assert.deepEqual(
      events.map(({ event }) => event),
      ['user.signup', 'user.role_changed', 'address.assigned', 'user.invite_used'],
    )
    await registration(true)
  })

  test('of many who bring it at once exactly one has it, and the others are told', async () => {
    for (let round = 0; round < 3; round++) {
      const { token, id } = await invited({ role: 'VIEWER', username: `raced-${round}` })
      const crowd = Array.from({ length: 12 }, () => newPerson())
      const replies = await Promise.all(crowd.map(person => accept(token, person)))
      const winners = crowd.filter((_, at) => replies[at]?.statusCode === 200)
      assert.equal(winners.length, 1)
      for (const reply of replies) if (reply.statusCode !== 200) assert.equal(refusalIn(reply).reason, 'invite_used')
      const keys = crowd.map(({ pubkey }) => pubkey)
      const rows = await web.sql`select pubkey, role from users where pubkey = any(${keys})`
      assert.deepEqual([...rows], [{ pubkey: winners[0]?.pubkey, role: 'VIEWER' }], 'the others are no members by it')
      const [row] = await web.sql`select accepted_by from invites where id = ${id}`
      assert.equal(row?.acceptedBy, winners[0]?.pubkey)
    }
  })

  test('used and taken back at once, it is one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const { token, id } = await invited({ role: 'VIEWER' })
      const person = newPerson()
      const [used, back] = await Promise.all([accept(token, person), revoke(id)])
      assert.equal(used.statusCode === 200, back.statusCode !== 200, `${used.body} ${back.body}`)
      assert.equal(await roleOf(person), used.statusCode === 200 ? 'VIEWER' : undefined)
    }
  })

  test('the same person ten times at once is one member, and is answered the same', async () => {
    const { token } = await invited({ role: 'VIEWER', username: 'once' })
    const person = newPerson()
    const replies = await Promise.all(Array.from({ length: 10 }, () => accept(token, person)))
    for (const reply of replies) assert.deepEqual([reply.statusCode, reply.body], [200, replies[0]?.body])
    const { userId } = replies[0]?.json() ?? {}
    const [{ count } = { count: 0 }] = await web.sql`
      select count(*)::int as count from activity where user_id = ${userId} and event = 'user.signup'`
    assert.equal(count, 1)
  })

  test('lowers nobody, and gives a member the name in the place of their own', async () => {
    const { token } = await invited({ role: 'VIEWER', username: 'renamed' })
    const chief = await web.member('OPERATOR')
    const url = `/api/users/${chief.userId}/lightning-address`
    await web.call({ method: 'PUT', url, as: chief, body: { username: 'chief' } })
    assert.equal((await accept(token, chief)).json().role, 'OPERATOR')
    assert.equal((await web.call({ url: '/api/users/me', as: chief })).json().username, 'renamed')
    const [former] = await web.sql`select released_at from lightning_addresses where username = 'chief'`
    assert.ok(former?.releasedAt, 'the former name rests')
  })

  test('is over when it expired or was taken back, and says which; what it granted is told no more', async () => {
    const [short, back] = [await invited({ role: 'VIEWER', days: 1 }), await invited({ role: 'VIEWER' })]
    assert.equal((await revoke(back.id)).json().state, 'revoked')
    later(dayMs)
    const person = newPerson()
    for (const [token, state] of [
      [short.token, 'expired'],
      [back.token, 'revoked'],
    ] as const) {
      const { expiresAt, ...told } = (await look(token)).json()
      assert.deepEqual(told, { state, role: null, username: null, lightningAddress: null, walletFrom: null })
      assert.equal(refusalIn(await accept(token, person)).reason, `invite_${state}`)
    }
    assert.equal(await roleOf(person), undefined)
    for (const token of ['no-such-token', 'a'.repeat(32)]) {
      assert.equal(refusalIn(await look(token)).reason, 'invite_unknown')
      assert.equal(refusalIn(await accept(token, person)).reason, 'invite_unknown')
    }
  })

  test('is worth no more than its maker’s word is when it is used', async () => {
    const maker = await web.member('ADMIN')
    const links = [await invited({ role: 'OPERATOR' }, maker), await invited({ role: 'VIEWER' }, maker)]
    await web.sql`update users set role = 'OPERATOR' where id = ${maker.userId}`
    assert.equal(refusalIn(await accept(links[0]!.token, newPerson())).reason, 'invite_unfounded')
    assert.equal((await accept(links[1]!.token, newPerson())).statusCode, 200, 'an operator may still grant that')
    const blocked = await web.member('OPERATOR')
    const { token } = await invited({ role: 'USER' }, blocked)
    await web.sql`update users set blocked_at = now(), blocked_by = ${admin.pubkey} where id = ${blocked.userId}`
    assert.equal(refusalIn(await accept(token, newPerson())).reason, 'invite_unfounded')
  })
})

describe('who may invite', () => {
  test('a role above VIEWER is an administrator’s to give; members and viewers invite nobody', async () => {
    for (const role of ['USER', 'VIEWER']) assert.equal((await create({ role }, operator)).statusCode, 201)
    for (const role of ['OPERATOR', 'ADMIN']) {
      assert.equal(refusalIn(await create({ role }, operator)).reason, 'invite_role_too_high')
    }
    for (const as of [viewer, await web.member()]) {
      assert.equal(refusalIn(await create({ role: 'USER' }, as)).reason, 'role_too_low')
      assert.equal(refusalIn(await web.call({ url: '/api/invites', as })).reason, 'role_too_low')
    }
  })

  test('never a device token, whatever its scopes', async () => {
    const token = await web.deviceToken(admin.userId, ['users:read', 'users:write', 'users:manage_roles'])
    const open = await invited({ role: 'ADMIN' })
    const body = { role: 'USER' }
    for (const reply of [
      await web.call({ method: 'POST', url: '/api/invites', token, body }),
      await web.call({ url: '/api/invites', token }),
      await web.call({ method: 'DELETE', url: `/api/invites/${open.id}`, token }),
      await web.call({ method: 'POST', url: '/api/invitations/accept', token, body: { inviteToken: open.token } }),
    ]) {
      assert.equal(refusalIn(reply).reason, 'device_token_refused')
    }
  })

  test('the token is in no column, no list, no activity entry and no log line', async () => {
    const { token, id } = await invited({ role: 'VIEWER', note: 'Secret keeper' })
    await look(token)
    await accept(token, newPerson())
    const list = await web.call({ url: '/api/invites', as: operator })
    assert.ok(list.body.includes(id))
    const [stored] = await web.sql`select invites::text as text from invites where id = ${id}`
    const [log] = await web.sql`select string_agg(activity::text, '') as text from activity`
    for (const text of [list.body, stored?.text, log?.text, web.lines.join('')]) assert.ok(!text.includes(token))
  })

  test('400 for nonsense', async () => {
    for (const body of [
      {},
      { role: 'KING' },
      { role: 'USER', days: 0 },
      { role: 'USER', days: 91 },
      { role: 'USER', note: '' },
    ]) {
      assert.equal((await create(body)).statusCode, 400)
    }
    assert.equal(refusalIn(await create({ role: 'USER', username: '-no-' })).reason, 'invalid_username')
    assert.equal(refusalIn(await create({ role: 'USER', username: 'admin' })).reason, 'username_reserved')
    assert.equal(refusalIn(await revoke('none')).reason, 'invite_unknown')
  })
})

describe('a name that is promised', () => {
  test('is kept for the link: nobody takes it, nobody promises it again, and it is free once the link is over', async () => {
    const taker = await web.member()
    const take = () =>
      web.call({
        method: 'PUT',
        url: `/api/users/${taker.userId}/lightning-address`,
        as: taker,
        body: { username: 'kept' },
      })
    const { id } = await invited({ role: 'USER', username: 'Kept' }, operator)
    assert.equal(refusalIn(await take()).reason, 'username_taken')
    const url = '/api/lightning-addresses/availability?username=kept'
    assert.equal((await web.call({ url, as: taker })).json().problem, 'taken')
    assert.equal(refusalIn(await create({ role: 'USER', username: 'kept' })).reason, 'username_taken')
    await revoke(id)
    const again = await invited({ role: 'USER', username: 'kept', days: 1 })
    later(dayMs)
    const third = await invited({ role: 'USER', username: 'kept' })
    assert.equal((await look(again.token)).json().state, 'expired')
    await revoke(third.id)
    assert.equal((await take()).statusCode, 200)
    assert.equal(refusalIn(await create({ role: 'USER', username: 'kept' })).reason, 'username_taken')
  })

  test('two who promise one name at once: one of them does', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => create({ role: 'USER', username: 'contested' })))
    assert.deepEqual(replies.map(({ statusCode }) => statusCode).toSorted(), [201, 409, 409, 409, 409, 409])
  })
})
