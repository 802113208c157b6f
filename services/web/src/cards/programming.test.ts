import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { generateSun } from '@chispa/protocols/ntag424'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, keysOf, newUid } from '../../test/cards.ts'
import { markTapped } from './mark-tapped.ts'

const now = new Date()
const web = await testApp({ now: () => now })
after(() => web.close())
const { admin, post, create, read, mint, write, program, held } = await cardStage(web)
const minuteMs = 60_000

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
