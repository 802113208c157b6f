/** Cards in the browser: made and programmed by operators, activated and limited by members, tapped at a till. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { WritePayload } from '@chispa/contract/card-programming'
import { decodeLnurl, findLnurl } from '@chispa/protocols/lud01'
import { fromLud17 } from '@chispa/protocols/lud17'
import { generateSun } from '@chispa/protocols/ntag424'
import { type Sandbox, startSandbox } from '@chispa/sandbox/start-sandbox'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { newPerson, type Person } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { openStage, phone, type Stage, smallPhone, storedText } from './src/browser-stage.ts'
import { beyondRefusals, enterKey, fits, signIn } from './src/visiting.ts'

const admin = newPerson()
let stage: Stage
let sandbox: Sandbox
let till: SandboxWallet
before(async () => {
  sandbox = await startSandbox()
  till = await sandbox.wallets.create({ name: 'till' })
  stage = await openStage({ RATE_LIMITS: 'off' })
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await stage.ask(admin, 'POST', '/api/settings', { community_name: 'Plaza Chispa', endpoint: stage.origin })
})
after(async () => {
  await stage?.[Symbol.asyncDispose]()
  await sandbox?.stop()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const number = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true })

test('an operator makes a card, programs it from the link, hands it over; its holder taps it and sees the payment', async () => {
  const design = await newDesign('Sunrise')
  const desk = await stage.visit()
  const { page } = desk
  await page.clock.install()
  await signIn(page, admin, { stays: true })
  await link(page, 'Cards').click()
  await button(page, 'Add a card').first().click()
  await field(page, 'UID of the chip').fill('04:12')
  assert.equal(await button(page, 'Add the card').isDisabled(), true)
  const uid = newUid()
  await field(page, 'UID of the chip').fill(uid)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Card of Lux')
  await button(page, 'Add the card').click()
  await heading(page, 'Card of Lux').waitFor()
  await button(page, 'Change the name or design').click()
  await field(page, 'Name').fill('Card of Luz')
  await page.getByRole('radio', { name: 'Sunrise' }).check({ force: true })
  await button(page, 'Save').click()
  await heading(page, 'Card of Luz').waitFor()
  await card(page, 'Programming').getByText('No device has taken its keys yet.').waitFor()
  const cardId = new URL(page.url()).pathname.split('/').at(-1) as string
  const { design: chosen } = (await stage.ask(admin, 'GET', `/api/cards/${cardId}`)) as { design: { id: string } }
  assert.equal(chosen.id, design)

  await button(page, 'Program the chip').click()
  await page.getByTestId('write-link').waitFor()
  await page.clock.fastForward('15:01')
  await page.getByText('The link has expired.').waitFor()
  assert.equal(await page.getByTestId('write-link').count(), 0)
  await button(page, 'Make a new one').click()
  await page.getByRole('img', { name: 'Link that programs the card, as a QR code' }).waitFor()
  const writeUrl = (await page.getByTestId('write-link').textContent()) ?? ''
  await page
    .getByRole('timer')
    .getByText(/1[45]:\d\d/)
    .waitFor()
  assert.equal(
    await link(page, 'Open the app here').getAttribute('href'),
    `boltcard://program?url=${encodeURIComponent(writeUrl)}`,
  )
  const virtual = await program(writeUrl)
  assert.equal(virtual.id, uid)
  await page.getByText('The app has taken the keys').waitFor()
  assert.equal(await page.getByTestId('write-link').count(), 0)
  await scan(virtual, 1)
  await page.getByText('It was tapped: the keys are on the chip.').waitFor()
  await button(page, 'Done').click()
  await page.getByText('Programmed').first().waitFor()
  assert.equal(await button(page, 'Program the chip').count(), 0)

  await button(page, 'Activation code').click()
  const activation = (await page.getByTestId('activation-link').textContent()) ?? ''
  await button(page, 'Done').click()

  // On the holder's phone: no session yet, so they sign in and are led back.
  const wallet = await sandbox.wallets.create({ balanceMsats: 90_000_000 })
  const luz = await member(wallet.uri, 'luz')
  const hand = await stage.visit(phone)
  await hand.page.goto(`${activation}/`)
  await heading(hand.page, 'Card of Luz').waitFor()
  await fits(hand.page)
  await link(hand.page, 'Sign in to activate it').click()
  await enterKey(hand.page, luz.person, { stays: true })
  await button(hand.page, 'Activate this card').click()
  await heading(hand.page, 'It is yours').waitFor()
  await fits(hand.page)
  await link(hand.page, 'See my card').click()
  await hand.page.getByText('Ready to pay').waitFor()
  await hand.page.getByText('Nothing paid yet').waitFor()

  assert.equal(await pay(virtual, 2, 21_000, 'Two coffees'), 'OK')
  await hand.page.reload()
  const paid = hand.page.getByRole('row', { name: /21 sats/ })
  await paid.getByText('Two coffees').waitFor()
  await paid.getByText('Paid').waitFor()
  await fits(hand.page)

  await page.reload()
  await card(page, 'Holder').getByText('luz').waitFor()
  await page.getByRole('row', { name: /21 sats/ }).waitFor()

  // Somebody else comes too late.
  const late = await member()
  const other = await stage.visit(phone)
  await signIn(other.page, late.person, { stays: true })
  await other.page.goto(activation)
  await other.page.getByText('This card has been activated already.').waitFor()
  await button(other.page, 'It is mine').click()
  await other.page.getByText('Somebody else has activated this card.').waitFor()
  await other.page.goto(`/dashboard/my-cards/${cardId}`)
  await heading(other.page, 'This is not a card of yours').waitFor()
  await other.page.goto('/wallet/activate/00000000000000000000000000000000')
  await heading(other.page, 'No card has this code').waitFor()

  for (const seen of [page, hand.page])
    for (const key of [virtual.k0, virtual.k1, virtual.k2])
      assert.ok(!(await storedText(seen)).includes(key) && !(await seen.content()).includes(key))
  for (const { complaints } of [desk, hand, other]) assert.deepEqual(beyondRefusals(complaints), [])
})

test('a holder lowers the limits, chooses the wallet, pauses the card, and gives it back', async () => {
  const [first, second] = [
    await sandbox.wallets.create({ balanceMsats: 50_000_000 }),
    await sandbox.wallets.create({ balanceMsats: 60_000_000 }),
  ]
  const holder = await member(first.uri)
  const saved = await stage.ask(holder.person, 'POST', '/api/remote-wallets', {
    name: 'Piggy bank',
    nwcUri: second.uri,
  })
  assert.ok(saved)
  const held = await heldCard(holder.person)
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, holder.person, { stays: true })
  await link(page, 'My cards').click()
  await fits(page)
  await page.getByRole('link', { name: /Card of a member/ }).click()
  await number(page, 'One tap, in sats').fill('10001')
  await button(page, 'Change the limits').click()
  assert.equal(await page.evaluate<boolean>('document.querySelector(":invalid") !== null'), true)
  await number(page, 'One tap, in sats').fill('20')
  await button(page, 'Change the limits').click()
  await page.getByText('At most 20 sats, as it is now.').waitFor()
  assert.equal(await pay(held, 1, 21_000), 'amount_over_tap_limit')
  assert.equal(await pay(held, 2, 20_000), 'OK')
  assert.equal(second.balanceMsats, 60_000_000)

  await page.getByRole('combobox', { name: 'Wallet' }).selectOption({ label: 'Always Piggy bank' })
  await page.getByText('The card pays from there now').waitFor()
  assert.equal(await pay(held, 3, 5000), 'OK')
  assert.equal(second.balanceMsats, 59_995_000)

  // Anyone can top it up, without being told whose it is.
  await page.getByRole('img', { name: 'QR code to top the card up' }).waitFor()
  await fits(page)
  const stranger = await stage.visit(phone)
  await stranger.page.goto(`/top-up/${held.cardId}`)
  await heading(stranger.page, 'Top up a card').waitFor()
  const href = (await link(stranger.page, 'Open in a wallet').getAttribute('href')) ?? ''
  const payRequest = `${stage.origin}/api/cards/${held.cardId}/lnurlp`
  assert.deepEqual(decodeLnurl(findLnurl(href) ?? '', { loopbackOverHttp: true }), { ok: true, url: payRequest })
  await fits(stranger.page)

  await button(page, 'Pause it').click()
  await page.getByText('While it is paused, nobody can pay with it.').waitFor()
  await page.getByText('The card is paused; its holder can switch it on again.').waitFor()
  assert.equal(await pay(held, 4, 1000), 'card_disabled')
  await stranger.page.reload()
  await heading(stranger.page, 'This card cannot be topped up').waitFor()
  await button(page, 'Switch it on').click()
  await page.getByText('Ready to pay').waitFor()
  assert.equal(await pay(held, 5, 1000), 'OK')

  await button(page, 'Give this card back').click()
  await button(page, 'Give it back').click()
  await heading(page, 'No card yet').waitFor()
  assert.equal(await pay(held, 6, 1000), 'card_not_paired')
  for (const seen of [complaints, stranger.complaints]) assert.deepEqual(beyondRefusals(seen), [])
})

test('an operator finds a card, raises its limits, takes it away, wipes and deletes it', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 90_000_000 })
  const holder = await member(wallet.uri, 'bruno')
  const held = await heldCard(holder.person)
  const { page, complaints } = await stage.visit()
  await signIn(page, admin, { stays: true })
  await link(page, 'Cards').click()
  await page.getByRole('searchbox').fill('bruno')
  await page.getByText('One row').waitFor()
  await page.getByRole('combobox', { name: 'Holder' }).selectOption('no')
  await heading(page, 'No card matches').waitFor()
  assert.match(page.url(), /q=bruno/)
  assert.match(page.url(), /paired=no/)
  await page.getByRole('combobox', { name: 'Holder' }).selectOption('')
  await page.getByRole('link', { name: /Card of a member/ }).click()

  const limits = card(page, 'Limits')
  await limits.getByRole('checkbox').first().uncheck()
  await number(page, 'One tap, in sats').fill('40000')
  await button(page, 'Change the limits').click()
  await page.getByText('The limits are changed').waitFor()
  assert.equal(await pay(held, 1, 40_000_000), 'OK')
  await limits.getByRole('checkbox').first().check()
  await button(page, 'Change the limits').click()
  await until(async () => (await number(page, 'One tap, in sats').inputValue()) === '10000')

  await button(page, 'Take it from them').click()
  await button(page, 'Take it').click()
  await button(page, 'Activation code').waitFor()

  await button(page, 'Wipe').click()
  assert.equal(await page.getByTestId('keys').count(), 0)
  await button(page, 'Wipe the card').click()
  await page.getByRole('img', { name: 'Keys of the card as a QR code' }).waitFor()
  await page.getByText('Show as text').click()
  const keys = JSON.parse((await page.getByTestId('keys').textContent()) ?? '') as Record<string, unknown>
  assert.deepEqual([keys.action, keys.uid, keys.k0], ['wipe', held.id, held.k0])
  await button(page, 'Done').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.ok(!(await page.content()).includes(held.k0) && !(await storedText(page)).includes(held.k0))
  await page.getByText('Blocked', { exact: true }).waitFor()

  await button(page, 'Delete').click()
  await button(page, 'Delete the card').click()
  await heading(page, 'Cards').waitFor()
  await page.goto(`/dashboard/cards/${held.cardId}`)
  await heading(page, 'There is no such card').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a programming that was cut short: the keys are read again, on demand, and it is noted', async () => {
  const { id } = await newCard('Half written')
  const virtual = await program(await mintLink(id))
  const { page, complaints } = await stage.visit()
  await signIn(page, admin, { stays: true })
  await page.goto(`/dashboard/cards/${id}`)
  await page.getByText('Keys issued').first().waitFor()
  await button(page, 'Read the keys again').click()
  await page.getByRole('dialog').getByText('noted in the activity log').waitFor()
  assert.equal(await page.getByTestId('keys').count(), 0)
  await button(page, 'Show the keys').click()
  await page.getByText('Show as text').click()
  const { protocol_name, k1 } = JSON.parse((await page.getByTestId('keys').textContent()) ?? '') as WritePayload
  assert.deepEqual([protocol_name, k1], ['new_bolt_card_response', virtual.k1])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.ok(!(await page.content()).includes(virtual.k1))
  await link(page, 'Activity').click()
  await page.getByText(`The keys of the card ${virtual.id} were read again`).first().waitFor()
  assert.deepEqual(complaints, [])
})

test('whoever is new becomes a member with the card, and is told that a wallet is missing', async () => {
  const { otc } = await newCard('First card')
  const { page, complaints } = await stage.visit(smallPhone)
  await page.goto(`/wallet/activate/${otc}`)
  await link(page, 'Sign in to activate it').click()
  await enterKey(page, newPerson())
  await button(page, 'Activate this card').click()
  await page.getByText('One step is left: a wallet for it to pay from.').waitFor()
  await fits(page)
  await link(page, 'See my card').click()
  await page.getByText('There is no wallet to pay from.').waitFor()
  await page.getByText('its holder connects one first').waitFor()
  await fits(page)
  await link(page, 'Connect a wallet').click()
  await page.getByLabel('Wallet connection').waitFor()
  assert.deepEqual(complaints, [])
})

test('while the server is away every page says so, and comes back with one press', async () => {
  const [{ id }] = [await newCard('Card in a storm'), await newDesign('Storm')]
  const { page, context } = await stage.visit(phone)
  await signIn(page, admin, { stays: true })
  for (const [path, there] of [
    ['/dashboard/cards', 'Card in a storm'],
    [`/dashboard/cards/${id}`, 'Not programmed'],
    ['/dashboard/cards/designs', 'Storm'],
    ['/dashboard/cards/payments', 'Nothing is unresolved'],
    ['/dashboard/my-cards', 'No card yet'],
  ] as const) {
    await context.route(/\/api\/(cards|card-designs|card-payments|users\/(?!me$))/, route => route.abort())
    await page.goto(path)
    await heading(page, 'This did not work').waitFor()
    await fits(page)
    await context.unrouteAll()
    await button(page, 'Try again').click()
    await page.getByText(there).first().waitFor()
  }
})

test('a phone with a reader fills in the UID, and says when it cannot', async () => {
  const { page, complaints } = await stage.visit(phone)
  // The part of the browser that this machine has no hardware for.
  await page.addInitScript(`
    globalThis.NDEFReader = class extends EventTarget {
      async scan() {
        globalThis.reader = this
        if (globalThis.forbidden) throw new DOMException('', 'NotAllowedError')
      }
    }`)
  await signIn(page, admin, { stays: true })
  await page.goto('/dashboard/cards')
  await button(page, 'Add a card').first().click()
  await page.evaluate('globalThis.forbidden = true')
  await button(page, 'Read it').click()
  await page.getByText('Reading chips was not allowed.').waitFor()
  await page.evaluate('globalThis.forbidden = false')
  await button(page, 'Read it').click()
  await page.getByText('Hold the card to the back of this phone…').waitFor()
  await page.evaluate(
    'reader.dispatchEvent(Object.assign(new Event("reading"), { serialNumber: "04:aa:bb:cc:dd:ee:0f" }))',
  )
  await until(async () => (await field(page, 'UID of the chip').inputValue()) === '04:AA:BB:CC:DD:EE:0F')
  await button(page, 'Add the card').click()
  await page.getByText('04:AA:BB:CC:DD:EE:0F').waitFor()
  await fits(page)

  await link(page, 'All cards').click()
  await button(page, 'Add a card').first().click()
  await field(page, 'UID of the chip').fill('04aabbccddee0f')
  await button(page, 'Add the card').click()
  await page.getByText('There is a card with this UID already').waitFor()
  await button(page, 'Cancel').click()
  await fits(page)
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('designs are added, imported, changed, archived and brought back', async () => {
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, { stays: true })
  await page.goto('/dashboard/cards/designs')
  await button(page, 'Add a design').click()
  await field(page, 'Address of the picture').fill(`${stage.origin}/favicon.svg?moon`)
  await field(page, 'Name').fill('Moon')
  await button(page, 'Add the design').click()
  await card(page, 'Moon').waitFor()
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
  await card(page, 'Sea').waitFor()

  await act(page, 'Star of the sea', 'Edit')
  await field(page, 'Name').fill('Star')
  await button(page, 'Save').click()
  await card(page, 'Star').waitFor()
  await act(page, 'Star', 'Archive')
  await card(page, 'Star').waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Which designs' }).selectOption('yes')
  await act(page, 'Star', 'Use it again')
  await heading(page, 'Nothing is archived').waitFor()
  await page.getByRole('combobox', { name: 'Which designs' }).selectOption('no')
  await card(page, 'Star').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a payment that nobody knows the end of is counted, listed, and resolved with proof or without', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 90_000_000 })
  const holder = await member(wallet.uri)
  const held = await heldCard(holder.person)
  wallet.faults.silent = true
  const { invoice, paymentHash } = bill(7000, 'A lost lunch')
  assert.equal(await payInvoice(held, 1, invoice), 'payment_unresolved')

  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, { stays: true })
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

  const viewer = await member()
  await stage.ask(admin, 'PUT', `/api/users/${viewer.userId}/role`, { role: 'VIEWER' })
  const looking = await stage.visit()
  await signIn(looking.page, viewer.person, { stays: true })
  await link(looking.page, 'Cards').click()
  await looking.page
    .getByRole('link', { name: /Card of a member/ })
    .first()
    .click()
  await heading(looking.page, 'Limits').waitFor()
  for (const act of ['Wipe', 'Delete', 'Pause it', 'Activation code', 'Change the limits'])
    assert.equal(await button(looking.page, act).count(), 0, act)

  const nobody = await member()
  const outside = await stage.visit()
  await signIn(outside.page, nobody.person, { stays: true })
  assert.equal(await link(outside.page, 'Cards').count(), 0)
  for (const path of ['cards', 'cards/designs', 'cards/payments', `cards/${held.cardId}`]) {
    await outside.page.goto(`/dashboard/${path}`)
    await heading(outside.page, 'This is not for you to see').waitFor()
  }
  for (const seen of [complaints, looking.complaints, outside.complaints]) assert.deepEqual(beyondRefusals(seen), [])
})

/** Someone who has signed in before; with a connection they have a wallet, with a name an address. */
async function member(uri?: string, username?: string): Promise<{ person: Person; userId: string }> {
  const person = newPerson()
  const { userId } = (await stage.ask(person, 'GET', '/api/users/me')) as { userId: string }
  if (uri) await stage.ask(person, 'PUT', `/api/users/${userId}/nwc`, { nwcUri: uri })
  if (username) await stage.ask(person, 'PUT', `/api/users/${userId}/lightning-address`, { username })
  return { person, userId }
}

async function newDesign(description: string): Promise<string> {
  const body = { imageUrl: `${stage.origin}/favicon.svg?${randomBytes(4).toString('hex')}`, description }
  return ((await stage.ask(admin, 'POST', '/api/card-designs', body)) as { id: string }).id
}

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

const newUid = () => `04${randomBytes(6).toString('hex')}`.toUpperCase()

type VirtualCard = WritePayload & { cardId: string }

/** As the programming app does: it reads the link, and the chip has what it says from then on. */
async function program(writeUrl: string): Promise<VirtualCard> {
  const reply = await fetch(writeUrl)
  const payload = (await reply.json()) as WritePayload
  assert.equal(payload.protocol_name, 'new_bolt_card_response')
  const scanUrl = fromLud17(payload.lnurlw_base, { loopbackOverHttp: true })?.url as string
  return { ...payload, cardId: new URL(scanUrl).pathname.split('/').at(-2) as string }
}

const newCard = async (title: string) =>
  (await stage.ask(admin, 'POST', '/api/cards', { id: newUid(), title })) as { id: string; otc: string }

const mintLink = async (id: string) =>
  ((await stage.ask(admin, 'POST', `/api/cards/${id}/write-token`)) as { url: string }).url

/** A programmed card that this person has activated. */
async function heldCard(holder: Person): Promise<VirtualCard> {
  const { id } = await newCard('Card of a member')
  const virtual = await program(await mintLink(id))
  // Reading the keys has ended the first code.
  const { otc } = (await stage.ask(admin, 'GET', `/api/cards/${id}`)) as { otc: string }
  await stage.ask(holder, 'POST', `/api/cards/otc/${otc}/activate`)
  return virtual
}

async function scan(virtual: VirtualCard, counter: number) {
  const tap = generateSun({ uid: virtual.id.toLowerCase(), counter }, virtual)
  const reply = await fetch(`${stage.origin}/api/cards/${virtual.cardId}/scan?${new URLSearchParams(tap)}`)
  const { k1, tag } = (await reply.json()) as { k1: string; tag: string }
  assert.equal(tag, 'withdrawRequest')
  return { ...tap, k1 }
}

const bill = (amountMsats: number, description = 'A bill') =>
  sandbox.wallets.ledger.createInvoice(till.accountId, { amountMsats, expirySeconds: 600, description })

const pay = (virtual: VirtualCard, counter: number, amountMsats: number, description?: string) =>
  payInvoice(virtual, counter, bill(amountMsats, description).invoice)

/** What a till is told: OK, or our word for a decline. */
async function payInvoice(virtual: VirtualCard, counter: number, pr: string): Promise<string> {
  const query = new URLSearchParams({ ...(await scan(virtual, counter)), pr })
  const reply = await fetch(`${stage.origin}/api/cards/${virtual.cardId}/scan/cb?${query}`)
  const { status, error } = (await reply.json()) as { status: string; error?: { reason: string } }
  return error?.reason ?? status
}

async function act(page: Page, design: string, what: string): Promise<void> {
  await button(page, `What to do with ${design}`).click()
  await page.getByRole('menuitem', { name: what }).click()
}
