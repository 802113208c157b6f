/** Paying in the browser through both services: an address, an invoice, a decline, and an answer that gets lost. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { paymentTargetRefusals } from '@chispa/contract/refusals/payment-targets'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { openBrowser, phone } from './src/browser-stage.ts'
import { press, tabTo } from './src/keyboard.ts'
import { launchBrowser } from './src/launch-browser.ts'
import { newMember } from './src/members.ts'
import { openPaymentStage } from './src/payment-stage.ts'
import { beyondRefusals, button, fits, heading, signIn } from './src/visiting.ts'
import { wordsFor } from './src/words-for.ts'

const payments = await openPaymentStage()
after(() => payments[Symbol.asyncDispose]())
const { stage, network, host, member } = payments
const { service } = network

const sentBy = (wallet: SandboxWallet) =>
  service.ledger.transactions(wallet.accountId).filter(({ type, state }) => type === 'outgoing' && state === 'settled')

test('an address is paid with a few words, and is in the histories of both', async () => {
  const [ana, luz] = [await member('ana'), await member('luz')]
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, ana.person, '/dashboard/send')
  const target = page.getByLabel('Invoice, lightning address or LNURL')
  await button(page, 'Continue').click()
  await page.getByText('Choose somebody, or type a name, or scan or paste what you want to pay.').waitFor()
  await target.fill('two coffees')
  await button(page, 'Continue').click()
  await page.getByText(paymentTargetRefusals.invalid_payment_target.message).waitFor()
  await target.fill('nonsense')
  await button(page, 'Continue').click()
  await page.getByText('Nobody here has this name').waitFor()
  await fits(page)
  await target.fill(`luz@${host}`)
  await button(page, 'Continue').click()
  await page.getByText(`luz@${host}`, { exact: true }).waitFor()
  await button(page, 'Pay').click()
  await page.getByText('Enter an amount from 1 to 1,000,000 sats').waitFor()
  await page.getByLabel('Amount in sats').fill('2100')
  await page.getByLabel('A few words (optional)').fill('For the beer')
  await fits(page)
  await button(page, 'Pay 2,100 sats').click()
  await page.getByText('Paid', { exact: true }).waitFor()
  const moment = page.getByRole('dialog')
  assert.equal(await moment.getByTestId('paid-amount').textContent(), '2,100sats')
  await moment.getByText('“For the beer”').waitFor()
  await moment.getByText(`luz@${host}`).first().waitFor()
  await moment.getByText('Copy the receipt').waitFor()
  await fits(page)
  await moment.getByRole('button', { name: 'Add to contacts' }).click()
  await moment.getByText('In your contacts').waitFor()
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await page.getByRole('dialog').getByText(`luz@${host}`).first().waitFor()
  assert.equal(sentBy(ana.wallet).length, 1)
  const [got] = await until(async () => {
    const rows = (await stage.ask(luz.person, 'GET', '/api/wallet/payments')) as { comment: string }[]
    return rows.length > 0 && rows
  })
  assert.equal(got!.comment, 'For the beer')
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('somebody paid before is one touch away, a name is enough, and the amount is waited for', async () => {
  const [pia, teo] = [await member('pia'), await member('teo')]
  const { page } = await stage.visit(phone)
  await signIn(page, pia.person, '/dashboard/send')
  await page.getByLabel('Invoice, lightning address or LNURL').fill('teo')
  await button(page, 'Continue').click()
  const amount = page.getByLabel('Amount in sats')
  await amount.waitFor()
  // It has the focus, so that a phone opens its number pad.
  await until(() => page.evaluate<boolean>("document.activeElement?.inputMode === 'numeric'"))
  await page.getByText('You have 50,000 sats').waitFor()
  await amount.fill('900000')
  await page.getByTestId('means').and(page.locator('.text-danger')).waitFor()
  await button(page, 'Pay 900,000 sats').click()
  await amount.fill('400')
  await button(page, 'Pay 400 sats').click()
  await page.getByRole('dialog').getByTestId('paid-to').getByText('To teo').waitFor()
  await button(page, 'Done').click()
  assert.equal(sentBy(pia.wallet).length, 1, 'more than there is was not sent')
  await page.goto(`${stage.origin}/dashboard/send`)
  await page.getByRole('button', { name: 'Pay teo' }).click()
  await amount.fill('300')
  await button(page, 'Pay 300 sats').click()
  await page.getByTestId('paid-amount').waitFor()
  assert.equal(sentBy(pia.wallet).length, 2)
  assert.ok(teo)
})

test('the name that people know somebody by is enough, and what only begins like it asks whom one means', async () => {
  const [uma, plaza, plazoleta] = [await member('uma'), await member('shop.one'), await member('shop.two')]
  const called = (name: string, { person }: typeof uma) => stage.ask(person, 'PUT', '/api/users/me/profile', { name })
  await called('Café Plaza', plaza)
  await called('Café Plazoleta', plazoleta)
  const { page } = await stage.visit(phone)
  await signIn(page, uma.person, '/dashboard/send')
  const whom = page.getByLabel('Invoice, lightning address or LNURL')
  await whom.fill('plaz')
  await button(page, 'Continue').click()
  await page.getByText('Choose below whom you mean.').waitFor()
  await page.getByRole('button', { name: /Café Plazoleta/ }).waitFor()
  await fits(page)
  await whom.fill('cafe plaza')
  await button(page, 'Continue').click()
  await page.getByText(`shop.one@${host}`, { exact: true }).waitFor()
  await page.getByLabel('Amount in sats').fill('20')
  await button(page, 'Pay 20 sats').click()
  await page.getByRole('dialog').getByTestId('paid-to').getByText('To Café Plaza').waitFor()
  assert.equal(sentBy(uma.wallet).length, 1)
})

test('what was copied is paid with one touch', async () => {
  const [ana2, shop] = [await member('paster'), await service.create({})]
  const { page } = await stage.visit(phone)
  await page.addInitScript(`
    globalThis.asked = []
    const { mediaDevices, clipboard } = navigator
    const [film, read] = [mediaDevices.getUserMedia.bind(mediaDevices), clipboard.readText.bind(clipboard)]
    mediaDevices.getUserMedia = given => (asked.push('camera'), film(given))
    clipboard.readText = () => (asked.push('copied'), read())`)
  await signIn(page, ana2.person)
  // The bar's own button leads there; the camera and what was copied are one touch from it, and wait for that touch.
  await page.getByRole('navigation').last().getByRole('link', { name: 'Send' }).click()
  await button(page, 'Scan a code').waitFor()
  await button(page, 'Paste').waitFor()
  assert.deepEqual(await page.evaluate('asked'), [])
  const { invoice } = service.ledger.createInvoice(shop.accountId, { amountMsats: 700_000, description: 'Bread' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText('bitcoin:?lightning=${invoice}')`)
  await button(page, 'Paste').click()
  await page.getByText('Bread').waitFor()
  await button(page, 'Pay 700 sats').click()
  await page.getByTestId('paid-amount').waitFor()
})

test('a payment that nobody knows of is one row, with one word and the hour at which we shall know', async () => {
  const [nora, shop] = [await member('nora'), await service.create({})]
  const { page } = await stage.visit(phone)
  await signIn(page, nora.person, '/dashboard/send')
  const { invoice } = service.ledger.createInvoice(shop.accountId, { amountMsats: 700_000, description: 'Milk' })
  await page.getByLabel('Invoice, lightning address or LNURL').fill(invoice)
  await button(page, 'Continue').click()
  await page.getByText('Milk').waitFor()
  nora.wallet.faults.silent = true
  await button(page, 'Pay 700 sats').click()
  await page.getByText(/We don’t know yet whether it was paid\. We will know by .+ Please don’t pay again\./).waitFor()
  await page.goto(`${stage.origin}/dashboard/history`)
  await heading(page, 'Not known yet').waitFor()
  assert.equal(await page.getByText(/^Not known yet\. We will know by/).count(), 1)
  assert.equal(await page.getByText('On its way').count(), 0)
  assert.equal(await page.getByRole('main').getByRole('listitem').count(), 1)
  await fits(page)
})

test('on the page of a member, a member pays from their own wallet', async () => {
  const [vera, ciro] = [await member('vera'), await member('ciro')]
  const { page } = await stage.visit(phone)
  await signIn(page, vera.person)
  await page.getByTestId('balance').waitFor()
  await page.goto(`${stage.origin}/ciro?amount=5000&for=Two%20pizzas`)
  await page.getByText('“Two pizzas”').waitFor()
  await fits(page)
  await page.getByRole('link', { name: 'Pay 5,000 sats from my wallet' }).click()
  assert.equal(await page.getByLabel('A few words (optional)').inputValue(), 'Two pizzas')
  await button(page, 'Pay 5,000 sats').click()
  await page.getByTestId('paid-amount').waitFor()
  assert.equal(sentBy(vera.wallet).length, 1)
  assert.ok(ciro)
})

test('a decline says why, and nothing moved', async () => {
  const [poor, shop] = [await member('poor'), await service.create({})]
  poor.wallet.faults.failWith = 'QUOTA_EXCEEDED'
  const { page } = await stage.visit()
  await signIn(page, poor.person, '/dashboard/send')
  const { invoice } = service.ledger.createInvoice(shop.accountId, { amountMsats: 900_000, description: 'Cake' })
  await page.getByLabel('Invoice, lightning address or LNURL').fill(`lightning:${invoice.toUpperCase()}`)
  await button(page, 'Continue').click()
  await page.getByText('Cake').waitFor()
  await button(page, 'Pay 900 sats').click()
  await page.getByText('The wallet has reached its own spending limit.').waitFor()
  assert.equal(sentBy(poor.wallet).length, 0)
  const { page: spanish } = await stage.visit(phone, { locale: 'es' })
  await signIn(spanish, poor.person, '/dashboard/history')
  const said = await wordsFor('The wallet has reached its own spending limit.', 'es')
  await spanish.getByText(said, { exact: true }).waitFor()
})

test('an answer that gets lost: the page does not know, and pressing again looks and never pays twice', async () => {
  const [eva, shop] = [await member('eva'), await member('shop')]
  const { page } = await stage.visit(phone)
  await signIn(page, eva.person, '/dashboard/send')
  await page.getByLabel('Invoice, lightning address or LNURL').fill(`shop@${host}`)
  await button(page, 'Continue').click()
  await page.getByLabel('Amount in sats').fill('700')
  let lost = 0
  await page.route('**/api/wallet/payments', async route => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Pay 700 sats').click()
  await page.getByText('We don’t know yet whether it was paid. Press again to look: it is never paid twice.').waitFor()
  await fits(page)
  await button(page, 'Pay 700 sats').click()
  await page.getByText('Paid', { exact: true }).waitFor()
  assert.deepEqual([lost, sentBy(eva.wallet).length], [2, 1])
  assert.ok(shop)
})

test('on plain http, under a name that no browser trusts, an address is paid like anywhere', async () => {
  const [rosa, omar] = [await member('rosa'), await member('omar')]
  // As on the network of a house: Chromium takes http on loopback addresses for as safe as https.
  await using untrusting = await openBrowser(
    stage.origin,
    await launchBrowser(['--host-resolver-rules=MAP * 127.0.0.1']),
  )
  const { page, complaints } = await untrusting.visit(phone)
  await signIn(page, rosa.person, `http://plaza.test:${new URL(stage.origin).port}/dashboard/send`)
  await page.getByLabel('Invoice, lightning address or LNURL').fill(`omar@${host}`)
  assert.equal(await page.evaluate('isSecureContext'), false)
  await button(page, 'Continue').click()
  await page.getByLabel('Amount in sats').fill('800')
  await button(page, 'Pay 800 sats').click()
  await page.getByText('Paid', { exact: true }).waitFor()
  assert.equal(sentBy(rosa.wallet).length, 1)
  // A header that browsers heed on https only; they say so.
  const others = complaints.filter(line => !line.startsWith('The Cross-Origin-Opener-Policy header'))
  assert.deepEqual(others, [])
  assert.ok(omar)
})

test('a wallet that falls silent while one is about to pay: it is said, and no button moves under the thumb', async () => {
  const { person, wallet } = await member('wanda')
  await member('xenia')
  const { page } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/send')
  await page.getByLabel('Invoice, lightning address or LNURL').fill('xenia')
  await button(page, 'Continue').click()
  await page.getByLabel('Amount in sats').fill('5')
  await page.getByTestId('means').getByText('You have').waitFor()
  const places = () => Promise.all(['Pay 5 sats', 'Back'].map(name => button(page, name).boundingBox()))
  const before = await places()
  wallet.faults.silent = true
  const { wallet: mine } = (await stage.ask(person, 'GET', '/api/users/me')) as { wallet: { id: string } }
  await stage.ask(person, 'POST', `/api/remote-wallets/${mine.id}/check`, {})
  await page.getByText(/Your wallet hasn’t answered since/).waitFor()
  await page.getByTestId('means').getByText('Your wallet isn’t answering right now.').waitFor()
  assert.deepEqual(await places(), before)
  assert.equal(await page.getByText('You cannot be paid at the moment.').count(), 0)
  await fits(page)
  wallet.faults.silent = false
  await stage.ask(person, 'POST', `/api/remote-wallets/${mine.id}/check`, {})
  await page.getByTestId('means').getByText('You have').waitFor()
  await page.getByText(/Your wallet hasn’t answered since/).waitFor({ state: 'detached' })
  assert.deepEqual(await places(), before)
})

test('who has no wallet is told what to do', async () => {
  const { person } = await newMember(stage)
  const { page } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/send')
  await heading(page, 'No wallet to pay from yet').waitFor()
  await fits(page)
})

test('with the keyboard alone: whom, how much, and paid', async () => {
  const [ida, leo] = [await member('ida'), await member('leo')]
  const { page } = await stage.visit()
  await signIn(page, ida.person)
  await page.getByTestId('balance').waitFor()
  await press(page, page.getByRole('main').getByRole('link', { name: 'Send', exact: true }))
  await tabTo(page, page.getByLabel('Invoice, lightning address or LNURL'))
  await page.keyboard.type(`leo@${host}`)
  await page.keyboard.press('Enter')
  await page.getByLabel('Amount in sats').waitFor()
  await page.keyboard.type('300')
  await press(page, button(page, 'Pay 300 sats'), 'Space')
  await page.getByText('Paid', { exact: true }).waitFor()
  await press(page, page.getByRole('link', { name: 'Details', exact: true }))
  await page.getByRole('dialog').getByText(`leo@${host}`).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(sentBy(ida.wallet).length, 1)
  assert.ok(leo)
})
