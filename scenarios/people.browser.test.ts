/** People as operators see them: found by their card, looked after, signed out; the activity log tells of it while one looks. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { phone } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { button, fits, heading, panel, signIn } from './src/visiting.ts'

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
  await panel(page, 'Notes').getByText('Lost her phone in May.').waitFor()
  await fits(page)

  await button(page, 'Sign out their devices').click()
  await button(page, 'Sign out').last().click()
  await page.getByText('All devices are signed out').waitFor()
  // The page that was open all along shows it without being asked to.
  await log.page.getByText('All devices were signed out').waitFor()
  for (const seen of [complaints, log.complaints]) assert.deepEqual(seen, [])
})
