import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { generateSun } from '@chispa/protocols/ntag424'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, keysOf, newUid } from '../../test/cards.ts'
import { newCode } from './codes.ts'
import { markTapped } from './mark-tapped.ts'
import { consumeWriteToken } from './programming-store.ts'

let now = new Date()
const web = await testApp({ now: () => now })
after(() => web.close())
const { admin, post, create, read, mint, write, program, activate, held, wallet, entries, somebodyWaits } =
  await cardStage(web)
const minuteMs = 60_000
/** The clock of the service goes on by so much; people sign by the same clock. */
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

describe('POST /api/cards/:id/write-token', () => {
  test('200 with a token of 64 hex digits, its URL, and 15 minutes', async () => {
    const { id } = await create()
    const { token, url, expiresAt } = await mint(id)
    assert.match(token, /^[0-9a-f]{64}$/)
    assert.equal(url, `http://localhost/api/cards/${id}/write?token=${token}`)
    assert.equal(Date.parse(expiresAt), now.getTime() + 15 * minuteMs)
  })

  test('the URL is that of the setting endpoint', async () => {
    const { id } = await create()
    await post('/api/settings', admin, { endpoint: 'https://wallet.example.com' })
    const { url, token } = await mint(id)
    assert.equal(url, `https://wallet.example.com/api/cards/${id}/write?token=${token}`)
    assert.equal((await write(id, token)).json().lnurlw_base, `lnurlw://wallet.example.com/api/cards/${id}/scan`)
    await post('/api/settings', admin, { endpoint: '' })
  })

  test('only the hash of it is stored', async () => {
    const { id } = await create()
    const { token } = await mint(id)
    const [row] = await web.sql<{ text: string; writeTokenHash: Uint8Array }[]>`
      select cards::text as text, write_token_hash from cards where id = ${id}`
    assert.equal(row!.writeTokenHash.length, 32)
    assert.ok(!row!.text.includes(token))
    const activity = await web.sql<{ text: string }[]>`select activity::text as text from activity`
    assert.ok(!activity.some(({ text }) => text.includes(token)))
    await write(id, token)
    assert.ok(!web.lines.some(line => line.includes(token)))
  })

  test('409 once the card was tapped, whether the tap was spent or not', async () => {
    const [seen, spent] = [await create(), await create()]
    await markTapped(web.sql, seen.id, now)
    await web.sql`update cards set counter = 1 where id = ${spent.id}`
    for (const { id } of [seen, spent]) {
      assert.deepEqual(refusalIn(await post(`/api/cards/${id}/write-token`, admin)), {
        status: 409,
        success: false,
        code: 'CONFLICT',
        reason: 'card_not_fresh',
      })
    }
  })

  test('409 for a blocked card, 404 for an unknown one', async () => {
    const { id } = await create()
    await post(`/api/cards/${id}/wipe`, admin)
    assert.equal(refusalIn(await post(`/api/cards/${id}/write-token`, admin)).reason, 'card_blocked')
    const unknown = await post(`/api/cards/${'0'.repeat(32)}/write-token`, admin)
    assert.equal(refusalIn(unknown).reason, 'card_not_found')
  })

  test('409 where the address of the platform does not fit on a card', async () => {
    const { id } = await create()
    const { token } = await mint(id)
    const endpoint = `https://${Array.from({ length: 3 }, () => 'a'.repeat(60)).join('.')}.example`
    await post('/api/settings', admin, { endpoint })
    assert.equal(refusalIn(await post(`/api/cards/${id}/write-token`, admin)).reason, 'card_url_too_long')
    assert.equal(refusalIn(await write(id, token)).reason, 'card_url_too_long')
    await post('/api/settings', admin, { endpoint: '' })
    assert.equal((await write(id, token)).statusCode, 200, 'the token was not consumed')
  })

  test('403 without cards:write: for a viewer, for the holder, for a device without the scope', async () => {
    const card = await held()
    const url = `/api/cards/${card.id}/write-token`
    for (const as of [await web.member('VIEWER'), card.holder]) {
      assert.equal(refusalIn(await post(url, as)).reason, 'permission_missing')
    }
    const device = (scope: 'cards:read' | 'cards:write' | 'ntags:write') =>
      web.deviceToken(admin.userId, [scope]).then(token => web.call({ method: 'POST', url, token }))
    assert.equal(refusalIn(await device('cards:read')).reason, 'permission_missing')
    assert.equal(refusalIn(await device('ntags:write')).reason, 'permission_missing')
    assert.equal((await device('cards:write')).statusCode, 200)
  })
})

describe('GET /api/cards/:id/write', () => {
  test('200 with what the programming app reads', async () => {
    const card = await create({ title: 'Blue' })
    const { token } = await mint(card.id)
    const reply = await write(card.id, token)
    assert.deepEqual(reply.json(), {
      card_name: 'Blue',
      id: card.ntag424.cid,
      ...keysOf(card.ntag424),
      lnurlw_base: `lnurlw://localhost/api/cards/${card.id}/scan`,
      protocol_name: 'new_bolt_card_response',
      protocol_version: '1',
    })
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    assert.equal((await entries('card.keys_exported', card.id)).length, 1)
  })

  test('of two, and of ten, who read at the same moment one gets the keys and the others 403', async () => {
    for (const readers of [2, 2, 2, 2, 10, 10]) {
      const card = await create()
      const { token } = await mint(card.id)
      const replies = await Promise.all(Array.from({ length: readers }, () => write(card.id, token)))
      const told = replies.filter(reply => reply.statusCode === 200)
      assert.equal(told.length, 1)
      assert.equal(replies.filter(reply => reply.statusCode === 403).length, readers - 1)
      const refused = replies.filter(reply => reply.statusCode !== 200)
      for (const reply of refused) assert.ok(!reply.body.includes(card.ntag424.k1))
    }
  })

  test('403 without token, with another one, and with one that was used', async () => {
    const [card, other] = [await create(), await create()]
    const { token } = await mint(card.id)
    const { token: otherToken } = await mint(other.id)
    for (const given of [undefined, '', 'x', '0'.repeat(64), otherToken, token.toUpperCase(), `${token}0`]) {
      const reply = await write(card.id, given)
      assert.deepEqual(refusalIn(reply), {
        status: 403,
        success: false,
        code: 'AUTHORIZATION_ERROR',
        reason: 'write_token_refused',
      })
      // The app shows this field to the person who programs.
      assert.deepEqual([reply.json().status, typeof reply.json().reason], ['ERROR', 'string'])
    }
    assert.equal((await write(card.id, token)).statusCode, 200)
    assert.equal((await write(card.id, token)).statusCode, 403)
  })

  test('403 where no token was ever made, 404 for an unknown card', async () => {
    const { id } = await create()
    assert.equal((await write(id, '0'.repeat(64))).statusCode, 403)
    assert.equal((await write(id, '')).statusCode, 403)
    assert.equal(refusalIn(await write('0'.repeat(32), '0'.repeat(64))).reason, 'card_not_found')
  })

  test('403 when its 15 minutes are over, not before', async () => {
    const [late, intime] = [await create(), await create()]
    const { token } = await mint(late.id)
    const { token: good } = await mint(intime.id)
    pass(15 * minuteMs - 1)
    assert.equal((await write(intime.id, good)).statusCode, 200)
    pass(1)
    assert.equal((await write(late.id, token)).statusCode, 403)
  })

  test('403 after a tap, of whatever kind, and after the card was blocked', async () => {
    const [seen, spent, blocked] = [await create(), await create(), await create()]
    const tokens = [await mint(seen.id), await mint(spent.id), await mint(blocked.id)]
    await markTapped(web.sql, seen.id, now)
    await web.sql`update cards set counter = 1 where id = ${spent.id}`
    await post(`/api/cards/${blocked.id}/wipe`, admin)
    for (const [at, { id }] of [seen, spent, blocked].entries()) {
      assert.equal((await write(id, tokens[at]!.token)).statusCode, 403)
    }
  })

  test('a tap and a reading at the same moment: keys are told only to a card that was fresh', async () => {
    for (let round = 0; round < 10; round++) {
      const card = await create()
      const { token } = await mint(card.id)
      const [reply] = await Promise.all([write(card.id, token), markTapped(web.sql, card.id, now)])
      assert.ok([200, 403].includes(reply.statusCode))
      assert.equal((await write(card.id, token)).statusCode, 403)
      assert.equal((await read(card.id)).programming, 'programmed')
    }
  })

  test('a new token replaces the old one', async () => {
    const { id } = await create()
    const [first, second] = [await mint(id), await mint(id)]
    assert.equal((await write(id, first.token)).statusCode, 403)
    assert.equal((await write(id, second.token)).statusCode, 200)
  })

  test('a reading that has begun with the old token does not consume the new one', async () => {
    const { id } = await create()
    const old = createHash('sha256')
      .update((await mint(id)).token)
      .digest()
    const { token } = await mint(id)
    assert.equal(await consumeWriteToken(web.sql, id, { hash: old, newOtc: newCode(), at: now }), false)
    assert.equal((await write(id, token)).statusCode, 200)
  })

  test('the card loses holder, wallet and used code, and gets a new code', async () => {
    const card = await held()
    const walletId = await wallet(card.holder)
    await web.call({ method: 'PUT', url: `/api/cards/${card.id}/wallet`, as: card.holder, body: { walletId } })
    await program(card.id)
    const after = await read(card.id)
    assert.deepEqual([after.paired, after.pubkey, after.walletId], [false, undefined, null])
    assert.equal((await entries('card.released', card.id))[0]?.userId, card.holder.userId)
    assert.match(after.otc!, /^[0-9a-f]{32}$/)
    assert.notEqual(after.otc, card.otc)
    assert.equal((await activate(card.otc, card.holder)).statusCode, 404)
    const next = await web.member()
    assert.equal((await activate(after.otc, next)).statusCode, 200)
    const again = await read(card.id)
    assert.deepEqual([again.pubkey, again.walletId], [next.pubkey, null])
  })

  test('a card that nobody holds yet keeps the code that was handed out with it', async () => {
    const card = await create()
    await program(card.id)
    assert.equal((await read(card.id)).otc, card.otc)
  })
})

describe('POST /api/cards/:id/write', () => {
  const ask = (id: string, token: string, UID: unknown) =>
    post(`/api/cards/${id}/write?token=${token}`, undefined, { UID })

  test('200 for the chip of this card, however its UID is spelled', async () => {
    for (const spell of [(uid: string) => uid, (uid: string) => uid.toLowerCase()]) {
      const card = await create()
      const { token } = await mint(card.id)
      assert.equal((await ask(card.id, token, spell(card.ntag424.cid))).json().k0, card.ntag424.k0)
    }
  })

  test('409 for another chip, and the token stays good', async () => {
    const card = await create()
    const { token } = await mint(card.id)
    for (const uid of [newUid(), 'nonsense', '']) {
      const reply = await ask(card.id, token, uid)
      assert.equal(refusalIn(reply).reason, 'wrong_chip')
      assert.ok(!reply.body.includes(card.ntag424.k1))
    }
    assert.equal((await ask(card.id, token, card.ntag424.cid)).statusCode, 200)
  })

  test('200 again for the same chip, with the same keys, until its first tap or 15 minutes are over', async () => {
    const [card, late] = [await create(), await create()]
    const { token } = await mint(card.id)
    const { token: lateToken } = await mint(late.id)
    const first = (await ask(card.id, token, card.ntag424.cid)).json()
    assert.deepEqual((await ask(card.id, token, card.ntag424.cid.toLowerCase())).json(), first)
    assert.equal(refusalIn(await ask(card.id, token, newUid())).reason, 'wrong_chip')
    assert.equal((await entries('card.keys_exported', card.id)).length, 2)
    await markTapped(web.sql, card.id, now)
    assert.equal(refusalIn(await ask(card.id, token, card.ntag424.cid)).reason, 'write_token_refused')
    assert.equal((await ask(late.id, lateToken, late.ntag424.cid)).statusCode, 200)
    pass(15 * minuteMs)
    assert.equal((await ask(late.id, lateToken, late.ntag424.cid)).statusCode, 403)
  })

  test('of ten who ask for one chip at the same moment all get the same keys, and a GET none', async () => {
    const card = await create()
    await program(card.id)
    const { token } = await mint(card.id)
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(card.id, token, card.ntag424.cid)))
    assert.equal(new Set(replies.map(({ body }) => body)).size, 1)
    assert.equal(replies[0]!.statusCode, 200)
    assert.equal((await write(card.id, token)).statusCode, 403)
  })

  test('403 after a GET, and once somebody holds the card: its keys leave by a wipe only', async () => {
    const [read, taken] = [await create(), await create()]
    const [forGet, forPost] = [await mint(read.id), await mint(taken.id)]
    await write(read.id, forGet.token)
    assert.equal((await ask(read.id, forGet.token, read.ntag424.cid)).statusCode, 403)
    assert.equal((await ask(taken.id, forPost.token, taken.ntag424.cid)).statusCode, 200)
    assert.equal((await activate(taken.otc, await web.member())).statusCode, 200)
    assert.equal((await ask(taken.id, forPost.token, taken.ntag424.cid)).statusCode, 403)
  })

  test('a card without UID learns it from the app, unless another card has it', async () => {
    const unknown = await create({ id: null })
    assert.equal(unknown.ntag424.cid, '')
    const uid = newUid()
    const { token } = await mint(unknown.id)
    assert.equal((await ask(unknown.id, token, uid)).json().id, uid)
    assert.equal((await read(unknown.id)).ntag424.cid, uid)
    const second = await create({ id: null })
    const { token: secondToken } = await mint(second.id)
    assert.equal(refusalIn(await ask(second.id, secondToken, uid)).reason, 'uid_taken')
    assert.equal((await ask(second.id, secondToken, newUid())).statusCode, 200, 'the token stays good')
  })

  test('a reader that sees four random bytes names no chip: 200 once, for a card without UID', async () => {
    const random = '08:1A:2B:3C'
    const card = await create({ id: random })
    assert.equal(card.ntag424.cid, '')
    const { token } = await mint(card.id)
    assert.equal((await ask(card.id, token, '08AABBCC')).statusCode, 200)
    assert.equal((await ask(card.id, token, '08AABBCC')).statusCode, 403)
    const known = await create()
    assert.equal(refusalIn(await ask(known.id, (await mint(known.id)).token, random)).reason, 'wrong_chip')
  })

  test('403 without a good token, whatever the chip', async () => {
    const card = await create()
    for (const uid of [card.ntag424.cid, newUid()]) {
      assert.equal(refusalIn(await ask(card.id, '0'.repeat(64), uid)).reason, 'write_token_refused')
    }
  })
})

describe('POST /api/cards/:id/wipe', () => {
  const wipe = (id: string, as = admin) => post(`/api/cards/${id}/wipe`, as)

  test('200 with what the app resets the chip with; the card is blocked for good', async () => {
    const card = await held()
    assert.deepEqual((await wipe(card.id)).json(), {
      action: 'wipe',
      ...keysOf(card.ntag424),
      uid: card.ntag424.cid,
      version: 1,
    })
    const after = await read(card.id)
    assert.deepEqual([after.blocked, after.programming, after.otc], [true, 'wiped', undefined])
    const [entry] = await entries('card.wiped', card.id)
    assert.deepEqual([entry?.level, entry?.metadata.by], ['WARN', admin.pubkey])
  })

  test('200 again, for a reset that was cut short; the first moment is kept', async () => {
    const card = await create()
    const first = (await wipe(card.id)).json()
    const moments = () => web.sql`select blocked_at, wiped_at from cards where id = ${card.id}`
    const before = await moments()
    pass(minuteMs)
    assert.deepEqual((await wipe(card.id)).json(), first)
    assert.deepEqual([...(await moments())], [...before])
  })

  test('401 and 403: never public, and not for cards:write alone', async () => {
    const card = await held()
    const url = `/api/cards/${card.id}/wipe`
    assert.equal((await post(url, undefined)).statusCode, 401)
    for (const as of [card.holder, await web.member('VIEWER')]) {
      assert.equal(refusalIn(await post(url, as)).reason, 'permission_missing')
    }
    const token = await web.deviceToken(admin.userId, ['cards:write', 'ntags:read'])
    assert.equal(refusalIn(await web.call({ method: 'POST', url, token })).reason, 'permission_missing')
    assert.equal(refusalIn(await web.call({ url, token })).reason, 'permission_missing')
    assert.equal((await web.call({ url })).statusCode, 401)
    assert.equal((await read(card.id)).blocked, false)
  })

  test('a GET does the same for installers, also by the UID of the chip', async () => {
    const token = await web.deviceToken(admin.userId, ['ntags:write'])
    for (const named of ['id', 'uid'] as const) {
      const card = await create()
      const url = `/api/cards/${named === 'id' ? card.id : card.ntag424.cid}/wipe`
      const { k0, k4, uid } = (await web.call({ url, token })).json()
      assert.deepEqual([k0, k4, uid], [card.ntag424.k0, card.ntag424.k4, card.ntag424.cid])
      assert.equal((await read(card.id)).programming, 'wiped')
      assert.equal((await entries('card.wiped', card.id)).length, 1)
    }
  })

  test('404 for an unknown card', async () => {
    assert.equal(refusalIn(await wipe('0'.repeat(32))).reason, 'card_not_found')
  })
})

describe('POST /api/cards/:id/recover-keys', () => {
  const recover = (id: string, as = admin) => post(`/api/cards/${id}/recover-keys`, as)

  test('200 with the same payload, for a card that was written halfway', async () => {
    const card = await create()
    const written = await program(card.id)
    assert.deepEqual((await recover(card.id)).json(), written)
  })

  test('409 for a card that is held, was tapped or is blocked: nobody clones it, and its keys leave by a wipe only', async () => {
    const inHands = await held()
    const [tapped, wiped] = [await create(), await create()]
    await markTapped(web.sql, tapped.id, now)
    await post(`/api/cards/${wiped.id}/wipe`, admin)
    const preset = [
      'cards:read',
      'cards:write',
      'card_designs:read',
      'card_designs:write',
      'ntags:read',
      'ntags:write',
    ] as const
    const token = await web.deviceToken(admin.userId, [...preset, 'addresses:read'])
    for (const card of [inHands, tapped, wiped]) {
      const before = await read(card.id)
      const url = `/api/cards/${card.id}/recover-keys`
      for (const reply of [await recover(card.id), await web.call({ method: 'POST', url, token })]) {
        assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [409, 'card_keys_closed'])
        for (const key of Object.values(keysOf(card.ntag424))) assert.ok(!reply.body.includes(key))
      }
      assert.deepEqual(await read(card.id), before)
    }
    // The wipe tells them, blocks the card, and is in the holder's log.
    assert.equal((await post(`/api/cards/${inHands.id}/wipe`, admin)).json().k0, inHands.ntag424.k0)
    assert.equal((await read(inHands.id)).blocked, true)
    assert.equal((await entries('card.wiped', inHands.id))[0]?.userId, inHands.holder.userId)
  })

  test('a card that gets its holder meanwhile keeps its keys to itself', async () => {
    const card = await create()
    const { reply } = await web.sql.begin(async tx => {
      await tx`update cards set user_id = ${admin.userId} where id = ${card.id}`
      const reply = recover(card.id)
      await somebodyWaits()
      return { reply }
    })
    assert.equal(refusalIn(await reply).reason, 'card_keys_closed')
  })

  test('every reading is in the activity log as a warning, with who did it', async () => {
    const card = await create()
    await recover(card.id)
    await recover(card.id)
    const found = await entries('card.keys_recovered', card.id)
    assert.deepEqual(
      found.map(({ level, metadata }) => [level, metadata.by]),
      [
        ['WARN', admin.pubkey],
        ['WARN', admin.pubkey],
      ],
    )
  })

  test('403 without ntags:write, 401 without credentials, 404 for an unknown card', async () => {
    const card = await held()
    const url = `/api/cards/${card.id}/recover-keys`
    for (const as of [card.holder, await web.member('VIEWER')]) {
      assert.equal(refusalIn(await post(url, as)).reason, 'permission_missing')
    }
    const token = await web.deviceToken(admin.userId, ['cards:write', 'cards:read', 'ntags:read'])
    assert.equal(refusalIn(await web.call({ method: 'POST', url, token })).reason, 'permission_missing')
    assert.equal((await post(url, undefined)).statusCode, 401)
    assert.equal((await recover((await create()).id, await web.member('OPERATOR'))).statusCode, 200)
    assert.equal(refusalIn(await recover('0'.repeat(32))).reason, 'card_not_found')
  })
})

describe('every programming has keys of its own', () => {
  test('the first has those that the card was made with, the next ones new ones', async () => {
    const card = await create()
    const [first, second] = [await program(card.id), await program(card.id)]
    assert.deepEqual(keysOf(first), keysOf(card.ntag424))
    const names = ['k0', 'k1', 'k2', 'k3', 'k4'] as const
    for (const name of names) assert.notEqual(first[name], second[name])
  })

  test('former keys are told with the present ones, for a chip that has them in part, and sealed', async () => {
    const card = await create()
    const [first, second] = [await program(card.id), await program(card.id)]
    const recovered = (await post(`/api/cards/${card.id}/recover-keys`, admin)).json()
    assert.deepEqual([keysOf(recovered), recovered.former], [keysOf(second), [keysOf(first)]])
    const wiped = (await post(`/api/cards/${card.id}/wipe`, admin)).json()
    assert.deepEqual([keysOf(wiped), wiped.former], [keysOf(second), [keysOf(first)]])
    const [row] = await web.sql<{ text: string }[]>`
      select string_agg(f::text, '') as text from card_former_keys f where card_id = ${card.id}`
    for (const key of Object.values(keysOf(first))) assert.ok(!row!.text.includes(key))
  })

  test('the chip decides: the first tap with former keys makes them the card’s, and ends the others', async () => {
    const card = await create()
    await program(card.id)
    const second = await program(card.id)
    const scan = (keys: typeof second, counter: number) =>
      web.call({
        url: `/api/cards/${card.id}/scan?${new URLSearchParams(
          generateSun({ uid: card.ntag424.cid.toLowerCase(), counter }, keys),
        )}`,
      })
    assert.equal((await scan({ ...second, ...card.ntag424 }, 1)).json().tag, 'withdrawRequest')
    assert.equal((await scan(second, 2)).json().tag, undefined, 'the others are nobody’s any more')
    assert.equal((await scan({ ...second, ...card.ntag424 }, 3)).json().tag, 'withdrawRequest')
    const left = await web.sql`select 1 from card_former_keys where card_id = ${card.id}`
    assert.equal(left.length, 0)
  })

  test('the first tap tells the UID of a card that had none', async () => {
    const card = await create({ id: null })
    const uid = newUid()
    const { p, c } = generateSun({ uid: uid.toLowerCase(), counter: 5 }, await program(card.id))
    assert.equal((await web.call({ url: `/api/cards/${card.id}/scan?p=${p}&c=${c}` })).json().tag, 'withdrawRequest')
    assert.deepEqual([(await read(card.id)).ntag424.cid, (await read(card.id)).programming], [uid, 'programmed'])
  })
})

describe('what an app reads back before the chip has signed', () => {
  const zeros = `p=${'0'.repeat(32)}&c=${'0'.repeat(16)}`

  test('200 with an offer that pays nothing, for a card that was just written', async () => {
    const card = await create()
    await program(card.id)
    const offer = (await web.call({ url: `/api/cards/${card.id}/scan?${zeros}` })).json()
    assert.deepEqual([offer.tag, offer.status], ['withdrawRequest', undefined])
    const paid = await web.call({ url: `/api/cards/${card.id}/scan/cb?k1=${offer.k1}&pr=lnbc1` })
    assert.equal(refusalIn(paid).reason, 'invalid_k1')
    assert.equal((await read(card.id)).programming, 'keys_issued', 'it proves nothing')
  })

  test('not for a card that was tapped', async () => {
    const card = await create()
    await markTapped(web.sql, card.id, now)
    const reply = await web.call({ url: `/api/cards/${card.id}/scan?${zeros}` })
    assert.equal(refusalIn(reply).reason, 'tap_not_authentic')
  })
})

test('apps are asked for a random UID only where the operator chose it', async () => {
  const card = await create()
  assert.ok(!('uid_privacy' in (await program(card.id))))
  await post('/api/settings', admin, { card_uid_privacy: true })
  assert.equal((await program(card.id)).uid_privacy, 'Y')
  await post('/api/settings', admin, { card_uid_privacy: false })
})

test('the states of programming: new, keys issued, programmed by the first tap, wiped', async () => {
  const card = await create()
  const state = async () => (await read(card.id)).programming
  assert.equal(await state(), 'new')
  await mint(card.id)
  assert.equal(await state(), 'new')
  await program(card.id)
  assert.equal(await state(), 'keys_issued')
  await markTapped(web.sql, card.id, now)
  assert.equal(await state(), 'programmed')
  await post(`/api/cards/${card.id}/wipe`, admin)
  assert.equal(await state(), 'wiped')
  const recovered = await create()
  await post(`/api/cards/${recovered.id}/recover-keys`, admin)
  assert.equal((await read(recovered.id)).programming, 'keys_issued')
})
