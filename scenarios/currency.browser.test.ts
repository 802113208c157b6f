/** A member in Buenos Aires: chooses pesos once, types and reads amounts in them, and finds them as of then when the rate has moved. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startRateService } from '@chispa/sandbox/rate-service'
import type { Page } from 'playwright-core'
import { phone } from './src/browser-stage.ts'
import { openPaymentStage } from './src/payment-stage.ts'
import { beyondRefusals, button, field, fits, heading, link, panel, settled, signIn, textOf } from './src/visiting.ts'

const rates = await startRateService()
const payments = await openPaymentStage(() => ({ fiat_currency: 'USD' }))
after(async () => {
  await payments[Symbol.asyncDispose]()
  await rates.stop()
})
const { stage, network, admin, host } = payments
const member = async (username: string) => (await payments.member(username)).person
let round = 0
before(() => rateOfPeso(150_000_000))

/** Another source, so that it is asked at once. */
async function rateOfPeso(perBitcoin: number): Promise<void> {
  rates.prices.ARS = perBitcoin
  await stage.ask(admin, 'POST', '/api/settings', { fiat_rate_url: `${rates.url}?${round++}` })
  await stage.ask(undefined, 'GET', '/api/fiat-rate?currency=ARS')
}

const argentine = { locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' }
/** Browsers write a narrow or a firm space where people see one. */
const text = (words: string) => new RegExp(words.replace(/[$.+()]/g, '\\$&').replaceAll(' ', '\\s'))
const fiat = (page: Page) => page.getByTestId('fiat')

test('pesos are chosen once, typed, paid, and stand in the history and the file as of then', async () => {
  const [ana] = [await member('ana'), await member('luz')]
  const { page, complaints } = await stage.visit(phone, argentine)
  await signIn(page, ana)
  const balance = page.getByTestId('balance')
  await balance.getByText('50.000').waitFor()
  await fiat(page).getByText(text('≈ US$ 50,00')).waitFor()

  await page.goto('/dashboard/account')
  await button(page, 'Ver los montos en peso argentino (ARS)').click()
  await page.getByText('Los montos se ven en peso argentino (ARS)').waitFor()
  assert.equal(await page.getByLabel('Montos en').inputValue(), 'ARS')
  await fits(page)

  await page.goto('/dashboard')
  await fiat(page).getByText(text('≈ AR$ 75.000,00')).waitFor()
  await fits(page)
  await balance.click()
  await balance.getByText(text('AR$ 75.000,00')).waitFor()
  await page.reload()
  await balance.getByText(text('AR$ 75.000,00')).waitFor()
  await fits(page)

  await page.goto('/dashboard/send')
  await page.getByLabel('Factura, dirección Lightning o LNURL').fill(`luz@${host}`)
  await button(page, 'Continuar').click()
  await page.getByLabel('Monto en ARS').fill('3150,5')
  await page.getByText('2.100 sats').first().waitFor()
  await fits(page)
  await button(page, /Escribir en sats/).click()
  assert.equal(await page.getByLabel('Monto en sats').inputValue(), '2100')
  await button(page, /Escribir en ARS/).click()
  assert.equal(await page.getByLabel('Monto en ARS').inputValue(), '3150,5', 'as it was typed')
  await button(page, 'Pagar 2.100 sats').click()
  await page.getByText('Pagado', { exact: true }).waitFor()

  await rateOfPeso(300_000_000)
  await page.goto('/dashboard/history')
  const row = link(page, /^A luz/)
  await row.getByText(text('AR$ 3.150,00')).waitFor()
  await fits(page)
  await row.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(text('AR$ 3.150,00')).click()
  await sheet.getByTestId('fiat').getByText(text('≈ AR$ 3.150,00')).waitFor()
  await sheet.getByText('A la cotización del momento en que se pagó').waitFor()
  await button(page, 'Cerrar').click()
  await row.getByText('2.100').waitFor()

  await button(page, 'Exportar').click()
  await page.getByText(/Horas de .*Buenos Aires\./).waitFor()
  await button(page, 'Todo').last().click()
  const file = page.waitForEvent('download')
  await button(page, 'Descargar').click()
  const [head, line] = (await textOf(await file)).split('\r\n')
  assert.match(head!, /,currency,rate,value$/)
  assert.match(line!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00,sent-.*,-2100,.*,ARS,150000000,-3150$/)
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('the paid moment says what it was worth by the rate kept with the payment, not by the one that the page has', async () => {
  const [zulma] = [await member('zulma'), await member('zoilo')]
  await stage.ask(zulma, 'PUT', '/api/users/me/currency', { currency: 'ARS' })
  await rateOfPeso(150_000_000)
  const { page } = await stage.visit(phone)
  await signIn(page, zulma, '/dashboard/send')
  await page.getByLabel('Invoice, lightning address or LNURL').fill(`zoilo@${host}`)
  await button(page, 'Continue').click()
  await page.getByLabel('Amount in sats').fill('2100')
  await page.getByText(text('AR$3,150.00')).first().waitFor()
  await rateOfPeso(200_000_000)
  await button(page, 'Pay 2,100 sats').click()
  await page.getByRole('dialog').getByTestId('fiat').getByText(text('≈ AR$4,200.00')).waitFor()
  await rateOfPeso(300_000_000)
})

test('a stranger sees the community’s currency; who is signed in their own, on the public page too', async () => {
  const beto = await member('beto')
  await stage.ask(beto, 'PUT', '/api/users/me/currency', { currency: 'ARS' })
  const { page } = await stage.visit(phone)
  await page.goto('/beto')
  await page.getByText(/^5,000/).click()
  await fiat(page).getByText('≈ US$5.00').waitFor()
  await signIn(page, beto)
  await page.getByTestId('balance').waitFor()
  await page.goto('/beto')
  await page.getByText(/^5,000/).click()
  await fiat(page).getByText('≈ AR$15,000.00').waitFor()
})

test('a rate past its half hour is shown with its time, and nothing is typed in it', async () => {
  const carla = await member('carla')
  rates.faults.ageMs = 40 * 60_000
  await stage.ask(admin, 'POST', '/api/settings', { fiat_rate_url: `${rates.url}?${round++}` })
  const { page } = await stage.visit(phone)
  await signIn(page, carla)
  await fiat(page)
    .getByText(/≈ US\$50\.00, rate of \d\d:\d\d/)
    .waitFor()
  await page.goto('/dashboard/receive')
  await field(page, 'Amount in sats').fill('2100')
  assert.equal(await button(page, /Type in/).count(), 0)
  await button(page, 'Show the code').click()
  await fiat(page)
    .getByText(/rate of/)
    .waitFor()
  const request = (await stage.ask(carla, 'GET', '/api/wallet/payments')) as unknown[]
  assert.deepEqual(request, [])
  rates.faults.ageMs = 0
})

test('a till is in its owner’s currency and keeps the unit', async () => {
  const dora = await member('dora')
  await rateOfPeso(150_000_000)
  await stage.ask(dora, 'PUT', '/api/users/me/currency', { currency: 'ARS' })
  const { page } = await stage.visit(phone)
  await signIn(page, dora, '/till')
  await button(page, 'Open the till').click()
  await button(page, 'ARS').click()
  for (const key of ['3', '1', '5', '0', '00']) await button(page, key).click()
  await page.getByTestId('amount').getByText('AR$3,150.00').waitFor()
  await button(page, 'Charge 2,100 sats').waitFor()
  await page.reload()
  await page.getByTestId('amount').getByText('AR$0.00').waitFor()
  await fits(page)
})

test('what is received keeps the rate of then', async () => {
  const eva = await member('eva')
  await stage.ask(eva, 'PUT', '/api/users/me/currency', { currency: 'ARS' })
  const query = new URLSearchParams({ amount: '2100000', comment: 'Bread' })
  const asked = (await stage.ask(undefined, 'GET', `/api/lud16/eva/cb?${query}`)) as { pr: string; verify: string }
  const payer = await network.service.create({ balanceMsats: 50_000_000 })
  assert.ok(network.service.ledger.pay(payer.accountId, asked.pr).ok)
  await settled(stage, asked.verify)
  await rateOfPeso(300_000_000)
  const { page } = await stage.visit(phone)
  await signIn(page, eva)
  await panel(page, 'Last payments').getByTestId('fiat').getByText('≈ AR$3,150.00').waitFor()
  await heading(page, 'Hello, eva').waitFor()
})
