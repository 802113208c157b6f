import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { boltcardLink, writePayload } from '@chispa/protocols/boltcard'
import { newCardKeys } from '@chispa/protocols/ntag424'
import Fastify from 'fastify'
import { CardBox } from './card-box.ts'
import { cardControl } from './control.ts'
import { newUid } from './virtual-card.ts'

const box = new CardBox()
const app = Fastify()
cardControl(app, box)

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const response = await app.inject({ method, url, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

/** A platform that gives the keys of one card, and says what it was asked. */
const platform = Fastify()
const keys = newCardKeys()
const uid = newUid()
const lnurlwBase = 'lnurlw://cards.example/api/cards/1/scan'
const payload = writePayload({ id: uid.toUpperCase(), name: 'Plaza', lnurlwBase, keys })
const asked: unknown[] = []
platform.route<{ Querystring: { token?: string } }>({
  method: ['GET', 'POST'],
  url: '/write',
  handler: (request, reply) => {
    asked.push(request.body ?? request.method)
    if (request.query.token !== 'good') return reply.code(403).send({ status: 'ERROR', reason: 'The token is used' })
    return payload
  },
})
const origin = await platform.listen({ host: '127.0.0.1', port: 0 })
after(() => platform.close())

test('chips are added, listed and told apart, without their keys', async () => {
  const made = await call('POST', '/cards', { uid: '04:AA:BB:CC:DD:EE:FF', name: 'Spare' })
  assert.deepEqual([made.status, made.body.id, made.body.state], [201, '04aabbccddeeff', 'blank'])
  assert.equal((await call('POST', '/cards', { uid: '04aabbccddeeff' })).status, 409)
  assert.equal((await call('POST', '/cards', { uid: '04' })).status, 400)
  assert.equal((await call('GET', '/cards/Spare')).body.id, '04aabbccddeeff')
  assert.equal((await call('GET', '/cards/nobody')).status, 404)
  assert.equal((await call('POST', '/cards/Spare/tap')).status, 409)
})

test('a plain link is read, and written to the chip that the card was made for', async () => {
  const written = await call('POST', '/cards/program', { link: `${origin}/write?token=good` })
  assert.deepEqual([written.status, written.body.id, written.body.state], [200, uid, 'programmed'])
  assert.equal(asked.at(-1), 'GET')
  const { body } = await call('POST', `/cards/${uid}/tap`)
  assert.ok(body.url.startsWith(lnurlwBase))
  assert.ok(!JSON.stringify((await call('GET', '/cards')).body).includes(keys.k1))
})

test('a link of the programming app names the chip on the reader', async () => {
  const link = boltcardLink('program', `${origin}/write?token=good`)
  await call('POST', '/cards/program', { link, chip: uid })
  assert.deepEqual(asked.at(-1), { UID: uid.toUpperCase() })
})

test('a refused link, one that leads nowhere and one that is none leave the chip as it is', async () => {
  const told = async (link: string) => (await call('POST', '/cards/program', { link, chip: 'Spare' })).body.error
  assert.equal(await told(`${origin}/write?token=used`), 'The token is used')
  assert.equal(await told('http://127.0.0.1:1/write'), 'Nobody answers at this link')
  assert.equal(await told('hello'), 'This is not a link to program a card with')
  assert.equal(box.find('Spare')!.state, 'blank')
})

test('a chip is wiped with its keys only, and takes others then', async () => {
  const other = writePayload({ id: uid, name: 'Other', lnurlwBase, keys: newCardKeys() })
  assert.equal((await call('POST', '/cards/program', { payload: other })).status, 422)
  assert.equal((await call('POST', `/cards/${uid}/wipe`, newCardKeys())).status, 422)
  assert.equal((await call('POST', `/cards/${uid}/wipe`, {})).status, 400)
  assert.equal((await call('POST', `/cards/${uid}/wipe`, keys)).body.state, 'blank')
  assert.equal((await call('POST', '/cards/program', { payload: other })).body.name, 'Other')
})

test('faults are switched on and off', async () => {
  assert.equal((await call('POST', `/cards/${uid}/faults`, { truncated: true })).body.truncated, true)
  assert.equal(box.find(uid)!.faults.truncated, true)
  assert.equal((await call('POST', `/cards/${uid}/faults`, { nonsense: true })).status, 400)
  assert.equal((await call('DELETE', `/cards/${uid}/faults`)).body.truncated, false)
})
