/** The till in the browser, on a phone and on a tablet: codes, cards of ours and of others, lost connections, and the lock. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Sale } from '@chispa/contract/till'
import { generateSun } from '@chispa/protocols/ntag424'
import { type CardService, noCardServiceFaults, startCardService } from '@chispa/sandbox/card-service'
import { until } from '@chispa/sandbox/until'
import type { Page } from 'playwright-core'
import { phone, type Size } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, fits, panel, signIn, stopClock, storedText } from './src/visiting.ts'

const tablet: Size = { width: 1024, height: 768 }
const world = await openCardStage()
const { stage, sandbox, heldCard } = world
let cards: CardService
before(async () => {
  cards = await startCardService(sandbox.wallets, await sandbox.wallets.create({ balanceMsats: 50_000_000 }))
})
after(async () => {
  await cards?.stop()
  await world[Symbol.asyncDispose]()
})

async function merchant(username: string, balanceMsats = 0) {
  const wallet = await sandbox.wallets.create({ balanceMsats })
  return { ...(await newMember(stage, { nwcUri: wallet.uri, username })), wallet }
}

async function payInvoice(invoice: string): Promise<void> {
  const payer = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  assert.ok(sandbox.wallets.ledger.pay(payer.accountId, invoice).ok)
}

/** As Chrome on Android has it: the same class, event and records. */
const webNfc = `
  window.NDEFReader = class NDEFReader extends EventTarget {
    async scan({ signal }) {
      signal.throwIfAborted()
      window.cardReader = this
      signal.addEventListener('abort', () => { if (window.cardReader === this) window.cardReader = undefined })
    }
  }
  window.holdCard = link => {
    const event = new Event('reading')
    const data = new DataView(new TextEncoder().encode(link).buffer)
    Object.assign(event, { serialNumber: '04:a2:b1', message: { records: [{ recordType: 'url', data }] } })
    window.cardReader.dispatchEvent(event)
  }`
const hold = async (page: Page, link: string) => {
  await until(() => page.evaluate<boolean>('window.cardReader !== undefined'))
  await page.evaluate(`window.holdCard(${JSON.stringify(link)})`)
}

async function openTill(page: Page, pin?: string): Promise<void> {
  if (pin) await page.getByLabel('PIN to leave it (optional)').fill(pin)
  await button(page, pin ? 'Open and lock' : 'Open the till').click()
  await button(page, 'Enter an amount').waitFor()
}

async function typePin(page: Page, digits: string): Promise<void> {
  const screen = page.getByRole('dialog', { name: 'Hand the phone to the customer' })
  for (const digit of digits) await screen.getByRole('button', { name: digit, exact: true }).click()
  await screen.getByRole('button', { name: 'Pay', exact: true }).click()
}

async function charge(page: Page, digits: string): Promise<Sale> {
  for (const digit of digits) await button(page, digit).click()
  const made = page.waitForResponse(reply => reply.request().method() === 'PUT' && reply.status() === 200)
  await page.getByRole('button', { name: /^Charge / }).click()
  return (await made).json()
}

test('on a phone: an amount with a tip, the code, paid, the receipt, the day', async () => {
  const { person } = await merchant('ana')
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, '/till')
  await fits(page)
  await openTill(page)
  await fits(page)
  await button(page, '10 %').click()
  await page.getByLabel('What it is for (optional)').fill('Two coffees')
  const sale = await charge(page, '2100')
  assert.deepEqual([sale.amountMsats, sale.tipMsats], [2_310_000, 210_000])
  await page.getByRole('img', { name: 'QR code over 2,310 sats' }).waitFor()
  await fits(page)
  await payInvoice(sale.invoice)
  await page.getByText('Paid', { exact: true }).waitFor()
  await fits(page)
  await button(page, 'Receipt').click()
  await page.getByRole('img', { name: 'Receipt' }).waitFor()
  const customer = await stage.visit(phone)
  await customer.page.goto(sale.receiptUrl)
  await customer.page.getByText('Paid', { exact: true }).waitFor()
  await customer.page.getByText('Two coffees').waitFor()
  await fits(customer.page)
  await button(page, 'New sale').click()
  await button(page, 'Today').click()
  await page.getByText('One sale paid').waitFor()
  assert.match((await page.getByTestId('day-total').textContent()) ?? '', /2,310/)
  assert.deepEqual(beyondRefusals([...complaints, ...customer.complaints]), [])
})

test('on a tablet: a card of another service, then one of ours, held to the device', async () => {
  const [{ person }, holder] = [await merchant('beto'), await merchant('holder', 9_000_000)]
  const { page } = await stage.visit(tablet)
  await page.addInitScript(webNfc)
  await signIn(page, person, '/till')
  await openTill(page)
  await charge(page, '500')
  await page.getByText('Hold the card to the back of this device').waitFor()
  Object.assign(cards.faults, noCardServiceFaults(), { decline: 'Over the daily limit' })
  await hold(page, cards.tap())
  await page.getByText('The card was declined. Nothing was paid.', { exact: false }).waitFor()
  await page.getByText('The card says: Over the daily limit').waitFor()
  await hold(page, 'tel:123')
  await page.getByText('That could not be read. Hold the card still for a moment.').waitFor()
  Object.assign(cards.faults, noCardServiceFaults(), { pinLimitMsats: 1000 })
  await hold(page, cards.tap())
  await typePin(page, cards.pin)
  await page.getByText('Paid', { exact: true }).waitFor()
  assert.equal(new Set(cards.handed).size, 1, 'every tap was handed the same invoice')

  const card = await heldCard(holder.person)
  const tapOf = (counter: number) =>
    `${card.lnurlw_base}?${new URLSearchParams(generateSun({ uid: card.id.toLowerCase(), counter }, card))}`
  await button(page, 'New sale').click()
  await charge(page, '300')
  await hold(page, tapOf(1))
  await page.getByText('Paid', { exact: true }).waitFor()
  await button(page, 'New sale').click()
  await charge(page, '9500')
  await hold(page, tapOf(2))
  await page.getByText('Not enough in the wallet', { exact: false }).waitFor()
  assert.equal(await page.getByText('The card says').count(), 0, 'of a card of ours it is said once')

  // The limit as a number, and what the holder paused.
  await stage.ask(holder.person, 'PUT', `/api/cards/${card.cardId}/limits`, { tapMsats: 500_000 })
  await hold(page, tapOf(3))
  await page.getByText('This card can pay up to 500 sats at once.', { exact: false }).waitFor()
  await stage.ask(holder.person, 'PUT', `/api/cards/${card.cardId}/limits`, { tapMsats: null, weekMsats: 400_000 })
  await hold(page, tapOf(4))
  await page.getByText('This card has 100 sats left for this week.', { exact: false }).waitFor()
  await stage.ask(holder.person, 'POST', `/api/cards/${card.cardId}/disable`)
  await hold(page, tapOf(5))
  await page.getByText('The card is paused.', { exact: false }).waitFor()
  assert.equal(await page.getByText('The card is paused.', { exact: false }).count(), 1)
  assert.equal(await page.getByText('The card says').count(), 0)
})

for (const [where, size] of [
  ['a phone', phone],
  ['a tablet', tablet],
] as const) {
  test(`on ${where}: the customer types the PIN of a card of ours; a wrong one is typed again with the same tap`, async () => {
    const name = where.slice(2)
    const [{ person }, holder] = [await merchant(`pin-${name}`), await merchant(`pinned-${name}`, 9_000_000)]
    const card = await heldCard(holder.person)
    await stage.ask(holder.person, 'PUT', `/api/cards/${card.cardId}/pin`, { pin: '4711', limitMsats: 0 })
    const { page, complaints } = await stage.visit(size)
    await page.addInitScript(webNfc)
    await signIn(page, person, '/till')
    await openTill(page)
    await charge(page, '2100')
    const sun = generateSun({ uid: card.id.toLowerCase(), counter: 1 }, card)
    await hold(page, `${card.lnurlw_base}?${new URLSearchParams(sun)}`)
    const screen = page.getByRole('dialog', { name: 'Hand the phone to the customer' })
    await screen.getByTestId('pin-amount').getByText('2,100').waitFor()
    const box = await screen.boundingBox()
    assert.deepEqual([box?.width, box?.height], [size.width, size.height], 'nothing of the till is seen')
    await fits(page)
    await typePin(page, '0000')
    await screen.getByText('That PIN is wrong. Type it again').waitFor()
    await fits(page)
    await typePin(page, '4711')
    await page.getByText('Paid', { exact: true }).waitFor()
    assert.deepEqual(beyondRefusals(complaints), [])
  })

  test(`on ${where}: Paid fills the screen, with tip and currency, its button where Charge was, and goes back by itself`, async () => {
    const { person } = await merchant(`paid-${where.slice(2)}`)
    await stage.ask(world.admin, 'POST', '/api/settings', { fiat_currency: 'EUR', fiat_fixed_rate: 50_000 })
    const { page, complaints } = await stage.visit(size)
    await page.clock.install()
    await signIn(page, person, '/till')
    await openTill(page)
    await button(page, 'EUR').click()
    await button(page, '10 %').click()
    for (const digit of '250') await button(page, digit).click()
    const chargeBox = await page.getByRole('button', { name: /^Charge / }).boundingBox()
    const sale = await charge(page, '')
    assert.deepEqual([sale.amountMsats, sale.tipMsats], [5_500_000, 500_000])
    await payInvoice(sale.invoice)
    await page.getByText('Paid', { exact: true }).waitFor()
    await page.getByTestId('paid-amount').getByText('5,500').waitFor()
    await page.getByText('€2.75 · tip 500 sats').waitFor()
    await fits(page)
    const newSale = await button(page, 'New sale').boundingBox()
    for (const side of ['x', 'y', 'width', 'height'] as const)
      assert.ok(
        Math.abs((newSale?.[side] ?? 0) - (chargeBox?.[side] ?? 0)) <= 2,
        `${side} ${newSale?.[side]} ${chargeBox?.[side]}`,
      )
    await page.clock.runFor(10_000)
    await button(page, 'Enter an amount').waitFor()
    // With the receipt on the screen nobody is sent away.
    await page.clock.resume()
    const next = await charge(page, '300')
    await payInvoice(next.invoice)
    await button(page, 'Receipt').click()
    await page.clock.runFor(60_000)
    await page.getByRole('img', { name: 'Receipt' }).waitFor()
    await stage.ask(world.admin, 'POST', '/api/settings', { fiat_currency: null, fiat_fixed_rate: null })
    assert.deepEqual(beyondRefusals(complaints), [])
  })
}

test('a shopkeeper has the till in the bar, the day on Home, and the shop’s name at the till', async () => {
  const { person } = await merchant('plaza')
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/account')
  const bar = page.getByRole('navigation', { name: 'Dashboard' })
  assert.equal(await bar.getByRole('link', { name: 'Till' }).count(), 0)
  await page.getByRole('switch', { name: 'I keep a shop' }).click()
  await page.getByRole('textbox', { name: 'Name of the shop' }).fill('Café Plaza')
  await fits(page)
  await panel(page, 'I keep a shop').getByRole('button', { name: 'Save' }).click()
  await bar.getByRole('link', { name: 'Till', exact: true }).waitFor()
  await bar.getByRole('link', { name: 'Home', exact: true }).click()
  await panel(page, 'Café Plaza, today').getByText('0 sales paid').waitFor()
  await fits(page)
  await bar.getByRole('link', { name: 'Till', exact: true }).click()
  await openTill(page)
  await page.getByRole('banner').getByText('Café Plaza').waitFor()
  const sale = await charge(page, '2100')
  await payInvoice(sale.invoice)
  await button(page, 'New sale').click()
  await button(page, 'Leave the till').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the till' }).click()
  await panel(page, 'Café Plaza, today').getByText('One sale paid').waitFor()
  assert.match((await page.getByTestId('shop-today').textContent()) ?? '', /2,100/)
  await page.goto('/dashboard/account')
  await page.getByRole('switch', { name: 'I keep a shop' }).click()
  await bar.getByRole('link', { name: 'Till', exact: true }).waitFor({ state: 'detached' })
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a card that says OK and does not pay is not paid; the code stands, and leaving is asked about', async () => {
  const { person } = await merchant('carla')
  const { page } = await stage.visit(phone)
  await signIn(page, person, '/till')
  await openTill(page)
  Object.assign(cards.faults, noCardServiceFaults(), { lie: true })
  const sale = await charge(page, '700')
  await page.getByText('This device cannot read cards by itself.', { exact: false }).waitFor()
  await page.getByLabel('Link of a card').fill(cards.tap())
  await button(page, 'Use it').click()
  await page.getByText('The card will pay. Wait until it says paid.').waitFor()
  await fits(page)
  await button(page, 'Cancel this sale').click()
  await page.getByRole('dialog').getByText('the customer could pay twice', { exact: false }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await payInvoice(sale.invoice)
  await page.getByText('Paid', { exact: true }).waitFor()
  Object.assign(cards.faults, noCardServiceFaults())
})

test('a lost answer, no connection and a reload: the same sale, the same invoice, paid once', async () => {
  const { person, wallet } = await merchant('dario')
  const { page, context } = await stage.visit(phone)
  await signIn(page, person, '/till')
  await openTill(page)
  const invoices: string[] = []
  await page.route('**/api/till/sales/*', async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    const reply = await route.fetch()
    if (reply.ok()) invoices.push(((await reply.json()) as Sale).invoice)
    // The first answer gets lost on its way.
    return invoices.length === 1 ? route.abort() : route.fulfill({ response: reply })
  })
  for (const digit of '900') await button(page, digit).click()
  await page.getByRole('button', { name: /^Charge / }).click()
  const code = page.getByRole('img', { name: 'QR code over 900 sats' })
  await code.waitFor()
  await page.reload()
  await code.waitFor()
  await until(() => invoices.length >= 3)
  assert.equal(new Set(invoices).size, 1)
  await context.setOffline(true)
  await page.getByText('No connection. The code on the screen still works', { exact: false }).waitFor()
  await fits(page)
  await payInvoice(invoices[0]!)
  await context.setOffline(false)
  await page.getByText('Paid', { exact: true }).waitFor()
  const made = sandbox.wallets.ledger.transactions(wallet.accountId).filter(({ type }) => type === 'incoming')
  assert.equal(made.length, 1, 'one invoice was ever made')
})

test('locked: nothing leads out but the PIN, and the device has nothing to take', async () => {
  const { person } = await merchant('eva')
  const { page } = await stage.visit(tablet)
  await signIn(page, person, '/till')
  await openTill(page, '2468')
  const stored = await storedText(page)
  assert.ok(!stored.includes('nsec') && !stored.includes('eyJ'), 'neither the key nor a token of the owner')
  for (const place of ['/dashboard', '/', '/sign-in', '/dashboard/wallet', '/pay']) {
    await page.goto(place)
    await button(page, 'Enter an amount').waitFor()
    assert.equal(new URL(page.url()).pathname, '/till', place)
  }
  await page.reload()
  await button(page, 'Enter an amount').waitFor()
  await button(page, 'Leave the till').click()
  const pin = page.getByRole('dialog').getByLabel('PIN')
  await pin.fill('1111')
  await pin.press('Enter')
  await page.getByText('This is not the PIN of the till').waitFor()
  await pin.fill('2468')
  await pin.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByTestId('balance').waitFor()
})

test('the stream tells of the payment; without it the page asks', async () => {
  const { person } = await merchant('gina')
  const { page } = await stage.visit(phone)
  await page.clock.install()
  await signIn(page, person, '/till')
  await openTill(page)
  const heard = page.waitForResponse(reply => reply.url().includes('/api/invoices/watches/') && reply.ok())
  const told = await charge(page, '800')
  await heard
  // Time stands still: the next question would be seconds away, and never comes.
  await stopClock(page)
  await payInvoice(told.invoice)
  await until(async () => {
    await page.clock.runFor(10)
    return page.getByText('Paid', { exact: true }).isVisible()
  })
  await page.clock.resume()
  await page.route('**/api/invoices/watches', route => route.abort())
  await button(page, 'New sale').click()
  const asked = await charge(page, '900')
  await payInvoice(asked.invoice)
  await page.getByText('Paid', { exact: true }).waitFor()
})

test('a till is closed from elsewhere: the page lists it, and the device takes no more payments', async () => {
  const { person } = await merchant('hugo')
  const [counter, home] = [await stage.visit(tablet), await stage.visit(phone)]
  await signIn(counter.page, person, '/till')
  await openTill(counter.page, '2468')
  await signIn(home.page, person, '/dashboard/account')
  await home.page.getByRole('link', { name: 'Tills', exact: true }).click()
  await home.page.getByText('Locked', { exact: true }).waitFor()
  await fits(home.page)
  await button(home.page, 'Close it').click()
  await home.page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click()
  await home.page.getByText('No till is open').waitFor()
  await counter.page.reload()
  await counter.page.waitForURL('**/sign-in**')
})

test('in Spanish: the till and a decline', async () => {
  const { person } = await merchant('flor')
  const { page } = await stage.visit(phone, { locale: 'es-AR' })
  await signIn(page, person, '/till')
  await button(page, 'Abrir la caja').click()
  Object.assign(cards.faults, noCardServiceFaults(), { maxMsats: 1000 })
  for (const digit of '2100') await button(page, digit).click()
  await button(page, 'Cobrar 2.100 sats').click()
  await page.getByLabel('Enlace de una tarjeta').fill(cards.tap())
  await button(page, 'Usarlo').click()
  await page.getByText('Esta tarjeta paga hasta 1 sat por vez.', { exact: false }).waitFor()
  await fits(page)
})
