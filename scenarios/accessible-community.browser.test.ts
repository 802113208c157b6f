/** Pages of operators. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkAll, checkDialogs, inDashboard } from './src/accessible.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'

const world = await openCardStage()
const { stage, sandbox, admin, newDesign, newCard, heldCard, pay } = world
after(() => world[Symbol.asyncDispose]())

const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
const holder = await newMember(stage, { nwcUri: wallet.uri, username: 'lucia' })
const card = await heldCard(holder.person)
assert.equal(await pay(card, 1, 21_000), 'OK')
await newDesign('Sunrise')
const onDesk = await newCard('On the desk')

test('pages of the community: cards', async () => {
  const desk = ['/cards', `/cards/${onDesk.id}`, '/cards/designs', '/cards/payments', '/cards/session', '/cards/sheet']
  await checkAll(stage, admin, inDashboard(desk))
})

test('pages of the community: people', async () => {
  const { userId } = (await stage.ask(admin, 'GET', '/api/users/me')) as { userId: string }
  const people = ['/community', '/people', `/people/${userId}`, '/people/invites', '/addresses', '/voucher-services']
  await checkAll(stage, admin, inDashboard([...people, '/waitlist', '/activity']))
})

test('pages of the system', async () => {
  await checkAll(stage, admin, inDashboard(['/listener', '/self-test', '/device-tokens', '/settings']))
})

test('dialogs of the community', async () => {
  await checkDialogs(stage, admin, [
    { path: '/dashboard/cards', press: ['Add a card'] },
    { path: `/dashboard/cards/${onDesk.id}`, press: ['Activation code'] },
    { path: `/dashboard/cards/${onDesk.id}`, press: ['Delete'] },
    { path: '/dashboard/cards/designs', press: ['Add a design'] },
    { path: '/dashboard/cards/designs', press: ['Import'] },
  ])
})
