/** Whom a member keeps, and nobody else sees. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { maxContacts } from '@chispa/contract/contacts'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { waitForServers } from '../../test/http-timeouts.ts'

const web = await testApp()
waitForServers(web)
after(() => web.close())

type Member = Awaited<ReturnType<typeof web.member>>
async function named(username: string, name?: string): Promise<Member> {
  const member = await web.member()
  const url = `/api/users/${member.userId}/lightning-address`
  assert.equal((await web.call({ method: 'PUT', url, as: member, body: { username } })).statusCode, 200)
  if (name !== undefined) {
    await web.sql`insert into member_profiles (user_id, name, updated_at) values (${member.userId}, ${name}, now())`
  }
  return member
}
const keep = (who: Member, body: object) => web.call({ method: 'POST', url: '/api/contacts', as: who, body })
const list = async (who: Member) => (await web.call({ url: '/api/contacts', as: who })).json()
const change = (who: Member, id: string, body: object) =>
  web.call({ method: 'PATCH', url: `/api/contacts/${id}`, as: who, body })

describe('contacts', () => {
  test('a member is kept as a member, by name, address or key, and once', async () => {
    const [ana, bruno] = [await named('ana'), await named('bruno', 'Bruno Díaz')]
    for (const body of [{ address: 'bruno' }, { address: 'Bruno@localhost' }, { publicKey: bruno.pubkey }]) {
      assert.equal((await keep(ana, body)).statusCode, 200)
    }
    const [contact, ...others] = await list(ana)
    assert.deepEqual(others, [])
    assert.equal(contact.isMember, true)
    assert.deepEqual(contact.face, {
      name: 'Bruno Díaz',
      picture: null,
      publicKey: bruno.pubkey,
      address: 'bruno@localhost',
    })
    const url = `/api/users/${bruno.userId}/lightning-address`
    await web.call({ method: 'PUT', url, as: bruno, body: { username: 'elbruno' } })
    assert.equal((await list(ana))[0].face.address, 'elbruno@localhost')
  })

  test('an address elsewhere with a name and a note; favourites come first; what is not named stays', async () => {
    const carla = await named('carla')
    const { id } = (await keep(carla, { address: 'Zoe@Other.example', name: 'Zoë', note: ' owes me a coffee ' })).json()
    await keep(carla, { address: 'adam@other.example' })
    const firsts = async () => (await list(carla)).map(({ face }: { face: { address: string } }) => face.address)
    assert.deepEqual(await firsts(), ['adam@other.example', 'zoe@other.example'])
    const changed = (await change(carla, id, { isFavourite: true })).json()
    assert.deepEqual([changed.face.name, changed.note, changed.isFavourite], ['Zoë', 'owes me a coffee', true])
    assert.deepEqual(await firsts(), ['zoe@other.example', 'adam@other.example'])
    assert.equal((await change(carla, id, { note: null })).json().note, null)
    assert.equal((await web.call({ method: 'DELETE', url: `/api/contacts/${id}`, as: carla })).statusCode, 200)
    assert.deepEqual(await firsts(), ['adam@other.example'])
  })

  test('nobody else reads, changes or deletes them, operators neither', async () => {
    const dora = await named('dora')
    const { id } = (await keep(dora, { address: 'x@other.example', note: 'secret' })).json()
    for (const other of [await web.member(), await web.member('ADMIN')]) {
      assert.deepEqual(await list(other), [])
      assert.equal(refusalIn(await change(other, id, { note: 'mine' })).reason, 'contact_not_found')
      const gone = await web.call({ method: 'DELETE', url: `/api/contacts/${id}`, as: other })
      assert.equal(refusalIn(gone).reason, 'contact_not_found')
    }
    assert.equal((await list(dora))[0].note, 'secret')
  })

  test('refuses oneself, names that nobody has, and what is no address', async () => {
    const eva = await named('eva')
    assert.equal(refusalIn(await keep(eva, { address: 'eva' })).reason, 'own_contact')
    assert.equal(refusalIn(await keep(eva, { address: 'nobody@localhost' })).reason, 'address_not_found')
    assert.equal(refusalIn(await keep(eva, { address: 'a b@c' })).reason, 'invalid_contact')
    assert.equal(refusalIn(await keep(eva, { note: 'whom' })).reason, 'invalid_contact')
  })

  test('an address and a key of one person become one contact', async () => {
    const [flor, key] = [await named('flor'), newPerson().pubkey]
    await keep(flor, { address: 'paz@other.example' })
    await keep(flor, { address: 'paz@other.example', publicKey: key })
    const contacts = await list(flor)
    assert.equal(contacts.length, 1)
    assert.deepEqual([contacts[0].face.address, contacts[0].face.publicKey], ['paz@other.example', key])
    await keep(flor, { address: 'luz@other.example' })
    assert.equal(refusalIn(await keep(flor, { address: 'luz@other.example', publicKey: key })).reason, 'contact_exists')
  })

  test('of twenty who are kept at once none is there twice, and the limit holds', async () => {
    const gabi = await named('gabi')
    await web.sql`
      insert into contacts (user_id, address, created_at, updated_at)
      select ${gabi.userId}, n || '@other.example', now(), now() from generate_series(1, ${maxContacts - 5}::int) n`
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => keep(gabi, { address: `new${n % 10}@other.example` })),
    )
    const statuses = replies.map(({ statusCode }) => statusCode)
    assert.equal((await list(gabi)).length, maxContacts)
    assert.equal(statuses.filter(status => status === 200).length, 10)
    assert.equal(statuses.filter(status => status === 409).length, 10)
  })

  test('who is deleted is gone from everybody’s contacts, and so are their own', async () => {
    const [hugo, ines] = [await named('hugo'), await named('ines')]
    await keep(hugo, { address: 'ines' })
    await keep(ines, { address: 'hugo', note: 'a note' })
    await web.sql`delete from lightning_addresses where user_id = ${ines.userId}`
    await web.sql`delete from users where id = ${ines.userId}`
    assert.deepEqual(await list(hugo), [])
    assert.equal((await web.sql`select from contacts where user_id = ${ines.userId}`).length, 0)
  })
})

describe('finding people', () => {
  const find = async (who: Member, text: string) => {
    const reply = await web.call({ url: `/api/contacts/search?text=${encodeURIComponent(text)}`, as: who })
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json().map(({ address }: { address: string }) => address)
  }

  test('by the beginnings of words, whatever the accents; who shows nothing by the whole name only', async () => {
    const me = await named('jose')
    await named('sofia', 'Sofía García')
    await named('sofocles')
    assert.deepEqual(await find(me, 'sof'), ['sofia@localhost'])
    assert.deepEqual(await find(me, 'GARCÍ'), ['sofia@localhost'])
    assert.deepEqual(await find(me, 'garcia sof'), ['sofia@localhost'])
    assert.deepEqual(await find(me, '@sofia@loc'), ['sofia@localhost'])
    assert.deepEqual(await find(me, 'sofocle'), [])
    assert.deepEqual(await find(me, 'sofocles'), ['sofocles@localhost'])
    assert.deepEqual(await find(me, ':*&|!()'), [])
  })

  test('not who does not want to be found, oneself, people blocked by the member or by operators', async () => {
    const [me, shy, pest, gone] = [
      await named('mara', 'Tomasa'),
      await named('tom1', 'Tomas'),
      await named('tom2', 'Tomas'),
      await named('tom3', 'Tomas'),
    ]
    await web.sql`update member_profiles set is_findable = false where user_id = ${shy.userId}`
    await keep(me, { publicKey: pest.pubkey, isBlocked: true })
    await web.sql`update users set blocked_at = now(), blocked_by = pubkey where id = ${gone.userId}`
    assert.deepEqual(await find(me, 'tom'), [])
    assert.deepEqual(await find(shy, 'tom'), ['tom2@localhost', 'mara@localhost'])
  })

  test('own contacts come first, by the name that the member gave them', async () => {
    const me = await named('nora')
    await named('pablo', 'Pablo')
    await keep(me, { address: 'p@other.example', name: 'Pablo Ruiz', isFavourite: true })
    await keep(me, { address: 'z@other.example', name: 'Abuela Pa' })
    assert.deepEqual(await find(me, 'pa'), ['p@other.example', 'z@other.example', 'pablo@localhost'])
  })

  test('400 for fewer than two letters; ten at most', async () => {
    const me = await named('olga')
    assert.equal((await web.call({ url: '/api/contacts/search?text=a', as: me })).statusCode, 400)
    for (let n = 0; n < 12; n++) await named(`quique${n}`, `Quique ${n}`)
    assert.equal((await find(me, 'quique')).length, 10)
  })
})

describe('people of the latest payments', () => {
  test('each once, the latest first; nobody who was only claimed, failed or blocked', async () => {
    const [me, ana, luis] = [await named('raul'), await named('recent1', 'Rita'), await named('recent2', 'Luis')]
    let hash = 0
    const sent = async (address: string, payee: string | null, minutesAgo: number, status = 'SUCCEEDED') => {
      const id = (++hash).toString(16).padStart(64, '0')
      await web.sql`
        insert into sent_payments (user_id, idempotency_key, wallet_id, request_id, payment_hash, invoice, target, address, payee_id, amount_msats,
                                   status, code, preimage, created_at, resolved_at)
        values (${me.userId}, ${`key of the payment ${hash}`}, 'w', ${id}, ${id}, ${`lnbc${hash}`}, ${address}, ${address}, ${payee}, 1000, ${status},
                ${status === 'REJECTED' ? 'payment_failed' : null}, ${status === 'SUCCEEDED' ? id : null},
                now() - ${minutesAgo} * interval '1 minute', now())`
    }
    await sent('recent1@localhost', ana.userId, 50)
    await sent('kiosk@other.example', null, 40)
    await sent('recent1@localhost', ana.userId, 30)
    await sent('failed@other.example', null, 20, 'REJECTED')
    await sent('pest@other.example', null, 10)
    await sent('host.example', null, 5)
    await keep(me, { address: 'pest@other.example', isBlocked: true })
    const recent = async () =>
      (await web.call({ url: '/api/contacts/recent', as: me }))
        .json()
        .map((person: { name: string | null; address: string }) => [person.name, person.address])
    assert.deepEqual(await recent(), [
      ['Rita', 'recent1@localhost'],
      [null, 'kiosk@other.example'],
    ])
    const [wallet] = await web.sql<{ id: string }[]>`
      insert into remote_wallets (user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
      values (${me.userId}, 'W', '\\x00', ${newPerson().pubkey}, ${newPerson().pubkey}, '{wss://relay.example}') returning id`
    const paid = (payerId: string | null, claimed: string | null) => {
      const id = (++hash).toString(16).padStart(64, '0')
      return web.sql`
        insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, payer_id, payer_name, payer_address, status, created_at,
                              expires_at, paid_at)
        values (${id}, 'lnbc', 1000, 'LUD16_PAYMENT', ${wallet?.id as string}, ${me.userId}, ${payerId}, 'Somebody', ${claimed}, 'PAID', now(), now(), now())`
    }
    await paid(luis.userId, null)
    await paid(null, 'scam@evil.example')
    assert.deepEqual((await recent())[0], ['Luis', 'recent2@localhost'])
    assert.equal((await recent()).length, 3)
  })
})
