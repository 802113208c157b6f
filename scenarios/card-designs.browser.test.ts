/** The pictures on cards, and payments by card that nobody knows the end of. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { phone } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, field, fits, heading, link, panel, signIn } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, admin, heldCard, bill, payInvoice } = world
after(() => world[Symbol.asyncDispose]())

test('designs are added, imported, changed, archived and brought back', async () => {
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin)
  await page.goto('/dashboard/cards/designs')
  await button(page, 'Add a design').click()
  await field(page, 'Address of the picture').fill(`${stage.origin}/favicon.svg?moon`)
  await field(page, 'Name').fill('Moon')
  await button(page, 'Add the design').click()
  await panel(page, 'Moon').waitFor()
  await fits(page)

  await button(page, 'Import').click()
  await field(page, 'Designs').fill(`${stage.origin}/favicon.svg?moon Moon\nno picture`)
  await button(page, 'Import').last().click()
  await page.getByText('Line 2 does not fit').waitFor()
  await field(page, 'Designs').fill(
    `${stage.origin}/favicon.svg?moon Moon\n${stage.origin}/favicon.svg?star Star of the sea`,
  )
  await button(page, 'Import').last().click()
  await page.getByText('One design was added. One was here already').waitFor()
  await button(page, 'Done').click()
  await button(page, 'Import').click()
  await page.getByRole('tab', { name: 'A feed' }).click()
  await using feed = await serveFeed([{ imageUrl: `${stage.origin}/favicon.svg?sea`, description: 'Sea' }])
  await field(page, 'Address of the feed').fill(`${feed.url}/nothing`)
  await button(page, 'Import').last().click()
  await page.getByText('What is at this URL is not a feed of card designs').waitFor()
  await field(page, 'Address of the feed').fill(`${feed.url}/feed`)
  await button(page, 'Import').last().click()
  await page.getByText('One design was added.').waitFor()
  await button(page, 'Done').click()
  await panel(page, 'Sea').waitFor()

  await act(page, 'Star of the sea', 'Edit')
  await field(page, 'Name').fill('Star')
  await button(page, 'Save').click()
  await panel(page, 'Star').waitFor()
  await act(page, 'Star', 'Archive')
  await panel(page, 'Star').waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Which designs' }).selectOption('yes')
  await act(page, 'Star', 'Use it again')
  await heading(page, 'Nothing is archived').waitFor()
  await page.getByRole('combobox', { name: 'Which designs' }).selectOption('no')
  await panel(page, 'Star').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a payment that nobody knows the end of is counted, listed, and resolved with proof or without', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 90_000_000 })
  const holder = await newMember(stage, { nwcUri: wallet.uri })
  const held = await heldCard(holder.person)
  wallet.faults.silent = true
  const { invoice, paymentHash } = bill(7000, 'A lost lunch')
  assert.equal(await payInvoice(held, 1, invoice), 'payment_unresolved')

  const hand = await stage.visit(phone)
  await signIn(hand.page, holder.person, `/dashboard/my-cards/${held.cardId}`)
  await hand.page.getByText('7 sats on the way').waitFor()
  await hand.page.getByText('Please don’t pay again.').waitFor()
  await fits(hand.page)
  assert.deepEqual(beyondRefusals(hand.complaints), [])

  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin)
  await page.goto('/dashboard/cards')
  await page.getByRole('link', { name: /Payments.*unresolved/ }).click()
  const row = page.getByRole('row', { name: /A lost lunch/ })
  await row.getByText('On its way').waitFor()
  await fits(page)
  await row.getByRole('button', { name: 'Resolve' }).click()
  await page.getByText(paymentHash).waitFor()
  await field(page, 'Preimage').fill('00'.repeat(32))
  await button(page, 'It was paid').click()
  await page.getByText('This is not the preimage of the payment').waitFor()
  await page.getByRole('radio', { name: /It was not paid/ }).check()
  await page.getByText('Make sure of it with the holder first').waitFor()
  await button(page, 'It was not paid').click()
  await heading(page, 'Nothing is unresolved').waitFor()
  await page.getByRole('combobox', { name: 'Which payments' }).selectOption('all')
  await row.getByText('An operator found that it was not paid.').waitFor()
  await fits(page)

  const viewer = await newMember(stage)
  await stage.ask(admin, 'PUT', `/api/users/${viewer.userId}/role`, { role: 'VIEWER' })
  const looking = await stage.visit()
  await signIn(looking.page, viewer.person)
  await link(looking.page, 'Cards').click()
  await looking.page
    .getByRole('link', { name: /Card of a member/ })
    .first()
    .click()
  await heading(looking.page, 'Limits').waitFor()
  for (const act of ['Wipe', 'Delete', 'Pause it', 'Activation code', 'Change the limits'])
    assert.equal(await button(looking.page, act).count(), 0, act)
  assert.equal(await heading(looking.page, 'Payments').count(), 0, 'what members pay is not for every eye')
  await looking.page.goto('/dashboard/cards/payments')
  await heading(looking.page, 'You don’t have access to this page').waitFor()

  const nobody = await newMember(stage)
  const outside = await stage.visit()
  await signIn(outside.page, nobody.person)
  // Before that it is not known who looks.
  await panel(outside.page, 'Get ready to be paid').waitFor()
  assert.equal(await link(outside.page, 'Cards').count(), 0)
  for (const path of ['cards', 'cards/designs', 'cards/payments', `cards/${held.cardId}`]) {
    await outside.page.goto(`/dashboard/${path}`)
    await heading(outside.page, 'You don’t have access to this page').waitFor()
  }
  for (const seen of [complaints, looking.complaints, outside.complaints]) assert.deepEqual(beyondRefusals(seen), [])
})

/** A feed of designs at /feed, and a text that is none at every other path. */
async function serveFeed(designs: object[]) {
  const server = createServer((request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(request.url === '/feed' ? JSON.stringify(designs) : '"nothing"'),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, [Symbol.asyncDispose]: () => new Promise<void>(resolve => server.close(() => resolve())) }
}

async function act(page: Page, design: string, what: string): Promise<void> {
  await button(page, `What to do with ${design}`).click()
  await page.getByRole('menuitem', { name: what }).click()
}
