/** Pages of operators. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkAll, checkDialogs, inDashboard } from './src/accessible.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'

const world = await openCardStage()
const { stage, sandbox, admin, newDesign, newCard, mintLink, program, heldCard, bill, payInvoice, pay } = world
after(() => world[Symbol.asyncDispose]())

const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
const holder = await newMember(stage, { nwcUri: wallet.uri, username: 'lucia' })
const card = await heldCard(holder.person)
assert.equal(await pay(card, 1, 21_000), 'OK')
await newDesign('Sunrise')
const onDesk = await newCard('On the desk')
/** Its keys were read, and whether they are on the chip is not known. */
const halfDone = await newCard('Half programmed')
await program(await mintLink(halfDone.id))

test('pages of the community: cards', async () => {
  const desk = ['/cards', `/cards/${onDesk.id}`, '/cards/designs', '/cards/payments', '/cards/session', '/cards/sheet']
  await checkAll(stage, admin, inDashboard(desk))
})

test('pages of the community: people', async () => {
  await stage.ask(admin, 'POST', '/api/invites', { role: 'VIEWER', note: 'For the bakery' })
  const person = `/people/${holder.userId}`
  const people = [
    '/community',
    '/people',
    person,
    '/people/invites',
    '/addresses',
    '/voucher-services',
    '/open-payments',
  ]
  await checkAll(stage, admin, inDashboard([...people, '/waitlist', '/activity']))
})

test('pages of the system', async () => {
  await stage.ask(admin, 'PUT', '/api/domains/feria.example', { registration: 'OPEN' })
  await checkAll(
    stage,
    admin,
    inDashboard(['/listener', '/self-test', '/device-tokens', '/settings', '/settings?group=listener']),
  )
  await stage.ask(admin, 'DELETE', '/api/domains/feria.example')
})

test('dialogs of the community', async () => {
  await checkDialogs(stage, admin, [
    { path: '/dashboard/cards', press: ['Add a card'] },
    { path: '/dashboard/cards', press: ['Move cards here'] },
    { path: '/dashboard/cards', press: ['Wipe a chip'] },
    { path: `/dashboard/cards/${onDesk.id}`, press: ['Change the name or design'] },
    { path: `/dashboard/cards/${onDesk.id}`, press: ['Program the chip'] },
    { path: `/dashboard/cards/${onDesk.id}`, press: ['Reset by a link'] },
    { path: `/dashboard/cards/${onDesk.id}`, press: ['Activation code'] },
    { path: `/dashboard/cards/${onDesk.id}`, press: ['Delete'] },
    { path: '/dashboard/cards/designs', press: ['Add a design'] },
    { path: '/dashboard/cards/designs', press: ['Import'] },
    { path: '/dashboard/cards/designs', more: true, press: ['Edit'] },
    { path: `/dashboard/cards/${card.cardId}`, press: ['Take the card back'] },
    { path: `/dashboard/cards/${card.cardId}`, press: ['Replace it'] },
    { path: `/dashboard/cards/${card.cardId}`, press: ['Wipe'] },
    { path: `/dashboard/cards/${halfDone.id}`, press: ['Read the keys again'] },
    {
      path: `/dashboard/cards/${halfDone.id}`,
      press: ['Read the keys again', 'Show the keys'],
      title: 'Repair the chip',
    },
  ])
})

test('a payment whose end nobody knows, on the page and in its dialog', async () => {
  const silent = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  const payer = await newMember(stage, { nwcUri: silent.uri })
  const held = await heldCard(payer.person)
  silent.faults.silent = true
  assert.equal(await payInvoice(held, 1, bill(7000, 'A lost lunch').invoice), 'payment_unresolved')
  await checkAll(stage, admin, inDashboard(['/cards/payments']))
  await checkDialogs(stage, admin, [{ path: '/dashboard/cards/payments', press: ['Resolve'] }])
})

test('dialogs about people and the system', async () => {
  const person = `/dashboard/people/${holder.userId}`
  await stage.ask(admin, 'PUT', `/api/users/${holder.userId}/aliases/lu`)
  const leaving = await newMember(stage, { username: 'leaving' })
  await stage.ask(admin, 'PUT', `/api/users/${leaving.userId}/blocked`, { blocked: true })
  await checkDialogs(stage, admin, [
    { path: '/dashboard/people', click: 'main [aria-haspopup=dialog]' },
    { path: person, press: ['Sign out their devices'] },
    { path: person, press: ['Stop everything'] },
    { path: person, press: ['Block this person'] },
    { path: person, more: true, press: ['Take it away'] },
    { path: `/dashboard/people/${leaving.userId}`, press: ['Delete this person'] },
    { path: '/dashboard/people/invites', press: ['Invite somebody'] },
    { path: '/dashboard/activity', click: 'main td button' },
    { path: '/dashboard/settings?group=community', press: ['Sign out everybody and every device'] },
  ])
})
