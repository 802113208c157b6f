/** Payments in the browser: one that arrives is a moment, what was paid is in the history, an amount can be asked for. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import type { Page } from 'playwright-core'
import { hearsChanges, phone } from './src/browser-stage.ts'
import { beyondRefusals, button, fits, heading, link, panel, settled, signIn, textOf } from './src/visiting.ts'
import { openWalletStage } from './src/wallet-stage.ts'

const world = await openWalletStage()
const { stage, admin, payee, payInvoice } = world
after(() => world[Symbol.asyncDispose]())

async function payAddress(username: string, sats: number, comment: string): Promise<string> {
  const query = new URLSearchParams({ amount: String(sats * 1000), comment })
  const asked = await stage.ask(undefined, 'GET', `/api/lud16/${username}/cb?${query}`)
  const { pr, verify } = asked as { pr: string; verify: string }
  await payInvoice(pr)
  return verify
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
  await button(page, 'Export').click()
  const file = page.waitForEvent('download')
  await button(page, 'Download').click()
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

test('what is paid before the stream is open is shown once it is, also in a tab that goes on with the stream of another', async () => {
  const { person } = await payee('flora')
  const { page, context } = await stage.visit()
  const events = '**/api/events'
  const held = async (at: Page) => {
    const [asked, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await at.route(events, async route => {
      asked.resolve()
      await open.promise
      await route.continue()
    })
    return { asked: asked.promise, open: open.resolve }
  }
  const paid = async (count: number) =>
    until(async () => ((await stage.ask(person, 'GET', '/api/wallet/payments')) as object[]).length === count)

  const first = await held(page)
  await signIn(page, person)
  await panel(page, 'Last payments').getByText('Your first payment will be here').waitFor()
  await first.asked
  await payAddress('flora', 300, 'Early')
  await paid(1)
  first.open()
  await panel(page, 'Last payments').getByText('Early').waitFor()

  // A tab that is opened from another one has its session.
  const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate('void window.open(location.href)')])
  await panel(other, 'Last payments').getByText('Early').waitFor()
  const second = await held(other)
  await page.close()
  await second.asked
  await payAddress('flora', 400, 'Between')
  await paid(2)
  second.open()
  await panel(other, 'Last payments').getByText('Between').waitFor()
  await context.close()
})

test('a search that has not rested does not call off the way to another page', async () => {
  const { person } = await payee('elsa')
  const { page, complaints } = await stage.visit()
  await page.clock.install()
  await signIn(page, person, '/dashboard/history')
  await heading(page, 'Your first payment will be here').waitFor()
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/receive-*.js', async route => {
    await loaded.promise
    await route.continue()
  })
  await page.getByLabel('Search payments').fill('wine')
  await link(page, 'Receive').first().click()
  await page.waitForURL('**/dashboard/receive')
  await page.clock.fastForward(1000)
  loaded.resolve()
  await heading(page, 'Receive').waitFor()
  assert.equal(new URL(page.url()).pathname, '/dashboard/receive')
  assert.deepEqual(complaints, [])
})

test('what a payment was worth stands beside it where a rate was known then, and nowhere else', async () => {
  const { person } = await payee('dora')
  await settled(stage, await payAddress('dora', 2100, 'Bread'))
  const { page } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/history')
  await page.getByText('Bread').waitFor()
  assert.equal(await page.getByTestId('fiat').count(), 0)
  await stage.ask(admin, 'POST', '/api/settings', { fiat_currency: 'USD', fiat_fixed_rate: 100_000 })
  await settled(stage, await payAddress('dora', 2100, 'Wine'))
  await stage.ask(admin, 'POST', '/api/settings', { fiat_fixed_rate: 200_000 })
  await page.reload()
  await link(page, /Wine/).getByTestId('fiat').getByText('≈ US$2.10', { exact: true }).waitFor()
  assert.equal(await link(page, /Bread/).getByTestId('fiat').count(), 0)
  await fits(page)
})
