/** An operator's day: what is open and whose it is, a stolen phone, the search by keyboard, settings by group with a preview. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { desk, phone } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, field, fits, heading, link, panel, signIn } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, admin, heldCard, pay } = world
after(() => world[Symbol.asyncDispose]())

async function member(username: string) {
  const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  return { wallet, ...(await newMember(stage, { nwcUri: wallet.uri, username })) }
}

test('a payment whose end is not known is found with its person and amount, asked for again, and ended by hand', async () => {
  const ana = await member('ana')
  const card = await heldCard(ana.person)
  ana.wallet.faults.silent = true
  // The till asks on until it knows.
  const told = pay(card, 1, 2_100_000)
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, '/dashboard/open-payments')
  const row = page.getByRole('row').filter({ hasText: '2,100 sats' })
  await row.getByText(/^ana /).waitFor()
  await row.getByText('By card').waitFor()
  await fits(page)
  ana.wallet.faults.silent = false
  await row.getByRole('button', { name: 'Ask the wallet again' }).click()
  await page.getByText('The wallet is being asked.').waitFor()
  // It never heard of it, which alone proves nothing: the operator has asked the holder.
  await row.getByRole('button', { name: 'Resolve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It was not paid').first().click()
  await dialog.getByRole('button', { name: 'It was not paid' }).click()
  await page.getByText('No payment is open').waitFor()
  assert.equal(await told, 'rejected_by_operator')
  assert.deepEqual(complaints, [])
})

test('a stolen phone: the thief, signed in and holding the key, can do nothing more', async () => {
  const { person, userId } = await member('bruno')
  const thief = await stage.visit(phone)
  await signIn(thief.page, person)
  await thief.page.getByTestId('balance').waitFor()
  const { page, complaints } = await stage.visit(desk)
  await signIn(page, admin, `/dashboard/people/${userId}`)
  await button(page, 'Stop everything').click()
  await page
    .getByRole('dialog')
    .getByText(/ended|end it in the wallet/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop everything' }).click()
  await page.getByText(/^Stopped as stolen by /).waitFor()
  for (const attempt of [
    () => stage.ask(person, 'POST', '/api/jwt', {}),
    () => stage.ask(person, 'POST', '/api/wallet/sending/preview', { to: 'ana@example.com' }),
  ]) {
    await assert.rejects(attempt)
  }
  await thief.page.reload()
  await heading(thief.page, 'Your account is blocked here').waitFor()
  assert.equal(await thief.page.getByTestId('balance').count(), 0)
  await fits(thief.page)
  await button(page, 'Let them in again').click()
  await button(page, 'Stop everything').waitFor()
  assert.deepEqual([...complaints, ...beyondRefusals(thief.complaints)], [])
})

test('Ctrl-K finds a person, a card, a setting and a place, by keyboard alone', async () => {
  const { person } = await member('carolina')
  const { cardId } = await heldCard(person)
  const { page, complaints } = await stage.visit(desk)
  await signIn(page, admin, '/dashboard/community')
  await heading(page, 'Needs attention').or(page.getByText('Nothing needs attention.')).first().waitFor()
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Search everything' })
    await box.waitFor()
    await page.keyboard.type(text)
    await until(async () => (await page.getByRole('status').filter({ hasText: 'found' }).count()) > 0)
  }
  await search('caroli')
  await page.getByRole('option', { name: /carolina/ }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'carolina').waitFor()

  await search(cardId)
  await page.getByRole('option', { name: /Card of a member/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/dashboard/cards/${cardId}`)

  await search('invitat')
  await page.getByRole('option', { name: /^Invitations/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/people/invites')

  await search('reserved')
  await page.keyboard.press('Escape')
  await search('names that nobody')
  await page.keyboard.press('Enter')
  await page.waitForURL(/settings\?group=addresses/)

  await search('listen')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/listener')
  assert.deepEqual(complaints, [])
})

test('settings go by group, keep one draft, and show the brand before it is saved', async () => {
  const { page, complaints } = await stage.visit(desk)
  await signIn(page, admin, '/dashboard/settings')
  await field(page, 'Name').fill('La Ribera')
  await field(page, 'Tagline in English').fill('By the river')
  const preview = page.getByTestId('brand-preview')
  await preview.getByText('By the river').waitFor()
  assert.ok((await preview.getByText('La Ribera').count()) >= 2)
  await link(page, 'Records').click()
  await panel(page, 'Records').waitFor()
  assert.equal(await field(page, 'Tagline in English').count(), 0)
  await page.getByText('2 changes').waitFor()
  await page.getByLabel('Days to keep the activity log').fill('0')
  await link(page, 'Brand').click()
  await button(page, 'Save').click()
  // What does not fit is shown, wherever it is.
  await panel(page, 'Records').waitFor()
  await page.getByLabel('Days to keep the activity log').fill('400')
  await button(page, 'Save').click()
  await page.getByText('3 settings were changed').waitFor()
  await fits(page)
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('an operator without a wallet comes in at the overview, and a small side bar keeps System in sight', async () => {
  const { page, complaints } = await stage.visit(desk)
  await signIn(page, admin)
  await page.waitForURL('**/dashboard/community')
  const bar = page.getByRole('navigation', { name: 'Dashboard' }).first()
  const settings = bar.getByRole('link', { name: 'Settings', exact: true })
  await settings.waitFor()
  const { y, height } = (await settings.boundingBox())!
  assert.ok(y + height < 800, `at ${y}`)
  await bar.getByText('Mine', { exact: true }).click()
  await bar.getByRole('link', { name: 'My wallet' }).click()
  await heading(page, 'My wallet').waitFor()
  assert.deepEqual(complaints, [])
})
