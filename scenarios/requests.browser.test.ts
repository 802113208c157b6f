/** Asking for money in the browser: a link with an amount, and a bill split between a member and a stranger, seen live. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { phone } from './src/browser-stage.ts'
import { openPaymentStage } from './src/payment-stage.ts'
import { button, fits, signIn } from './src/visiting.ts'

const payments = await openPaymentStage()
after(() => payments[Symbol.asyncDispose]())
const { stage, network, host } = payments
const { service } = network
const member = async (username: string) => (await payments.member(username)).person

test('what is asked for on Receive is shared as a link whose page says amount and words to the payer', async () => {
  const ana = await member('ana')
  const { page } = await stage.visit(phone)
  await signIn(page, ana, '/dashboard/receive')
  await page.getByLabel('Amount in sats').fill('5000')
  await page.getByLabel('What it is for (optional)').fill('Two pizzas')
  await button(page, 'Show the code').click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy the link').click()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  assert.equal(link, `${stage.origin}/ana?amount=5000&for=Two+pizzas`)
  const { page: stranger } = await stage.visit(phone)
  await stranger.goto(link)
  await stranger.getByText('“Two pizzas”').first().waitFor()
  await stranger.getByText('5,000').first().waitFor()
  assert.equal(await stranger.getByRole('link', { name: /from my wallet/ }).count(), 0)
  await fits(stranger)
})

test('a bill is split between a member and a stranger; both pay, and who made it sees it as it happens', async () => {
  const [bea, luz, payer] = [
    await member('bea'),
    await member('luz'),
    await service.create({ balanceMsats: 9_000_000 }),
  ]
  const { page } = await stage.visit(phone)
  await signIn(page, bea, '/dashboard/splits')
  await page.getByLabel('Amount in sats').fill('9000')
  await page.getByLabel('What it is for', { exact: true }).fill('Pizza night')
  await page.getByLabel('Name, or nothing for anybody').fill('luz')
  await page.getByRole('button', { name: 'luz', exact: true }).click()
  await button(page, 'One more').click()
  await page.getByLabel('Name, or nothing for anybody').fill('Beto')
  await fits(page)
  await button(page, 'Split it').click()
  await page.getByText('0 of 2 have paid').waitFor()
  await fits(page)
  const link = page.url().replace('/dashboard/splits/', '/split/')

  const { page: stranger } = await stage.visit(phone)
  await stranger.goto(link)
  await stranger.getByRole('heading', { name: 'Pizza night' }).waitFor()
  assert.equal(await stranger.getByText('luz').count(), 0, 'nothing of the member')
  await button(stranger, 'Pay 3,000 sats').click()
  const [invoice] = await until(async () => {
    const made = await stranger
      .getByRole('link', { name: 'Open in a wallet' })
      .getAttribute('href')
      .catch(() => null)
    return made ? [made.slice('lightning:'.length)] : false
  })
  await fits(stranger)
  assert.ok(service.ledger.pay(payer.accountId, invoice!).ok)
  await stranger.getByText('Paid, thank you').waitFor()
  await page.getByText('1 of 2 have paid').waitFor()

  const { page: members } = await stage.visit(phone)
  await signIn(members, luz)
  await members.getByText('bea asks you for 3,000 sats').waitFor()
  await fits(members)
  await members.getByRole('main').getByRole('link', { name: 'Pay', exact: true }).click()
  await button(members, 'Pay 3,000 sats from my wallet').click()
  await button(members, 'Pay 3,000 sats').click()
  await members.getByTestId('paid-amount').waitFor()
  await page.getByText('Everybody has paid').waitFor()
  await button(members, 'Done').click()
  await members.getByTestId('balance').waitFor()
  await members.getByText(/asks you for/).waitFor({ state: 'detached' })
})

test('a member whose name is typed and not touched in the list is asked; of a name that no member has it is said', async () => {
  const [mia, teo] = [await member('mia'), await member('teo')]
  const { page } = await stage.visit(phone)
  await signIn(page, mia, '/dashboard/splits')
  await page.getByLabel('Amount in sats').fill('900')
  await page.getByLabel('What it is for', { exact: true }).fill('Asado')
  await page.getByLabel('Name, or nothing for anybody').fill('Teo')
  await page.getByText('teo is asked for it here in the app.').waitFor()
  await button(page, 'One more').click()
  await page.getByLabel('Name, or nothing for anybody').last().fill('Nadia')
  await page.getByText('Only a name: nobody is asked here. They pay with the link.').waitFor()
  await fits(page)
  await button(page, 'Split it').click()
  await page.getByText('0 of 2 have paid').waitFor()

  // Faster than the list.
  await page.goto('/dashboard/splits')
  await page.getByLabel('Amount in sats').fill('50')
  await page.getByLabel('What it is for', { exact: true }).fill('Mate')
  let answer = () => {}
  const asked = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/api/contacts/search?*', async route => {
    await asked
    await route.continue()
  })
  await page.getByLabel('Name, or nothing for anybody').fill('teo')
  await button(page, 'Split it').click()
  answer()
  await page.getByText('0 of 1 have paid').waitFor()

  const { page: members } = await stage.visit(phone)
  await signIn(members, teo)
  await members.getByText('mia asks you for 300 sats').waitFor()
  await members.getByText('mia asks you for 25 sats').waitFor()
})

test('however long a name is, the bill fits a phone', async () => {
  const [long, rey] = [await member('long'), await member('rey')]
  const name = 'Bruno of the bandoneon and of many more words'
  await stage.ask(rey, 'PUT', '/api/users/me/profile', { name })
  const { page } = await stage.visit(phone)
  await signIn(page, long, '/dashboard/splits')
  await page.getByLabel('Name, or nothing for anybody').fill('Brun')
  await fits(page)
  await page.getByRole('button', { name }).click()
  await button(page, 'One more').click()
  await page.getByLabel('Name, or nothing for anybody').waitFor()
  await fits(page)
})

test('a poster has the person, and a code that is a page for cameras with the LNURL in it for wallets', async () => {
  const rosa = await member('rosa')
  const { page } = await stage.visit(phone)
  await signIn(page, rosa, '/dashboard/receive/poster')
  await page.getByRole('main').getByText('rosa', { exact: true }).waitFor()
  await page.getByRole('main').getByText(`rosa@${host}`).waitFor()
  await fits(page)
})
