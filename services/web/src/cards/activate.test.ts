/** A card finds its holder: whoever brings its code first. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, newUid } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, post, create, read, activate, held, wallet, entries } = await cardStage(web)
const conflict = (reason: string) => ({ status: 409, success: false, code: 'CONFLICT', reason })

describe('GET /api/cards/otc/:otc', () => {
  test('200 for anyone: which card it is, and whether somebody has it', async () => {
    const card = await create({ title: 'Gift' })
    const ask = async () => (await web.call({ url: `/api/cards/otc/${card.otc}` })).json()
    assert.deepEqual(await ask(), { id: card.id, design: null, title: 'Gift', paired: false })
    await activate(card.otc, await web.member())
    assert.deepEqual(await ask(), { id: card.id, design: null, title: 'Gift', paired: true })
    assert.equal((await web.call({ url: `/api/cards/otc/${card.otc!.toUpperCase()}` })).statusCode, 200)
  })

  test('404 for an unknown code, and a card’s id is none', async () => {
    const card = await create()
    for (const otc of ['0'.repeat(32), 'x', card.id]) {
      assert.equal(refusalIn(await web.call({ url: `/api/cards/otc/${otc}` })).reason, 'otc_not_found')
    }
  })
})

describe('POST /api/cards/otc/:otc/activate', () => {
  test('200 makes the first caller the holder', async () => {
    const card = await create()
    const member = await web.member()
    const reply = await activate(card.otc, member)
    assert.equal(reply.statusCode, 200)
    const { userId, lightningAddress, card: shown } = reply.json()
    assert.deepEqual([userId, lightningAddress], [member.userId, null])
    assert.deepEqual([shown.id, shown.pubkey, shown.paired], [card.id, member.pubkey, true])
    assert.deepEqual(shown, (await web.call({ url: `/api/cards/${card.id}`, as: member })).json())
    const [entry] = await entries('card.paired', card.id)
    assert.equal(entry?.userId, member.userId)
  })

  test('200 makes a member of somebody new, once', async () => {
    const card = await create()
    const person = newPerson()
    const { userId } = (await activate(card.otc, person)).json()
    assert.equal((await web.call({ url: '/api/users/me', as: person })).json().userId, userId)
    const signups = await web.sql`select 1 from activity where event = 'user.signup' and user_id = ${userId}`
    assert.equal(signups.length, 1)
  })

  test('200 with the caller’s lightning address', async () => {
    const card = await create()
    const member = await web.member()
    await web.call({
      method: 'PUT',
      url: `/api/users/${member.userId}/lightning-address`,
      as: member,
      body: { username: 'holder' },
    })
    assert.equal((await activate(card.otc, member)).json().lightningAddress, 'holder@localhost')
  })

  test('200 for the same caller again, and it is written down once', async () => {
    const card = await create()
    const member = await web.member()
    const first = (await activate(card.otc, member)).json()
    assert.deepEqual((await activate(card.otc, member)).json(), first)
    assert.equal((await entries('card.paired', card.id)).length, 1)
  })

  test('409 for anyone else, who does not become a member by it', async () => {
    const card = await held()
    const stranger = newPerson()
    assert.deepEqual(refusalIn(await activate(card.otc, stranger)), conflict('otc_used'))
    assert.deepEqual(refusalIn(await activate(card.otc, admin)), conflict('otc_used'))
    assert.equal((await read(card.id)).pubkey, card.holder.pubkey)
    assert.equal((await web.sql`select 1 from users where pubkey = ${stranger.pubkey}`).length, 0)
  })

  test('of eight who bring the code at the same moment one becomes the holder', async () => {
    for (let round = 0; round < 4; round++) {
      const card = await create()
      const people = Array.from({ length: 8 }, () => newPerson())
      const replies = await Promise.all(people.map(person => activate(card.otc, person)))
      const winners = people.filter((_, at) => replies[at]!.statusCode === 200)
      assert.equal(winners.length, 1)
      assert.equal(replies.filter(reply => reply.statusCode === 409).length, 7)
      assert.equal((await read(card.id)).pubkey, winners[0]!.pubkey)
      const known = await web.sql`select 1 from users where pubkey in ${web.sql(people.map(({ pubkey }) => pubkey))}`
      assert.equal(known.length, 1)
    }
  })

  test('of one newcomer’s eight calls at the same moment all answer the same', async () => {
    const card = await create()
    const person = newPerson()
    const replies = await Promise.all(Array.from({ length: 8 }, () => activate(card.otc, person)))
    assert.deepEqual(new Set(replies.map(reply => reply.statusCode)), new Set([200]))
    assert.equal(new Set(replies.map(reply => reply.json().userId)).size, 1)
    assert.equal((await entries('card.paired', card.id)).length, 1)
  })

  test('404 for an unknown code', async () => {
    assert.equal(refusalIn(await activate('0'.repeat(32), await web.member())).reason, 'otc_not_found')
  })

  test('409 for a blocked card, for its holder too', async () => {
    const [free, taken] = [await create(), await held()]
    for (const { id } of [free, taken]) await post(`/api/cards/${id}/wipe`, admin)
    assert.deepEqual(refusalIn(await activate(free.otc, await web.member())), conflict('card_blocked'))
    assert.deepEqual(refusalIn(await activate(taken.otc, taken.holder)), conflict('card_blocked'))
    assert.equal((await read(free.id)).paired, false)
  })

  test('a block and an activation at the same moment: whoever holds it held it before', async () => {
    for (let round = 0; round < 6; round++) {
      const card = await create()
      const [reply] = await Promise.all([
        activate(card.otc, await web.member()),
        post(`/api/cards/${card.id}/wipe`, admin),
      ])
      const after = await read(card.id)
      assert.deepEqual([after.blocked, after.paired], [true, reply.statusCode === 200])
    }
  })

  test('a code that was used is not good again when its holder is gone', async () => {
    const card = await held()
    const walletId = await wallet(card.holder)
    await web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, as: card.holder, body: { walletId } })
    await web.sql`delete from users where id = ${card.holder.userId}`
    const after = await read(card.id)
    assert.deepEqual([after.paired, after.walletId], [false, null])
    assert.deepEqual(refusalIn(await activate(card.otc, await web.member())), conflict('otc_used'))
  })

  test('403 for a newcomer while registration is closed, and the code stays good', async () => {
    const card = await create()
    const person = newPerson()
    await post('/api/settings', admin, { registration_enabled: false })
    assert.equal(refusalIn(await activate(card.otc, person)).reason, 'registration_closed')
    assert.equal(refusalIn(await activate('0'.repeat(32), person)).reason, 'otc_not_found')
    await post('/api/settings', admin, { registration_enabled: true })
    assert.equal((await activate(card.otc, person)).statusCode, 200)
  })

  test('401 without credentials, 403 for a device', async () => {
    const card = await create()
    const url = `/api/cards/otc/${card.otc}/activate`
    assert.equal((await post(url, undefined)).statusCode, 401)
    const token = await web.deviceToken(admin.userId, ['cards:write'])
    assert.equal(refusalIn(await web.call({ method: 'POST', url, token })).reason, 'device_token_refused')
    assert.equal((await read(card.id)).paired, false)
  })

  test('200 for the queue at a fair: newcomers from one address, after the quota of that address is used up', async context => {
    const fair = await testApp({ rateLimits: true })
    context.after(() => fair.close())
    const root = await fair.member('ADMIN')
    const settings = { method: 'POST', url: '/api/settings', as: root }
    await fair.call({ ...settings, body: { signups_per_address: 1, signups_per_subnet: 1 } })
    const address = '192.0.2.7'
    const signUp = () => fair.call({ url: '/api/users/me', as: newPerson(), address })
    assert.deepEqual([(await signUp()).statusCode, (await signUp()).statusCode], [200, 429])
    const bring = async () => {
      const made = await fair.call({ method: 'POST', url: '/api/cards', as: root, body: { id: newUid() } })
      const url = `/api/cards/otc/${made.json().otc}/activate`
      return (await fair.call({ method: 'POST', url, as: newPerson(), address })).statusCode
    }
    const brought = await Promise.all(Array.from({ length: 12 }, bring))
    assert.deepEqual(brought, Array(12).fill(200))
    assert.equal((await signUp()).statusCode, 429)
    await fair.call({ ...settings, body: { registration_enabled: false } })
    assert.equal(await bring(), 403)
  })

  test('429 after sixty in a minute from one address', async context => {
    const limited = await testApp({ rateLimits: true })
    context.after(() => limited.close())
    const member = await limited.member()
    const token = await limited.session(member)
    const ask = (address: string) =>
      limited.call({ method: 'POST', url: `/api/cards/otc/${'0'.repeat(32)}/activate`, token, address })
    const replies = await Promise.all(Array.from({ length: 62 }, () => ask('192.0.2.7')))
    assert.equal(replies.filter(reply => reply.statusCode === 404).length, 60)
    assert.equal(replies.filter(reply => reply.statusCode === 429).length, 2)
    assert.equal((await ask('192.0.2.8')).statusCode, 404)
  })
})
