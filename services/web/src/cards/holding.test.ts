import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage } from '../../test/cards.ts'

const web = await testApp()
after(() => web.close())
const { admin, post, create, read, activate, held, wallet, entries, somebodyWaits } = await cardStage(web)
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

  test('429 after ten in a minute from one address', async context => {
    const limited = await testApp({ rateLimits: true })
    context.after(() => limited.close())
    const member = await limited.member()
    const token = await limited.session(member)
    const ask = (address: string) =>
      limited.call({ method: 'POST', url: `/api/cards/otc/${'0'.repeat(32)}/activate`, token, address })
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask('192.0.2.7')))
    assert.equal(replies.filter(reply => reply.statusCode === 404).length, 10)
    assert.equal(replies.filter(reply => reply.statusCode === 429).length, 2)
    assert.equal((await ask('192.0.2.8')).statusCode, 404)
  })
})

describe('PUT /api/cards/:id/limits', () => {
  const put = (id: string, as: typeof admin, body: unknown) =>
    web.call({ method: 'PUT', url: `/api/cards/${id}/limits`, as, body })
  const ceiling = { tapMsats: 10_000_000, dayMsats: 50_000_000, isTapDefault: true, isDayDefault: true }
  const usual = { ...ceiling, ceiling, own: { tapMsats: null, dayMsats: null } }

  test('200 for the holder, freely up and down below the ceiling, which stays as it is', async () => {
    const card = await held()
    const lower = await put(card.id, card.holder, { tapMsats: 5_000_000 })
    assert.deepEqual(lower.json().limits, {
      ...usual,
      tapMsats: 5_000_000,
      isTapDefault: false,
      own: { tapMsats: 5_000_000, dayMsats: null },
    })
    assert.equal((await put(card.id, card.holder, { tapMsats: 0 })).json().limits.tapMsats, 0)
    assert.equal((await put(card.id, card.holder, { tapMsats: 9_000_000 })).json().limits.tapMsats, 9_000_000)
    // Above the ceiling the ceiling counts.
    assert.equal((await put(card.id, card.holder, { tapMsats: 90_000_000 })).json().limits.tapMsats, 10_000_000)
    assert.deepEqual((await put(card.id, card.holder, { tapMsats: null })).json().limits, usual)
    assert.equal(
      refusalIn(await put(card.id, card.holder, { of: 'ceiling', tapMsats: 1 })).reason,
      'permission_missing',
    )
  })

  test('nobody raises the holder’s limit behind their back: no operator, no administrator, no device', async () => {
    const card = await held()
    await put(card.id, card.holder, { tapMsats: 1_000 })
    const operator = await web.member('OPERATOR')
    for (const as of [operator, admin]) {
      const raised = await put(card.id, as, { tapMsats: 1_000_000_000, dayMsats: 2_000_000_000 })
      assert.deepEqual([raised.json().limits.tapMsats, raised.json().limits.own.tapMsats], [1_000, 1_000])
      assert.equal(refusalIn(await put(card.id, as, { of: 'holder', tapMsats: null })).reason, 'not_card_holder')
    }
    const body = { of: 'holder', tapMsats: null }
    for (const owner of [card.holder.userId, admin.userId]) {
      const token = await web.deviceToken(owner, ['cards:write', 'cards:read'])
      const reply = await web.call({ method: 'PUT', url: `/api/cards/${card.id}/limits`, token, body })
      assert.equal(refusalIn(reply).reason, 'not_card_holder')
    }
    assert.equal((await read(card.id)).limits.tapMsats, 1_000)
  })

  test('the holder’s limit ends with the holding', async () => {
    const card = await held()
    await put(card.id, card.holder, { tapMsats: 1_000, dayMsats: 2_000 })
    await post(`/api/cards/${card.id}/release`, card.holder)
    assert.deepEqual((await read(card.id)).limits, usual)
  })

  test('whoever holds a card and may write cards moves their own limit, or the ceiling where they say so', async () => {
    const operator = await web.member('OPERATOR')
    const card = await held(operator)
    assert.equal((await put(card.id, operator, { tapMsats: 7_000 })).json().limits.own.tapMsats, 7_000)
    const { limits } = (await put(card.id, operator, { of: 'ceiling', tapMsats: 8_000 })).json()
    assert.deepEqual([limits.ceiling.tapMsats, limits.own.tapMsats, limits.tapMsats], [8_000, 7_000, 7_000])
  })

  test('200 for cards:write, up and down and back to the default', async () => {
    const card = await held()
    const operator = await web.member('OPERATOR')
    const raised = await put(card.id, operator, { tapMsats: 1_000_000_000, dayMsats: 2_000_000_000 })
    const high = { tapMsats: 1_000_000_000, dayMsats: 2_000_000_000, isTapDefault: false, isDayDefault: false }
    assert.deepEqual(raised.json().limits, { ...usual, ...high, ceiling: high })
    assert.deepEqual((await put(card.id, operator, { tapMsats: null, dayMsats: null })).json().limits, usual)
    const [first] = await entries('card.limits_changed', card.id)
    assert.deepEqual(
      [first?.metadata.tapLimitMsats, first?.metadata.dayLimitMsats, first?.metadata.by],
      [1_000_000_000, 2_000_000_000, operator.pubkey],
    )
  })

  test('the default follows the settings, a limit of the card’s own does not', async () => {
    const [one, two] = [await create(), await create()]
    await put(two.id, admin, { tapMsats: 7_000 })
    await post('/api/settings', admin, { card_tap_limit_sats: 21, card_day_limit_sats: 210 })
    const [first, second] = [(await read(one.id)).limits, (await read(two.id)).limits]
    const set = { tapMsats: 21_000, dayMsats: 210_000 }
    assert.deepEqual(first, { ...usual, ...set, ceiling: { ...ceiling, ...set } })
    const lower = { ...set, tapMsats: 7_000, isTapDefault: false }
    assert.deepEqual(second, { ...usual, ...lower, ceiling: { ...ceiling, ...lower } })
    await post('/api/settings', admin, { card_tap_limit_sats: null, card_day_limit_sats: null })
    assert.deepEqual((await read(one.id)).limits, usual)
  })

  test('what an operator lowers meanwhile counts, whatever the holder asks for', async () => {
    const card = await held()
    const { reply } = await web.sql.begin(async tx => {
      await tx`update cards set tap_limit_msats = 1000000 where id = ${card.id}`
      const reply = put(card.id, card.holder, { tapMsats: 8_000_000 })
      await somebodyWaits()
      return { reply }
    })
    assert.equal((await reply).json().limits.tapMsats, 1_000_000)
    assert.equal((await read(card.id)).limits.tapMsats, 1_000_000)
  })

  for (const body of [{ tapMsats: -1 }, { tapMsats: 1.5 }, { tapMsats: '5' }, { dayMsats: 10_000_000_000_001 }]) {
    test(`400 for ${JSON.stringify(body)}`, async () => {
      const card = await create()
      assert.equal(refusalIn(await put(card.id, admin, body)).reason, 'invalid_request')
    })
  }

  test('200 for nothing, which changes nothing', async () => {
    const card = await create()
    assert.deepEqual((await put(card.id, admin, {})).json().limits, usual)
    assert.equal((await entries('card.limits_changed', card.id)).length, 0)
  })

  test('403 for anyone else and for a device of the holder, 404 for an unknown card', async () => {
    const card = await held()
    const body = { tapMsats: 1000 }
    assert.equal(refusalIn(await put(card.id, await web.member(), body)).reason, 'not_card_holder')
    assert.equal(refusalIn(await put(card.id, await web.member('VIEWER'), body)).reason, 'not_card_holder')
    const url = `/api/cards/${card.id}/limits`
    const token = await web.deviceToken(card.holder.userId, ['cards:read'])
    assert.equal(refusalIn(await web.call({ method: 'PUT', url, token, body })).reason, 'not_card_holder')
    assert.equal(refusalIn(await put('0'.repeat(32), admin, body)).reason, 'card_not_found')
    assert.equal((await web.call({ method: 'PUT', url, body })).statusCode, 401)
  })
})

describe('POST /api/cards/:id/disable and /enable', () => {
  const turn = (id: string, to: 'disable' | 'enable', as: typeof admin) => post(`/api/cards/${id}/${to}`, as)

  test('200 for the holder and for cards:write; again changes nothing', async () => {
    const card = await held()
    for (const as of [card.holder as typeof admin, await web.member('OPERATOR')]) {
      assert.equal((await turn(card.id, 'disable', as)).json().disabled, true)
      assert.equal((await turn(card.id, 'disable', as)).json().disabled, true)
      assert.equal((await turn(card.id, 'enable', as)).json().disabled, false)
      assert.equal((await turn(card.id, 'enable', as)).json().disabled, false)
    }
    assert.equal((await entries('card.disabled', card.id)).length, 2)
    assert.equal((await entries('card.enabled', card.id)).length, 2)
  })

  test('403 for cards:write, a device too, while its holder has paused it; a pause of the operator’s is theirs to undo', async () => {
    const card = await held()
    const operator = await web.member('OPERATOR')
    assert.equal((await turn(card.id, 'disable', card.holder as typeof admin)).json().disabledByHolder, true)
    for (const as of [operator, admin]) {
      assert.equal(refusalIn(await turn(card.id, 'enable', as)).reason, 'card_paused_by_holder')
    }
    const token = await web.deviceToken((card.holder as { userId: string }).userId, ['cards:write'])
    const byDevice = await web.call({ method: 'POST', url: `/api/cards/${card.id}/enable`, token })
    assert.equal(refusalIn(byDevice).reason, 'card_paused_by_holder')
    // Whoever pauses it as well does not make it theirs.
    await turn(card.id, 'disable', operator)
    assert.equal(refusalIn(await turn(card.id, 'enable', operator)).reason, 'card_paused_by_holder')
    assert.equal((await turn(card.id, 'enable', card.holder as typeof admin)).json().disabled, false)
    assert.equal((await turn(card.id, 'disable', operator)).json().disabledByHolder, false)
    assert.equal((await turn(card.id, 'enable', operator)).json().disabled, false)
  })

  test('enabling does not bring a blocked card back', async () => {
    const card = await held()
    await post(`/api/cards/${card.id}/wipe`, admin)
    assert.equal((await turn(card.id, 'enable', admin)).json().blocked, true)
  })

  test('403 for anyone else, 404 for an unknown card', async () => {
    const card = await held()
    for (const to of ['disable', 'enable'] as const) {
      assert.equal(refusalIn(await turn(card.id, to, await web.member())).reason, 'not_card_holder')
      assert.equal(refusalIn(await turn('0'.repeat(32), to, admin)).reason, 'card_not_found')
    }
    assert.equal((await read(card.id)).disabled, false)
  })
})

describe('PUT /api/cards/:id/wallet', () => {
  const bind = (id: string, as: typeof admin, walletId: unknown) =>
    web.call({ method: 'PUT', url: `/api/cards/${id}/wallet`, as, body: { walletId } })

  test('200 binds a wallet of the holder’s own, and lets it go again', async () => {
    const card = await held()
    const walletId = await wallet(card.holder)
    assert.equal((await bind(card.id, card.holder, walletId)).json().walletId, walletId)
    assert.equal((await read(card.id)).walletId, walletId)
    assert.equal((await bind(card.id, card.holder, null)).json().walletId, null)
    assert.equal((await entries('card.wallet_bound', card.id)).length, 1)
    assert.equal((await entries('card.wallet_unbound', card.id)).length, 1)
  })

  test('404 for a wallet of somebody else, and for none', async () => {
    const card = await held()
    const foreign = await wallet(await web.member())
    for (const walletId of [foreign, 'nowhere']) {
      assert.equal(refusalIn(await bind(card.id, card.holder, walletId)).reason, 'wallet_not_found')
    }
    await assert.rejects(
      async () => web.sql`update cards set wallet_id = ${foreign} where id = ${card.id}`,
      /foreign key/,
      'the database refuses it too',
    )
  })

  test('409 for an archived wallet; one that is archived later stays bound and is not replaced in silence', async () => {
    const card = await held()
    const [gone, later] = [await wallet(card.holder, 'Gone'), await wallet(card.holder, 'Later')]
    await web.call({ method: 'DELETE', url: `/api/remote-wallets/${gone}`, as: card.holder })
    assert.deepEqual(refusalIn(await bind(card.id, card.holder, gone)), conflict('wallet_retired'))
    await bind(card.id, card.holder, later)
    await web.call({ method: 'DELETE', url: `/api/remote-wallets/${later}`, as: card.holder })
    assert.equal((await read(card.id)).walletId, later)
  })

  test('403 for everybody but the holder, administrators and devices too', async () => {
    const card = await held()
    const own = await wallet(card.holder)
    for (const as of [admin, await web.member()]) {
      assert.equal(refusalIn(await bind(card.id, as, own)).reason, 'not_card_holder')
    }
    const token = await web.deviceToken(card.holder.userId, ['cards:write'])
    const reply = await web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, token, body: { walletId: own } })
    assert.equal(refusalIn(reply).reason, 'device_token_refused')
  })

  test('400 without walletId, 404 for an unknown card', async () => {
    const card = await held()
    assert.equal(refusalIn(await bind(card.id, card.holder, undefined)).reason, 'invalid_request')
    assert.equal(refusalIn(await bind('0'.repeat(32), card.holder, null)).reason, 'card_not_found')
  })
})

describe('POST /api/cards/:id/release', () => {
  const release = (id: string, as: typeof admin) => post(`/api/cards/${id}/release`, as)

  test('200 for the holder and for cards:write: holder, wallet and code are gone, a new code is there', async () => {
    for (const by of ['holder', 'operator'] as const) {
      const card = await held()
      const walletId = await wallet(card.holder)
      await web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, as: card.holder, body: { walletId } })
      const reply = await release(card.id, by === 'holder' ? card.holder : await web.member('OPERATOR'))
      assert.deepEqual([reply.statusCode, reply.json().paired, reply.json().walletId], [200, false, null])
      const { otc } = await read(card.id)
      assert.notEqual(otc, card.otc)
      assert.equal((await activate(card.otc, card.holder)).statusCode, 404)
      const next = await web.member()
      assert.equal((await activate(otc, next)).json().card.walletId, null)
      assert.equal((await web.call({ url: `/api/cards/${card.id}`, as: card.holder })).statusCode, 403)
      assert.equal((await entries('card.released', card.id))[0]?.userId, card.holder.userId)
    }
  })

  test('200 for a card that nobody holds, which keeps its code', async () => {
    const card = await create()
    assert.equal((await release(card.id, admin)).json().otc, card.otc)
    assert.equal((await entries('card.released', card.id)).length, 0)
  })

  test('403 for the old holder who binds a wallet at the moment the card goes to another', async () => {
    const card = await held()
    const [walletId, next] = [await wallet(card.holder), await web.member()]
    const { reply } = await web.sql.begin(async tx => {
      await tx`update cards set user_id = ${next.userId} where id = ${card.id}`
      const body = { walletId }
      const reply = web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, as: card.holder, body })
      await somebodyWaits()
      return { reply }
    })
    assert.equal(refusalIn(await reply).reason, 'not_card_holder')
    const after = await read(card.id)
    assert.deepEqual([after.pubkey, after.walletId], [next.pubkey, null])
  })

  test('403 for anyone else, 404 for an unknown card', async () => {
    const card = await held()
    assert.equal(refusalIn(await release(card.id, await web.member())).reason, 'not_card_holder')
    assert.equal(refusalIn(await release('0'.repeat(32), admin)).reason, 'card_not_found')
    assert.equal((await read(card.id)).paired, true)
  })
})
