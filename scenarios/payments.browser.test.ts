/** Payments in the browser: one that arrives is a moment, what was paid is in the history, an amount can be asked for. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import type { Page } from 'playwright-core'
import { hearsChanges, phone } from './src/browser-stage.ts'
import { beyondRefusals, button, fits, heading, link, panel, signIn, textOf } from './src/visiting.ts'
import { openWalletStage } from './src/wallet-stage.ts'

const world = await openWalletStage()
const { stage, admin, payee, payInvoice } = world
after(() => world[Symbol.asyncDispose]())

async function payAddress(username: string, sats: number, comment: string): Promise<void> {
  const query = new URLSearchParams({ amount: String(sats * 1000), comment })
  const { pr } = (await stage.ask(undefined, 'GET', `/api/lud16/${username}/cb?${query}`)) as { pr: string }
  await payInvoice(pr)
}

const amount = (page: Page) => page.getByTestId('received-amount')

test('a payment to the address fills the screen by itself, and is on the home page and in the history', async () => {
  const { person } = await payee('ana')
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person)
  await panel(page, 'Last payments').getByText('Your first payment will be here').waitFor()
  await page.getByTestId('balance').getByText('21,000').waitFor()
  await fits(page)
  await until(() => hearsChanges(page))
  await payAddress('ana', 2100, 'For the beer')
  await amount(page).getByText('+2,100').waitFor()
  await page.getByText('“For the beer”').waitFor()
  await button(page, 'Details').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Received', { exact: true }).waitFor()
  await sheet.getByText('Details', { exact: true }).click()
  await sheet.getByText('Proof of payment').waitFor()
  await button(page, 'Close').click()
  await heading(page, 'History').waitFor()
  await fits(page)
  const file = page.waitForEvent('download')
  await button(page, 'Export').click()
  assert.match(await textOf(await file), /,received,done,2100,.*For the beer/)
  await button(page, 'Out').click()
  await heading(page, 'Nothing like this').waitFor()
  await button(page, 'In').click()
  await page.getByText('For the beer').waitFor()
  await page.getByLabel('Search payments').fill('wine')
  await heading(page, 'Nothing like this').waitFor()
  await link(page, 'Home').click()
  await page.getByTestId('balance').getByText('23,100').waitFor()
  await button(page, 'Hide the balance').click()
  await page.getByTestId('balance').getByText('••••••').waitFor()
  await page.reload()
  await page.getByTestId('balance').getByText('••••••').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('an amount is asked for with a note; the code turns into “paid” while one looks at it', async () => {
  const { person } = await payee('bruno')
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/receive')
  await page.getByRole('img', { name: /^QR code to pay bruno@/ }).waitFor()
  await fits(page)
  await page.getByLabel('Amount in sats').fill('0')
  await button(page, 'Show the code').click()
  await page.getByText('Enter an amount from 1 to 1,000,000 sats').waitFor()
  await page.getByLabel('Amount in sats').fill('500')
  await page.getByLabel('What it is for (optional)').fill('Two coffees')
  await button(page, 'Show the code').click()
  await page.getByRole('img', { name: 'QR code over 500 sats' }).waitFor()
  await fits(page)
  const href = await link(page, 'Open in a wallet').getAttribute('href')
  await until(() => hearsChanges(page))
  await payInvoice((href ?? '').replace('lightning:', ''))
  await amount(page).getByText('+500').waitFor()
  await page.getByText('“Two coffees”').waitFor()
  await button(page, 'Done').click()
  await page.getByText('Paid', { exact: true }).waitFor()
  await button(page, 'Ask again').click()
  await link(page, 'Print a poster').click()
  await heading(page, 'Pay me here').waitFor()
  await fits(page)
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('of two tabs one hears the stream, and both are told', async () => {
  const { person } = await payee('carla')
  const { page, context } = await stage.visit()
  await signIn(page, person)
  await panel(page, 'Last payments').getByText('Your first payment will be here').waitFor()
  const { page: other } = await stage.visit()
  await signIn(other, person, '/dashboard/wallet')
  await other.getByTestId('balance').waitFor()
  await until(() => hearsChanges(page) && hearsChanges(other))
  await payAddress('carla', 700, 'Hi')
  // Together: what is told elsewhere goes by itself.
  await Promise.all([amount(page).getByText('+700').waitFor(), other.getByText('You got 700 sats').waitFor()])
  await context.close()
})

test('what a payment is worth today stands beside it where the operator has set a rate, and nowhere else', async () => {
  const { person } = await payee('dora')
  await payAddress('dora', 2100, 'Bread')
  const { page } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/history')
  await page.getByText('Bread').waitFor()
  assert.equal(await page.getByTestId('fiat').count(), 0)
  assert.equal(await page.getByText('at the rate of today').count(), 0)
  await stage.ask(admin, 'POST', '/api/settings', { fiat_currency: 'USD', fiat_fixed_rate: 100_000 })
  await page.reload()
  const row = link(page, /Bread/)
  await row.getByTestId('fiat').getByText('$2.10').waitFor()
  await page.getByText('≈ at the rate of today').waitFor()
  await fits(page)
})
