import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { cardStage, newUid } from '../../test/cards.ts'

const web = await testApp({ logLevel: 'trace', metricsToken: 'metrics token' })
after(() => web.close())
const { admin, post, read, create, entries } = await cardStage(web)
const key = 'device-key-that-nobody-guesses'
const setKey = (value: string | null) => post('/api/settings', admin, { external_device_key: value })
const begin = (given = key) => web.call({ url: `/api/remote-connections/${given}` })
const init = (body: unknown, given = key) => post(`/api/remote-connections/${given}/cards`, undefined, body)

const design = async (name: string, archived = false): Promise<string> => {
  const imageUrl = `https://pictures.example/${name}.png`
  const { id } = (await post('/api/card-designs', admin, { imageUrl, description: name })).json()
  if (archived) await web.call({ method: 'PUT', url: `/api/card-designs/${id}`, as: admin, body: { archived: true } })
  return id
}
const blue = await design('Blue')
const old = await design('Old', true)

test('404 while the setting is unset', async () => {
  assert.deepEqual(refusalIn(await begin()), {
    status: 404,
    success: false,
    code: 'NOT_FOUND',
    reason: 'remote_connections_off',
  })
  assert.equal(refusalIn(await init({ designId: blue, cardUID: newUid() })).reason, 'remote_connections_off')
  await setKey(key)
  assert.equal((await begin()).statusCode, 200)
})

test('401 for a wrong key', async () => {
  for (const wrong of ['x', key.slice(0, -1), `${key}x`, key.toUpperCase(), 'x'.repeat(399)]) {
    assert.deepEqual(refusalIn(await begin(wrong)), {
      status: 401,
      success: false,
      code: 'AUTHENTICATION_ERROR',
      reason: 'device_key_wrong',
    })
    assert.equal(refusalIn(await init({ designId: blue, cardUID: newUid() }, wrong)).reason, 'device_key_wrong')
  }
})

describe('GET /api/remote-connections/:externalDeviceKey', () => {
  test('200 with the base URL and the designs that are in use', async () => {
    assert.deepEqual((await begin()).json(), {
      lnurlwBase: 'http://localhost/api/',
      skins: [{ label: 'Blue', value: blue, file: 'https://pictures.example/Blue.png' }],
    })
  })
})

describe('POST /api/remote-connections/:externalDeviceKey/cards', () => {
  test('200 with the keys of a new card and what to write to it', async () => {
    const uid = newUid()
    const reply = await init({ designId: blue, cardUID: uid.toLowerCase() })
    assert.equal(reply.statusCode, 200)
    const { id, k0, k1, k2, k3, k4, privateUID, lnurlwBase } = reply.json()
    for (const each of [k0, k1, k2, k3, k4]) assert.match(each, /^[0-9a-f]{32}$/)
    assert.equal(privateUID, '', 'installers take any text for the wish to make the UID random for good')
    assert.equal(lnurlwBase, `lnurlw://localhost/api/cards/${id}/scan`)
    const card = await read(id)
    assert.deepEqual([card.title, card.design?.id, card.programming], ['Remote Card', blue, 'keys_issued'])
    assert.match(card.otc!, /^[0-9a-f]{32}$/)
    const recovered = (await post(`/api/cards/${id}/recover-keys`, admin)).json()
    assert.deepEqual([recovered.k0, recovered.k4], [k0, k4])
    assert.equal((await entries('card.created', id))[0]?.metadata.remote, true)
  })

  test('409 for a UID that is taken', async () => {
    const { ntag424 } = await create()
    assert.equal(refusalIn(await init({ designId: blue, cardUID: ntag424.cid })).reason, 'uid_taken')
  })

  test('400 for an unknown or archived design, a bad UID, a missing field; no card is made', async () => {
    const [{ count } = { count: 0 }] = await web.sql<{ count: number }[]>`select count(*) as count from cards`
    const reasons = []
    for (const body of [
      { designId: 'nowhere', cardUID: newUid() },
      { designId: old, cardUID: newUid() },
      { designId: blue, cardUID: '04aabbcc' },
      { designId: blue },
      { cardUID: newUid() },
      {},
    ]) {
      const reply = await init(body)
      assert.equal(reply.statusCode, 400)
      reasons.push(refusalIn(reply).reason)
    }
    assert.deepEqual(reasons.slice(0, 3), ['unknown_design', 'design_archived', 'invalid_uid'])
    assert.deepEqual(new Set(reasons.slice(3)), new Set(['invalid_request']))
    assert.equal((await web.sql`select 1 from cards`).length, count)
  })

  test('409 where the address does not fit on a card, and no card is made', async () => {
    const endpoint = `https://${Array.from({ length: 3 }, () => 'a'.repeat(60)).join('.')}.example`
    await post('/api/settings', admin, { endpoint })
    const uid = newUid()
    assert.equal(refusalIn(await init({ designId: blue, cardUID: uid })).reason, 'card_url_too_long')
    await post('/api/settings', admin, { endpoint: null })
    assert.equal((await web.sql`select 1 from cards where uid = ${uid}`).length, 0)
  })
})

test('the key is in no log line, no metric, no answer and no entry of the activity log', async () => {
  await begin()
  await init({ designId: blue, cardUID: newUid() })
  await web.call({ url: `/api/remote-connections/${key}/nowhere` })
  await web.call({ method: 'DELETE', url: `/api/remote-connections/${key}` })
  await init('{', key)
  const wrong = `${key}-not-quite`
  const replies = [await begin(wrong), await init({}, wrong), await begin()]
  for (const reply of replies) assert.ok(!reply.body.includes(key))
  assert.ok(web.lines.some(line => line.includes('/api/remote-connections/:externalDeviceKey')))
  for (const line of web.lines) assert.ok(!line.includes(key), line)
  const metrics = await web.call({ url: '/metrics', token: 'metrics token' })
  assert.ok(metrics.body.includes('/api/remote-connections/:externalDeviceKey'))
  assert.ok(!metrics.body.includes(key))
  const activity = await web.sql<{ text: string }[]>`select activity::text as text from activity`
  assert.ok(!activity.some(({ text }) => text.includes(key)))
  const settings = (await web.call({ url: '/api/settings', as: admin })).json()
  assert.equal(settings.external_device_key_configured, true)
})

test('429 after thirty in a minute from one address, both operations together', async context => {
  const limited = await testApp({ rateLimits: true })
  context.after(() => limited.close())
  const ask = (at: number, address: string) =>
    at % 2 === 0
      ? limited.call({ url: `/api/remote-connections/${key}`, address })
      : limited.call({
          method: 'POST',
          url: `/api/remote-connections/${key}/cards`,
          body: { designId: 'x', cardUID: newUid() },
          address,
        })
  const replies = await Promise.all(Array.from({ length: 34 }, (_, at) => ask(at, '192.0.2.9')))
  assert.equal(replies.filter(reply => reply.statusCode === 404).length, 30)
  assert.equal(replies.filter(reply => reply.statusCode === 429).length, 4)
  assert.equal((await ask(0, '192.0.2.10')).statusCode, 404)
  const rows = await limited.sql<{ key: string }[]>`select key from rate_limits`
  assert.ok(!rows.some(row => row.key.includes(key)))
})
