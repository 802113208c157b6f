/** Further names of a person: taken, paid, changed places with, given up; one name has one owner, whatever it is to them. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { releaseNameOf } from './release-name.ts'

const day = 24 * 3_600_000
let clock = Date.now()
const web = await testApp({ now: () => new Date(clock) })
after(() => web.close())
const admin = await web.member('ADMIN')
type Member = Awaited<ReturnType<typeof web.member>>

const aliasUrl = (of: Member, name: string) => `/api/users/${of.userId}/aliases/${encodeURIComponent(name)}`
const add = (of: Member, name: string, as = of) => web.call({ method: 'PUT', url: aliasUrl(of, name), as })
const remove = (of: Member, name: string, as = of) => web.call({ method: 'DELETE', url: aliasUrl(of, name), as })
const list = async (of: Member, as = of) => (await web.call({ url: `/api/users/${of.userId}/aliases`, as })).json()
const name = (of: Member, username: string, as = of) =>
  web.call({ method: 'PUT', url: `/api/users/${of.userId}/lightning-address`, as, body: { username } })
const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
const namesOf = (told: { aliases: { username: string }[] }) => told.aliases.map(({ username }) => username)

async function named(username: string): Promise<Member> {
  const member = await web.member()
  assert.equal((await name(member, username)).statusCode, 200)
  return member
}

test('an alias is a lightning address and a Nostr name of its own, paid into the same wallet', async () => {
  await set({ endpoint: 'https://plaza.example', serve_well_known: true })
  const ana = await named('ana')
  await web.call({
    method: 'PUT',
    url: `/api/users/${ana.userId}/nwc`,
    as: ana,
    body: { nwcUri: newConnection().uri },
  })
  const reply = await add(ana, 'panaderia')
  assert.deepEqual(reply.json().aliases, [
    { username: 'panaderia', address: 'panaderia@plaza.example', createdAt: new Date(clock).toISOString() },
  ])
  const { callback, metadata } = (await web.call({ url: '/api/lud16/Panaderia+tips' })).json()
  assert.equal(callback, 'https://plaza.example/api/lud16/panaderia/cb')
  assert.match(metadata, /"panaderia@plaza\.example"/)
  const nostr = (await web.call({ url: '/.well-known/nostr.json?name=panaderia' })).json()
  assert.deepEqual(nostr.names, { panaderia: ana.pubkey })
  const me = (await web.call({ url: '/api/users/me', as: ana })).json()
  assert.equal(me.lightningAddress, 'ana@plaza.example')
  const rows = (await web.call({ url: '/api/lightning-addresses?q=pana', as: admin })).json()
  assert.deepEqual([rows[0].username, rows[0].aliasOf, rows[0].userId], ['panaderia', 'ana', ana.userId])
})

test('who has no name has no alias; one’s own name is none; a reserved or taken one is refused', async () => {
  const bruno = await web.member()
  assert.equal(refusalIn(await add(bruno, 'bru')).reason, 'alias_without_name')
  await name(bruno, 'bruno')
  assert.equal(refusalIn(await add(bruno, 'bruno')).reason, 'alias_is_own_name')
  assert.equal(refusalIn(await add(bruno, 'admin')).reason, 'username_reserved')
  assert.equal(refusalIn(await add(bruno, 'B!')).reason, 'invalid_username')
  for (const taken of ['ana', 'panaderia']) {
    assert.equal(refusalIn(await add(bruno, taken)).reason, 'username_taken')
    assert.equal(refusalIn(await name(bruno, taken)).reason, 'username_taken')
    const asked = await web.call({ url: `/api/lightning-addresses/availability?username=${taken}`, as: bruno })
    assert.equal(asked.json().problem, 'taken')
  }
})

test('of many who take one name, as their name or as an alias, one has it', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, (_, at) => named(`racer${at}`)))
  const replies = await Promise.all(people.map((one, at) => (at % 2 ? add(one, 'gold') : name(one, 'gold'))))
  assert.equal(replies.filter(reply => reply.statusCode === 200).length, 1)
  for (const reply of replies) if (reply.statusCode !== 200) assert.equal(refusalIn(reply).reason, 'username_taken')
})

test('the limit counts also when all are taken at once; operators give more', async () => {
  const carla = await named('carla')
  const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => add(carla, `carla${at}`)))
  assert.equal(replies.filter(reply => reply.statusCode === 200).length, 3)
  assert.equal((await list(carla)).aliases.length, 3)
  assert.equal(refusalIn(await add(carla, 'carla-more')).reason, 'too_many_aliases')
  assert.equal((await add(carla, 'carla-more', admin)).statusCode, 200)
  assert.deepEqual([(await list(carla)).limit, (await list(carla, admin)).limit], [3, 50])
  const [first] = namesOf(await list(carla))
  assert.equal((await add(carla, first as string)).statusCode, 200)
})

test('an alias and the main name change places, and nothing rests', async () => {
  const dora = await named('dora')
  await add(dora, 'dorita')
  assert.equal((await name(dora, 'dorita')).statusCode, 200)
  const me = (await web.call({ url: '/api/users/me', as: dora })).json()
  assert.equal(me.username, 'dorita')
  assert.deepEqual(namesOf(await list(dora)), ['dora'])
})

test('what is given up rests: its former owner has it back, others wait, and three rest at most', async () => {
  const [eva, other] = [await named('eva'), await named('other')]
  await add(eva, 'evita')
  assert.deepEqual(namesOf((await remove(eva, 'evita')).json()), [])
  assert.equal((await web.call({ url: '/api/lud16/evita' })).json().error.reason, 'address_not_found')
  assert.equal(refusalIn(await remove(eva, 'evita')).reason, 'alias_not_found')
  assert.equal(refusalIn(await add(other, 'evita')).reason, 'username_resting')
  assert.equal((await add(eva, 'evita')).statusCode, 200)
  for (const one of ['evita', 'eva1', 'eva2']) {
    await add(eva, one)
    assert.equal((await remove(eva, one)).statusCode, 200, one)
  }
  await add(eva, 'eva3')
  assert.equal(refusalIn(await remove(eva, 'eva3')).reason, 'too_many_names_at_rest')
  assert.deepEqual(namesOf(await list(eva)), ['eva3'])
  clock += 31 * day
  assert.equal((await add(other, 'evita')).statusCode, 200)
  clock -= 31 * day
})

test('only oneself and operators; whom an operator takes one from is told', async () => {
  const fede = await named('fede')
  await add(fede, 'fefe')
  const stranger = await named('stranger')
  assert.equal((await add(fede, 'fefe2', stranger)).statusCode, 403)
  assert.equal((await remove(fede, 'fefe', stranger)).statusCode, 403)
  assert.equal((await web.call({ url: `/api/users/${fede.userId}/aliases`, as: stranger })).statusCode, 403)
  assert.equal((await remove(fede, 'fefe', admin)).statusCode, 200)
  const { addressNotices } = (await web.call({ url: '/api/users/me', as: fede })).json()
  assert.deepEqual(
    addressNotices.map(({ username, event }: { username: string; event: string }) => [username, event]),
    [['fefe', 'REMOVED']],
  )
})

test('who is blocked is paid under none of their names; when they leave, all of them rest', async () => {
  const [gabi, heir] = [await named('gabi'), await named('heir')]
  await add(gabi, 'gabriela')
  const nostr = async () => (await web.call({ url: '/.well-known/nostr.json?name=gabriela' })).json().names
  assert.deepEqual(await nostr(), { gabriela: gabi.pubkey })
  await web.sql`update users set blocked_at = now(), blocked_by = ${admin.pubkey} where id = ${gabi.userId}`
  assert.deepEqual(await nostr(), {})
  await releaseNameOf(web.sql, gabi.userId, new Date(clock))
  await web.sql`delete from users where id = ${gabi.userId}`
  for (const one of ['gabi', 'gabriela']) assert.equal(refusalIn(await add(heir, one)).reason, 'username_resting', one)
})
