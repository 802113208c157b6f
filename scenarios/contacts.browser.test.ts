/** People in the browser, at a phone's size: one's own name and picture, who paid by name, contacts and notes. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Person } from '@chispa/testing/person'
import { phone } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { openPaymentStage } from './src/payment-stage.ts'
import { beyondRefusals, button, fits, heading, signIn } from './src/visiting.ts'

const payments = await openPaymentStage()
after(() => payments[Symbol.asyncDispose]())
const { stage, network, host } = payments
const member = async (username: string) => (await payments.member(username)).person
const pay = (from: Person, to: string, comment: string) =>
  stage.ask(from, 'POST', '/api/wallet/payments', {
    idempotencyKey: crypto.randomUUID(),
    to: `${to}@${host}`,
    amountMsats: 2_100_000,
    comment,
  })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a name and a picture are set once and seen on Home, on the public page and by who is paid', async () => {
  const [ana, bruno] = [await member('ana'), await member('bruno')]
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, ana, '/dashboard/account')
  const panel = page.getByRole('region', { name: 'My name and my picture' })
  await panel.getByLabel('Name (optional)').fill('Ana López')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your name is saved').waitFor()
  await panel.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await panel.getByRole('button', { name: 'Remove my picture' }).waitFor()
  assert.match((await panel.locator('img').getAttribute('src')) ?? '', /^\/api\/pictures\/[0-9a-f]{32}$/)
  await fits(page)
  await page.goto(`${stage.origin}/dashboard`)
  await heading(page, 'Hello, Ana López').waitFor()
  await page.goto(`${stage.origin}/ana`)
  await heading(page, 'Pay Ana López').waitFor()

  const other = await stage.visit(phone)
  await signIn(other.page, bruno, '/dashboard')
  await heading(other.page, 'Hello, bruno').waitFor()
  await pay(ana, 'bruno', 'The bowl')
  await other.page.getByTestId('received-from').getByText('From Ana López').waitFor()
  await fits(other.page)
  await button(other.page, 'Details').click()
  const sheet = other.page.getByRole('dialog')
  await sheet.getByText(`ana@${host}`).waitFor()
  await sheet.getByRole('button', { name: 'Add a note' }).click()
  await sheet.getByLabel('Note').fill('For the shelf')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('For the shelf').waitFor()
  await sheet.getByRole('button', { name: 'Add to contacts' }).click()
  await sheet.getByText('In your contacts').waitFor()
  await fits(other.page)
  assert.deepEqual(beyondRefusals([...complaints, ...other.complaints]), [])
})

test('contacts are added, named, found, blocked and deleted; a blocked person pays without a stir', async () => {
  const [luz, omar] = [await member('luz'), await member('omar')]
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, luz, '/dashboard/contacts')
  await page.getByText('Nobody here yet').waitFor()
  const add = async (who: string, name?: string) => {
    await button(page, 'Add somebody').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Who').fill(who)
    if (name) await dialog.getByLabel('What you call them').fill(name)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    return dialog
  }
  const wrong = await add('nobody')
  await wrong.getByText('Nobody has this address').or(wrong.locator('[aria-invalid=true]')).first().waitFor()
  await wrong.getByRole('button', { name: 'Cancel' }).click()
  await (await add('omar')).waitFor({ state: 'detached' })
  await (await add('aunt@elsewhere.example', 'Aunt Zoë')).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Aunt Zoë/ }).waitFor()
  await fits(page)
  await page.getByRole('button', { name: /omar/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Favourite' }).click()
  await dialog.getByLabel('Note').fill('Brings the keys')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.ok((await dialog.getByRole('link', { name: 'Pay omar' }).getAttribute('href'))?.includes('to=omar'))
  await dialog.getByRole('switch', { name: 'Blocked' }).click()
  await dialog.getByRole('link', { name: 'Pay omar' }).waitFor({ state: 'detached' })
  await fits(page)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Blocked' }).waitFor()

  await page.goto(`${stage.origin}/dashboard`)
  await heading(page, 'Hello, luz').waitFor()
  await pay(omar, 'luz', 'Answer me')
  await page.getByText('From omar', { exact: true }).waitFor()
  assert.equal(await page.getByTestId('received-amount').count(), 0)
  assert.equal(await page.getByText('Answer me').count(), 0)

  await page.goto(`${stage.origin}/dashboard/contacts`)
  await page.getByRole('button', { name: /Aunt Zoë/ }).click()
  await page.getByRole('button', { name: 'Delete this contact' }).click()
  await page.getByRole('dialog', { name: 'Delete this contact?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Aunt Zoë' }).waitFor()
  await page.getByRole('button', { name: 'Delete this contact' }).click()
  const asked = page.getByRole('dialog', { name: 'Delete this contact?' })
  await fits(page)
  await asked.getByRole('button', { name: 'Delete this contact' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await page.getByText('Aunt Zoë').waitFor({ state: 'detached' })
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a name with an accent is offered without it', async () => {
  const wallet = await network.service.create({ balanceMsats: 0 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri })
  const { page } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/wallet')
  await page.getByLabel('Name', { exact: true }).fill('sofía')
  await page.getByRole('button', { name: 'sofia', exact: true }).click()
  await page.getByText('It is free.').waitFor()
})
