/** People as operators see them: found by their card, looked after, signed out; the activity log tells of it while one looks. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { hearsChanges, phone } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, enterKey, field, fits, heading, link, panel, signIn } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, admin, heldCard } = world
after(() => world[Symbol.asyncDispose]())

test('an operator finds a person by their card, writes a note, and signs their devices out', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username: 'ana' })
  const { cardId } = await heldCard(person)
  const [card] = (await stage.ask(admin, 'GET', `/api/cards?q=${cardId}`)) as { title: string }[]
  const log = await stage.visit()
  await signIn(log.page, admin, '/dashboard/activity')
  await heading(log.page, 'Activity').waitFor()
  await until(() => hearsChanges(log.page))

  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, '/dashboard/people')
  await page.getByLabel('Name, address, npub or card').fill(card!.title)
  await page.getByText('One row').waitFor()
  await page.getByRole('link', { name: /^ana/ }).click()
  await heading(page, 'ana').waitFor()
  await panel(page, 'Wallets').getByText('Primary').waitFor()
  await page.getByRole('link', { name: card!.title }).waitFor()
  await fits(page)

  await page.getByLabel('New note').fill('Lost her phone in May.')
  await button(page, 'Write it down').click()
  await panel(page, 'Notes').getByRole('listitem').getByText('Lost her phone in May.').waitFor()
  await fits(page)

  await button(page, 'Sign out their devices').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('All devices are signed out').waitFor()
  // The page that was open all along shows it without being asked to.
  await log.page.getByText('All devices were signed out').waitFor()
  for (const seen of [complaints, log.complaints]) assert.deepEqual(seen, [])
})

test('an administrator is told what blocking and deleting mean before anything happens', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  const { person, userId } = await newMember(stage, { nwcUri: wallet.uri, username: 'bruno' })
  await heldCard(person)
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, `/dashboard/people/${userId}`)
  await heading(page, 'bruno').waitFor()
  await button(page, 'Block this person').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The address bruno takes no more payments. The name stays theirs.').waitFor()
  await dialog.getByText('One card is paused, and stays so until it is switched on.').waitFor()
  await dialog.getByText('One wallet stays connected, with its money.').waitFor()
  await fits(page)
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByText(/^Blocked by /).waitFor()
  await assert.rejects(stage.ask(person, 'GET', '/api/users/me'))

  await button(page, 'Delete this person').click()
  await dialog.getByText('The name bruno rests for a month; then others can have it.').waitFor()
  await dialog.getByText('One card loses its holder and can be handed out again.').waitFor()
  await fits(page)
  // What they began has a minute to end.
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.getByText(/wait a minute/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Let them in again').click()
  await page.getByText('They can sign in again').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('an invitation lets somebody in with a name and a role, once, while registration is closed; then it says so in both languages', async () => {
  await stage.ask(admin, 'POST', '/api/settings', { registration_enabled: false })
  const desk = await stage.visit(phone)
  await signIn(desk.page, admin, '/dashboard/people')
  await link(desk.page, 'Invitations').click()
  await button(desk.page, 'Invite somebody').first().click()
  await field(desk.page, 'Name (optional)').fill('carla')
  await desk.page.getByRole('radio', { name: /^Viewer/ }).check()
  await fits(desk.page)
  await button(desk.page, 'Make the link').click()
  const url = await desk.page.getByTestId('invite-link').textContent()
  assert.match(url ?? '', /\/invite#[\w-]{32}$/)
  await button(desk.page, 'Done').click()
  await desk.page.getByText(/^Open until/).waitFor()
  await fits(desk.page)

  const guest = await stage.visit(phone)
  const asked: string[] = []
  guest.page.on('request', request => asked.push(request.url()))
  const { pathname, hash } = new URL(url!)
  await guest.page.goto(pathname + hash)
  await heading(guest.page, 'You are invited to Plaza Chispa').waitFor()
  await guest.page.getByText(/carla@/).waitFor()
  await fits(guest.page)
  await link(guest.page, 'I have an account or a key').click()
  await enterKey(guest.page, newPerson())
  await button(guest.page, 'Accept the invitation').click()
  await heading(guest.page, 'Welcome to Plaza Chispa').waitFor()
  await guest.page.getByText('Your role is Viewer.').waitFor()
  await fits(guest.page)
  const token = hash.slice(1)
  assert.deepEqual(
    asked.filter(one => one.split('#')[0]?.includes(token)),
    [],
    'no server sees the token in an address',
  )
  await link(guest.page, 'Go to the app').click()
  await guest.page.waitForURL(/\/dashboard/)

  await desk.page.reload()
  await link(desk.page, 'Used by carla').waitFor()
  const late = await stage.visit(phone, { locale: 'es-AR' })
  // As links looked that were sent before.
  await late.page.goto(`/invite/${token}`)
  await late.page.getByText('Alguien ya usó esta invitación. Si no fuiste tú, pide una nueva.').waitFor()
  await fits(late.page)
  for (const seen of [desk.complaints, guest.complaints, late.complaints]) assert.deepEqual(seen, [])
})
