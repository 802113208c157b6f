/** Who is on the other side of a payment: members by name, as they want; strangers as they say or as their profile says. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson, type Person } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { openStage, type Source } from '../../test/forwarding-stage.ts'
import { PictureKeeper } from '../pictures/keep-picture.ts'
import { lookUpMembers } from '../profiles/look-up-members.ts'
import { forgetUnwanted } from '../profiles/want-profiles.ts'

const stage = await openStage()
after(() => stage.close())
const { web } = stage
await stage.set({ nostr_relays: [stage.relay.url] })

const shop = await stage.service.create({ name: 'shop', balanceMsats: 0 })
const pay = (who: Source, to: string, more: object = {}) =>
  web.call({
    method: 'POST',
    url: '/api/wallet/payments',
    as: who,
    body: { idempotencyKey: randomUUID(), to, amountMsats: 1000_000, ...more },
  })
const preview = async (who: Source, to: string) =>
  web.call({ method: 'POST', url: '/api/wallet/sending/preview', as: who, body: { to } })
const setProfile = async (who: Person, body: object) =>
  (await web.call({ method: 'PUT', url: '/api/users/me/profile', as: who, body })).json()
const keep = (who: Person, body: object) => web.call({ method: 'POST', url: '/api/contacts', as: who, body })
const received = (who: Source) =>
  until(async () => (await web.call({ url: '/api/wallet/payments?show=in', as: who })).json()[0])
const publish = (person: Person, content: object) =>
  stage.relay.publish(
    finalizeEvent(
      { kind: 0, created_at: Math.floor(Date.now() / 1000), tags: [], content: JSON.stringify(content) },
      person.secretKey,
      signer,
    ),
  )
const keeper = new PictureKeeper({ sql: web.sql, now: () => new Date(), onDue: () => {} })
const lookUp = () => lookUpMembers({ ...web.deps, keepPicture: keeper.keep, relayTimeoutMs: 60_000 })

describe('a member who pays a member', () => {
  test('is told by name, with their face, to both; the preview says so first', async () => {
    const ana = await stage.source({ username: 'ana', balanceMsats: 50_000_000 })
    const bruno = await stage.source({ username: 'bruno', balanceMsats: 0 })
    await setProfile(ana, { name: 'Ana López' })
    await setProfile(bruno, { name: 'Bruno' })
    const seen = (await preview(ana, 'bruno@chispa.example')).json()
    assert.deepEqual([seen.payee.name, seen.payee.isMember], ['Bruno', true])
    assert.deepEqual(seen.payer, {
      name: 'Ana López',
      address: 'ana@chispa.example',
      isRequired: false,
      byDefault: true,
    })
    const sent = (await pay(ana, 'bruno@chispa.example', { comment: 'Bread' })).json()
    assert.equal(sent.state, 'done', JSON.stringify(sent))
    assert.deepEqual([sent.who.name, sent.who.publicKey], ['Bruno', bruno.pubkey])
    const got = await received(bruno)
    assert.deepEqual(got.who, {
      name: 'Ana López',
      picture: null,
      publicKey: ana.pubkey,
      address: 'ana@chispa.example',
      contactId: null,
      isMember: true,
      isBlocked: false,
      isClaimed: false,
    })
    const recent = (await web.call({ url: '/api/contacts/recent', as: bruno })).json()
    assert.deepEqual(
      recent.map(({ name }: { name: string }) => name),
      ['Ana López'],
    )
    // What the receiver calls her goes before what she calls herself.
    await keep(bruno, { address: 'ana', name: 'Anita' })
    assert.equal((await received(bruno)).who.name, 'Anita')
  })

  test('is not told who does not want it, in general or this time', async () => {
    const carla = await stage.source({ username: 'carla', balanceMsats: 50_000_000 })
    const dora = await stage.source({ username: 'dora', balanceMsats: 0 })
    await pay(carla, 'dora@chispa.example', { sayWho: false })
    assert.equal((await received(dora)).who, null)
    await setProfile(carla, { saysWho: false })
    assert.equal((await preview(carla, 'dora@chispa.example')).json().payer.byDefault, false)
    await pay(carla, 'dora@chispa.example')
    assert.deepEqual((await web.sql`select from invoices where payer_id = ${carla.userId}`).length, 0)
    await pay(carla, 'dora@chispa.example', { sayWho: true })
    const mine = async () => (await web.call({ url: '/api/wallet/payments?show=in', as: dora })).json()
    await until(async () => (await mine()).length === 3)
    assert.equal((await mine())[0].who.address, 'carla@chispa.example')
  })

  test('whom the receiver blocked pays all the same; what they write is left out, and no device is woken', async () => {
    const eva = await stage.source({ username: 'eva', balanceMsats: 50_000_000 })
    const flor = await stage.source({ username: 'flor', balanceMsats: 0 })
    await keep(flor, { publicKey: eva.pubkey, isBlocked: true })
    await web.sql`
      insert into push_subscriptions (id, user_id, host, sealed_subscription, language, shows_amount, time_zone, created_at)
      values (${'c'.repeat(64)}, ${flor.userId}, 'push.example', '', 'en', true, 'UTC', now())`
    await pay(eva, 'flor@chispa.example', { comment: 'Answer me' })
    const got = await received(flor)
    assert.deepEqual([got.amountMsats, got.comment, got.who.isBlocked], [1000_000, null, true])
    const woken = () => web.sql`select from push_messages where subscription_id = ${'c'.repeat(64)}`
    assert.equal((await woken()).length, 0)
    const gabi = await stage.source({ username: 'gabi', balanceMsats: 50_000_000 })
    await pay(gabi, 'flor@chispa.example')
    await until(async () => (await woken()).length === 1)
  })
})

describe('a payer from elsewhere', () => {
  test('is called what their wallet says, with nobody’s face, even when it is a member’s address', async () => {
    const hugo = await stage.source({ username: 'hugo', balanceMsats: 0 })
    const ines = await stage.source({ username: 'ines', balanceMsats: 0 })
    await setProfile(ines, { name: 'Inés' })
    const payerdata = JSON.stringify({ name: 'Inés', identifier: 'ines@chispa.example' })
    const query = new URLSearchParams({ amount: '21000', payerdata })
    const { pr, verify } = (await web.call({ url: `/api/lud16/hugo/cb?${query}` })).json()
    assert.ok(stage.ledger.pay(stage.payer.accountId, pr).ok)
    await until(async () => (await web.call({ url: new URL(verify).pathname })).json().settled)
    const { who } = await received(hugo)
    assert.deepEqual(
      [who.name, who.address, who.picture, who.publicKey, who.isMember, who.isClaimed],
      ['Inés', 'ines@chispa.example', null, null, false, true],
    )
    assert.deepEqual((await web.call({ url: '/api/contacts/recent', as: hugo })).json(), [])
  })
})

describe('a member who pays elsewhere', () => {
  test('tells only what is asked for, and only if they want it; the invoice commits to it', async () => {
    const jose = await stage.source({ username: 'jose', balanceMsats: 50_000_000 })
    await setProfile(jose, { name: 'José' })
    const { address, faults } = stage.outside.name('kiosk', shop)
    assert.equal((await preview(jose, address)).json().payer, null)
    faults.payerData = { name: { mandatory: false }, email: { mandatory: false } }
    assert.deepEqual((await preview(jose, address)).json().payer, {
      name: 'José',
      address: null,
      isRequired: false,
      byDefault: false,
    })
    stage.outside.told.length = 0
    assert.equal((await pay(jose, address)).json().state, 'done')
    assert.equal((await pay(jose, address, { sayWho: true })).json().state, 'done')
    assert.deepEqual(stage.outside.told, [null, '{"name":"José"}'])
    assert.equal(web.lines.filter(line => line.includes('another description')).length, 0)
  })

  test('409 where more is required than is told', async () => {
    const karen = await stage.source({ username: 'karen', balanceMsats: 50_000_000 })
    const { address, faults } = stage.outside.name('office', shop)
    faults.payerData = { identifier: { mandatory: true } }
    assert.equal((await preview(karen, address)).json().payer.isRequired, true)
    assert.equal(refusalIn(await pay(karen, address)).reason, 'payer_must_say_who')
    assert.equal((await pay(karen, address, { sayWho: true })).json().state, 'done')
    faults.payerData = { email: { mandatory: true } }
    assert.equal(refusalIn(await preview(karen, address)).reason, 'payer_must_say_who')
    assert.equal(refusalIn(await pay(karen, address, { sayWho: true })).reason, 'payer_must_say_who')
  })
})

test('who zapped is called as their profile says, once a member has looked; forgotten when nobody looks any more', async () => {
  const lara = await stage.source({ username: 'lara', balanceMsats: 0 })
  const fan = newPerson()
  publish(fan, { name: 'A fan', lud16: 'fan@other.example' })
  const zap = finalizeEvent(
    { kind: 9734, created_at: Math.floor(Date.now() / 1000), tags: [['p', lara.pubkey]], content: 'Zap' },
    fan.secretKey,
    signer,
  )
  await web.sql`
    insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, zap_request, status, created_at, expires_at, paid_at)
    values (${'ab'.repeat(32)}, 'lnbc', 21000, 'LUD16_PAYMENT', ${lara.walletId}, ${lara.userId}, ${JSON.stringify(zap)}, 'PAID', now(), now(), now())`
  const first = await received(lara)
  assert.deepEqual([first.who.name, first.who.publicKey], [null, fan.pubkey])
  await lookUp()
  assert.equal((await received(lara)).who.name, 'A fan')
  await web.sql`update profile_lookups set wanted_at = now() - interval '91 days'`
  await forgetUnwanted(web.sql, new Date())
  assert.equal((await web.sql`select from nostr_profiles where pubkey = ${fan.pubkey}`).length, 0)
})

describe('people who are followed on Nostr', () => {
  test('those who can be paid are shown, and kept when the member chooses them', async () => {
    const marta = await stage.source({ username: 'marta', balanceMsats: 0 })
    const member = await stage.source({ username: 'nico', balanceMsats: 0 })
    const [payable, silent] = [newPerson(), newPerson()]
    publish(payable, { display_name: 'Olga', lud16: 'Olga@Other.example' })
    publish(silent, { name: 'No address' })
    const tags = [member, payable, silent].map(({ pubkey }) => ['p', pubkey])
    const list = { kind: 3, created_at: Math.floor(Date.now() / 1000), tags, content: '' }
    stage.relay.publish(finalizeEvent(list, marta.secretKey, signer))
    const follows = async () => (await web.call({ method: 'POST', url: '/api/contacts/follows', as: marta })).json()
    const seen = await follows()
    assert.deepEqual(
      seen.map(({ name, address, isMember, isKept }: Record<string, unknown>) => [name, address, isMember, isKept]),
      [
        [null, 'nico@chispa.example', true, false],
        ['Olga', 'olga@other.example', false, false],
      ],
    )
    const people = [
      { publicKey: payable.pubkey, address: 'olga@other.example', name: 'Olga' },
      { publicKey: member.pubkey, address: 'nico@chispa.example' },
    ]
    const several = () => web.call({ method: 'POST', url: '/api/contacts/several', as: marta, body: { people } })
    assert.equal((await several()).json().kept, 2)
    assert.equal((await several()).json().kept, 0)
    assert.ok((await follows()).every(({ isKept }: { isKept: boolean }) => isKept))
    const contacts = (await web.call({ url: '/api/contacts', as: marta })).json()
    assert.deepEqual(
      contacts.map(({ face, isMember }: { face: { address: string }; isMember: boolean }) => [face.address, isMember]),
      [
        ['nico@chispa.example', true],
        ['olga@other.example', false],
      ],
    )
  })

  test('409 where no relays are named, 503 where none answers', async () => {
    const olga = await stage.source({ balanceMsats: 0 })
    const ask = () => web.call({ method: 'POST', url: '/api/contacts/follows', as: olga })
    await stage.set({ nostr_relays: [] })
    assert.equal(refusalIn(await ask()).reason, 'relays_not_named')
    await stage.set({ nostr_relays: ['ws://127.0.0.1:9'] })
    assert.equal(refusalIn(await ask()).reason, 'relays_silent')
    await stage.set({ nostr_relays: [stage.relay.url] })
  })
})

test('a note on a payment is the member’s own', async () => {
  const [pia, rosa] = [
    await stage.source({ username: 'pia', balanceMsats: 50_000_000 }),
    await stage.source({ username: 'rosa', balanceMsats: 0 }),
  ]
  const { id } = (await pay(pia, 'rosa@chispa.example')).json()
  const write = (who: Source, note: string | null) =>
    web.call({ method: 'PUT', url: `/api/wallet/payments/${id}/note`, as: who, body: { note } })
  assert.equal((await write(pia, ' The roof ')).json().note, 'The roof')
  const read = async () => (await web.call({ url: `/api/wallet/payments/${id}`, as: pia })).json()
  assert.equal((await read()).note, 'The roof')
  assert.equal((await web.call({ url: '/api/wallet/payments', as: pia })).json()[0].note, 'The roof')
  assert.equal(refusalIn(await write(rosa, 'Mine')).reason, 'payment_not_found')
  assert.equal((await received(rosa)).note, null)
  await write(pia, null)
  assert.equal((await read()).note, null)
})
