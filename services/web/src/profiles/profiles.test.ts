/** What members show of themselves: only if they want, as relays have it, found by the name that strangers use. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { hostGuard } from '@chispa/outgoing-http/host-guard'
import { encodeLnurl } from '@chispa/protocols/lud01'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { startRelay } from '@chispa/sandbox/relay'
import { rawClient } from '@chispa/sandbox/relay/raw-client'
import * as signer from '@chispa/signatures/schnorr'
import { refusalIn, testApp } from '../../test/app.ts'
import { waitForServers } from '../../test/http-timeouts.ts'
import { fetchDuePictures } from '../pictures/fetch-due.ts'
import { PictureKeeper } from '../pictures/keep-picture.ts'
import { lookUpMembers } from './look-up-members.ts'
import { shownPortraits } from './store.ts'

const relay = await startRelay()
const client = await rawClient(relay.url)
const web = await testApp()
waitForServers(web)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pictures = createServer((_request, response) => response.end(png)).listen(0, '127.0.0.1')
await once(pictures, 'listening')
const picture = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/me.png`
after(async () => {
  await client.close()
  await web.close()
  await relay.stop()
  pictures.close()
})
const admin = await web.member('ADMIN')
const setRelays = (urls: string[]) =>
  web.call({ method: 'POST', url: '/api/settings', as: admin, body: { nostr_relays: urls } })
const keeper = new PictureKeeper({ sql: web.sql, now: () => new Date(), onDue: () => {} })
const lookUp = () => lookUpMembers({ ...web.deps, keepPicture: keeper.keep, relayTimeoutMs: 60_000 })

type Member = Awaited<ReturnType<typeof web.member>>
async function named(username: string): Promise<Member> {
  const member = await web.member()
  const url = `/api/users/${member.userId}/lightning-address`
  assert.equal((await web.call({ method: 'PUT', url, as: member, body: { username } })).statusCode, 200)
  return member
}
const show = async (member: Member, shown: boolean) =>
  (await web.call({ method: 'PUT', url: '/api/users/me/profile', as: member, body: { shown } })).json()
const seen = async (username: string) =>
  (await web.call({ url: `/api/lightning-addresses/${username}/profile` })).json()

async function publish(member: Member, content: object, createdAt = Math.floor(Date.now() / 1000)): Promise<void> {
  const event = { kind: 0, created_at: createdAt, tags: [], content: JSON.stringify(content) }
  client.send('EVENT', finalizeEvent(event, member.secretKey, signer))
  assert.equal((await client.next('OK'))[2], true)
}

test('nothing of a profile is shown or looked up until the member asks for it', async () => {
  await setRelays([relay.url])
  const ana = await named('ana')
  await publish(ana, { name: 'Ana', about: 'Bread, daily', picture })
  await lookUp()
  const lnurl = encodeLnurl('http://localhost/api/lud16/ana')
  const shownAlways = { username: 'ana', lightningAddress: 'ana@localhost', lnurl, isPayable: false }
  const nothing = { ...shownAlways, name: null, about: null, pictureUrl: null, asked: null }
  assert.deepEqual(await seen('ana'), nothing)
  const own = await show(ana, true)
  assert.deepEqual([own.shown, own.canLookUp, own.lookedUpAt], [true, true, null])
  await lookUp()
  await fetchDuePictures(web.deps)
  const shown = await seen('Ana+bread')
  assert.deepEqual([shown.username, shown.name, shown.about], ['ana', 'Ana', 'Bread, daily'])
  assert.equal((await web.call({ url: shown.pictureUrl })).headers['content-type'], 'image/png')
  await show(ana, false)
  assert.deepEqual(await seen('ana'), nothing)
})

test('a picture that nobody shows any more is forgotten', async () => {
  await setRelays([relay.url])
  const bruno = await named('bruno')
  await publish(bruno, { name: 'Bruno', picture: `${picture}?bruno` })
  await show(bruno, true)
  await lookUp()
  const kept = () => web.sql`select 1 from pictures where url like '%bruno'`
  await web.sql`update pictures set created_at = '2020-01-01'`
  await keeper.forgetUnused(shownPortraits)
  assert.equal((await kept()).length, 1)
  await show(bruno, false)
  await keeper.forgetUnused(shownPortraits)
  assert.equal((await kept()).length, 0)
})

test('a relay that does not answer is asked again later, and the page is there all the same', async () => {
  await setRelays(['ws://127.0.0.1:9'])
  const carla = await named('carla')
  await show(carla, true)
  await lookUp()
  const [row] = await web.sql<{ failures: number; isLater: boolean }[]>`
    select failures, due_at > now() as is_later from shown_profiles where user_id = ${carla.userId}`
  assert.deepEqual(row, { failures: 1, isLater: true })
  assert.equal((await seen('carla')).name, null)
})

test('a relay in a private network is not called, by address or by name', async () => {
  const inside = await startRelay()
  try {
    await setRelays([inside.url, inside.url.replace('127.0.0.1', 'localhost')])
    await show(await named('pia'), true)
    const relayGuard = hostGuard({ privateHostsAllowed: () => false })
    await lookUpMembers({ ...web.deps, relayGuard, keepPicture: keeper.keep })
    assert.equal(inside.status().requests, 0)
  } finally {
    await inside.stop()
  }
})

test('two processes that look at once ask for different members, and none twice', async () => {
  await setRelays([relay.url])
  const members = await Promise.all(['dora', 'eva', 'flor'].map(named))
  for (const member of members) await show(member, true)
  await Promise.all([lookUp(), lookUp()])
  const rows = await web.sql`
    select 1 from shown_profiles where user_id = any(${members.map(({ userId }) => userId)}) and looked_up_at is not null`
  assert.equal(rows.length, 3)
})

test('what a profile says is bounded and carries no marks that turn text around', async () => {
  await setRelays([relay.url])
  const gabi = await named('gabi')
  await publish(gabi, { name: `Ga\u202ebi\u0000${'x'.repeat(500)}`, about: `a\n\n\n\nb\u2066${'y'.repeat(5000)}` })
  await show(gabi, true)
  await lookUp()
  const { name, about } = await seen('gabi')
  assert.match(name, /^Ga bi x{74}$/)
  assert.match(about, /^a\n\nb y+$/)
  assert.ok(about.length <= 300)
})

test('the code of an address is a picture that carries its LNURL', async () => {
  await named('hugo')
  const reply = await web.call({ url: '/api/lightning-addresses/hugo/code' })
  assert.equal(reply.headers['content-type'], 'image/svg+xml')
  assert.match(reply.body, /^<svg [^>]+><path fill="#fff" d="M0 0h\d+v\d+H0z"\/><path d="[Mhvz\d -]+"\/><\/svg>$/)
  assert.equal((await web.call({ url: '/api/lightning-addresses/nobody/code' })).statusCode, 404)
})

test('404 for a name that nobody has; 401 for a stranger who asks for their own', async () => {
  assert.equal(
    refusalIn(await web.call({ url: '/api/lightning-addresses/nobody/profile' })).reason,
    'address_not_found',
  )
  assert.equal((await web.call({ url: '/api/users/me/profile' })).statusCode, 401)
})

test('a name and a picture of one’s own go before the Nostr profile, and are taken back', async () => {
  await setRelays([relay.url])
  const ines = await named('ines')
  await publish(ines, { name: 'Inés on Nostr', about: 'Bread' })
  await show(ines, true)
  await lookUp()
  const change = async (body: object) =>
    (await web.call({ method: 'PUT', url: '/api/users/me/profile', as: ines, body })).json()
  const own = await change({ name: ' Inés\nPérez ' })
  assert.deepEqual([own.name, own.ownName, own.about, own.shown], ['Inés Pérez', 'Inés Pérez', 'Bread', true])
  const send = (method: string, bytes?: Buffer) =>
    web.app.inject({
      method: method as 'PUT',
      url: '/api/users/me/picture',
      headers: { authorization: `Bearer ${token}`, ...(bytes && { 'content-type': 'image/png' }) },
      ...(bytes && { payload: bytes }),
    })
  const token = await web.session(ines)
  assert.equal(
    refusalIn(await send('PUT', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).reason,
    'not_a_picture',
  )
  const uploaded = (await send('PUT', png)).json()
  assert.equal(uploaded.hasOwnPicture, true)
  const seenBy = await seen('ines')
  assert.deepEqual([seenBy.name, seenBy.pictureUrl], ['Inés Pérez', uploaded.pictureUrl])
  assert.equal((await web.call({ url: uploaded.pictureUrl })).headers['content-type'], 'image/png')
  const me = (await web.call({ url: '/api/users/me', as: ines })).json()
  assert.deepEqual([me.face.name, me.face.picture], ['Inés Pérez', uploaded.pictureUrl])
  await web.sql`update pictures set created_at = '2020-01-01'`
  await keeper.forgetUnused(shownPortraits)
  assert.equal((await web.call({ url: uploaded.pictureUrl })).statusCode, 200)
  assert.equal((await send('DELETE')).json().hasOwnPicture, false)
  await change({ name: null, shown: false })
  assert.deepEqual([(await seen('ines')).name, (await seen('ines')).pictureUrl], [null, null])
})
