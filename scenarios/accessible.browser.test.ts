/** Pages of payers, members and merchants. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Language, languageTags } from '@chispa/contract/languages'
import { encodeNsec } from '@chispa/protocols/nip19'
import { generateSun } from '@chispa/protocols/ntag424'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { deposit, depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { newPerson } from '@chispa/testing/person'
import type { Sentence } from '@chispa/words/sentence'
import type { Page } from 'playwright-core'
import { checkAll, checkDialogs, choose, inBothThemes, inDashboard, load, sizeFor, speak } from './src/accessible.ts'
import { phone } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { signIn } from './src/visiting.ts'
import { wordsFor } from './src/words-for.ts'

const world = await openCardStage()
const { stage, sandbox, admin, newCard, heldCard, pay } = world
after(async () => {
  await world[Symbol.asyncDispose]()
  await coupons.stop()
})

const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
const holder = await newMember(stage, { nwcUri: wallet.uri, username: 'lucia' })
const card = await heldCard(holder.person)
// Amounts are in two units, and can be turned round.
await stage.ask(admin, 'POST', '/api/settings', { fiat_currency: 'USD', fiat_fixed_rate: 100_000 })
assert.equal(await pay(card, 1, 21_000), 'OK')
const onDesk = await newCard('On the desk')
const coupons = await startCouponService()
const voucherId = await giveVoucher()
await stage.ask(holder.person, 'POST', '/api/tills', {})
await addWebhook()
await stage.ask(holder.person, 'POST', '/api/contacts', {
  address: 'aunt@elsewhere.example',
  name: 'Aunt Zoë',
  note: 'Sundays',
  isFavourite: true,
})
await stage.ask(holder.person, 'POST', '/api/contacts', { address: 'pest@elsewhere.example', isBlocked: true })

test('public pages', async () => {
  const activate = `/wallet/activate#${onDesk.otc}`
  const { url } = (await stage.ask(admin, 'POST', '/api/invites', { role: 'USER' })) as { url: string }
  await checkAll(stage, undefined, [
    '/',
    '/sign-in',
    '/pay',
    '/lucia',
    '/lucia?amount=5000&for=Cake',
    `/split/${await newSplit()}`,
    '/split/nothing',
    '/nobody',
    '/docs',
    '/setup',
    activate,
    url.slice(new URL(url).origin.length),
    '/invite#nothing',
    '/receipt/nothing',
    '/open',
    '/open#coffee',
    `/open#${encodeURIComponent('nostr+walletconnect://x')}`,
    '/no/page',
  ])
})

async function newSplit(): Promise<string> {
  const shares = [{ amountMsats: 3_000_000, name: 'Beto' }, { amountMsats: 3_000_000 }]
  const body = { totalMsats: 9_000_000, words: 'Pizza', shares }
  return ((await stage.ask(holder.person, 'POST', '/api/wallet/splits', body)) as { id: string }).id
}

test('pages of a member: money', async () => {
  const money = [
    '',
    '/history',
    '/receive',
    '/receive/poster',
    '/send',
    '/take',
    '/take#nothing',
    '/vouchers/keep',
    '/wallet',
    '/wallet/connect',
    '/start',
    '/splits',
  ]
  const { id } = ((await stage.ask(holder.person, 'GET', '/api/remote-wallets')) as { id: string }[])[0]!
  await checkAll(
    stage,
    holder.person,
    inDashboard([...money, `/wallet/${id}/forwarding`, `/splits/${await newSplit()}`, '/send?to=lucia']),
  )
})

test('pages of a newcomer without a wallet, and of a member whose wallet is silent', async () => {
  const newcomer = await newMember(stage, { username: 'nadia' })
  await checkAll(stage, newcomer.person, inDashboard(['/wallet/connect', '/start']))
  const wallet = await sandbox.wallets.create({})
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username: 'silvio' })
  wallet.faults.silent = true
  const [{ id }] = (await stage.ask(person, 'GET', '/api/remote-wallets')) as [{ id: string }]
  await stage.ask(person, 'POST', `/api/remote-wallets/${id}/check`, {})
  await checkAll(stage, person, inDashboard(['', '/receive']))
  await checkAll(stage, undefined, ['/silvio'])
})

test('pages of a member: cards, vouchers, account', async () => {
  const cards = ['/my-cards', `/my-cards/${card.cardId}`, '/vouchers', `/vouchers/${voucherId}`, '/vouchers/settings']
  const own = [...cards, '/account', '/contacts', '/tills', '/webhooks']
  await checkAll(stage, holder.person, [...inDashboard(own), '/till', `/top-up/${card.cardId}`])
})

test('dialogs of a member', async () => {
  await checkDialogs(stage, holder.person, [
    { path: '/dashboard/wallet', more: true, press: ['Rename'] },
    { path: '/dashboard/wallet', more: true, press: ['Show the connection'] },
    { path: '/dashboard/wallet', more: true, press: ['Disable'] },
    { path: '/dashboard/wallet', more: true, press: ['Archive'] },
    { path: '/dashboard/history', click: 'main li a' },
    { path: '/dashboard/contacts', press: ['Add somebody'] },
    { path: '/dashboard/contacts', press: ['From Nostr'] },
    { path: '/dashboard/contacts', click: 'main li button' },
    { path: '/dashboard/history', press: ['Export'] },
    { path: `/dashboard/vouchers/${voucherId}`, press: ['Show the code'] },
    { path: `/dashboard/vouchers/${voucherId}`, press: ['Send to somebody'] },
    { path: `/dashboard/vouchers/${voucherId}`, press: ['Delete this voucher'] },
    { path: `/dashboard/my-cards/${card.cardId}`, press: ['Give this card back'] },
    { path: `/dashboard/my-cards/${card.cardId}`, press: ['I lost it'] },
    { path: '/dashboard/my-cards', press: ['Add a card'] },
    { path: '/dashboard/webhooks', press: ['Add a webhook'] },
    { path: '/dashboard/webhooks', press: ['New secret'] },
    { path: '/dashboard/webhooks', press: ['Delete'] },
    { path: '/dashboard/tills', press: ['Close it'] },
    { path: '/dashboard/account', press: ['Sign out everywhere else'] },
    { path: '/dashboard', press: ['More'], size: phone },
    { path: '/dashboard/wallet/connect', press: ['Scan a code'] },
  ])
})

test('a key: made here, locked on the device, and asked for again', async () => {
  for (const language of languageTags) {
    const page = await load(stage, undefined, '/sign-in')
    await speak(page, language)
    const press = async (sentence: Sentence, role: 'button' | 'tab' = 'button') =>
      page.getByRole(role, { name: await wordsFor(sentence, language), exact: true }).click()
    // An instance at an IP address has no passkeys.
    const pin = page.getByRole('textbox', { name: 'PIN', exact: true })
    await press('Create my account')
    await pin.waitFor()
    const found = await inBothThemes(page)
    await press('I have a Nostr key')
    await page
      .getByRole('textbox', { name: await wordsFor('Secret key', language), exact: true })
      .fill(encodeNsec(holder.person.secretKey))
    found.push(...(await inBothThemes(page)))
    await press('Sign in')
    await press('This is not my device')
    found.push(...(await inBothThemes(page)))
    await press('Back')
    await pin.fill('135790')
    found.push(...(await inBothThemes(page)))
    await press('Lock it with this PIN')
    await page.waitForURL(/\/dashboard/)
    await page.locator('main h1').first().waitFor()
    found.push(...(await saving(page, language)))
    // The token has ended; the tab has nothing but that.
    await page.evaluate(`sessionStorage.setItem('chispa.session', JSON.stringify({
      signer: JSON.parse(sessionStorage.getItem('chispa.session')).signer }))`)
    await page.reload()
    await page.getByRole('dialog').waitFor()
    found.push(...(await inBothThemes(page)))
    await page.evaluate('sessionStorage.clear()')
    await page.goto('/sign-in')
    await pin.waitFor()
    found.push(...(await inBothThemes(page)))
    await press('Remove from this device')
    await page.getByRole('dialog').waitFor()
    found.push(...(await inBothThemes(page)))
    await page.close()
    assert.deepEqual(found, [], language)
  }
})

/** The page on which the key is saved, in each of its states, and back. */
async function saving(page: Page, language: Language): Promise<string[]> {
  const press = async (sentence: Sentence) =>
    page
      .getByRole('button', { name: await wordsFor(sentence, language) })
      .first()
      .click()
  await page.goto('/dashboard/account/key')
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill('135790')
  const found = await inBothThemes(page)
  await press('Unlock')
  for (const way of ['A file under a passphrase', 'On paper', 'Copy the key'] as const) {
    await press(way)
    found.push(...(await inBothThemes(page)))
    if (way === 'Copy the key') await press('Show the key')
    else await press('Another way')
  }
  found.push(...(await inBothThemes(page)))
  return found
}

test('pages of somebody who has nothing yet', async () => {
  const empty = [
    '',
    '/start',
    '/history',
    '/receive',
    '/send',
    '/wallet',
    '/my-cards',
    '/vouchers',
    '/tills',
    '/contacts',
  ]
  await checkAll(stage, (await newMember(stage)).person, inDashboard(empty))
})

test('every row of a card, opened, and a card that is lost', async () => {
  for (const language of languageTags) {
    const page = await load(stage, holder.person, `/dashboard/my-cards/${card.cardId}`)
    await speak(page, language)
    const rows = page.locator('main h2 > button[aria-expanded=false]')
    await rows.first().waitFor()
    while ((await rows.count()) > 0) await rows.first().click()
    const found = await inBothThemes(page)
    await stage.ask(holder.person, 'POST', `/api/cards/${card.cardId}/lost`)
    await page.reload()
    await page.getByRole('switch').waitFor()
    found.push(...(await inBothThemes(page)))
    await stage.ask(holder.person, 'POST', `/api/cards/${card.cardId}/enable`)
    await page.close()
    assert.deepEqual(found, [], language)
  }
})

test('the till in each of its states', async () => {
  let taps = 900
  for (const language of languageTags) {
    const till = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
    const owner = await newMember(stage, { nwcUri: till.uri, username: `till-${language.toLowerCase()}` })
    const { page } = await stage.visit(sizeFor(language))
    await signIn(page, owner.person, '/till')
    await page.locator('main h1').first().waitFor()
    await choose(page, { language })
    await page.locator('main form button[type=submit]').click()
    for (const key of '210') await page.getByRole('button', { name: key, exact: true }).click()
    const found = await inBothThemes(page)
    const charged = page.waitForResponse(reply => reply.request().method() === 'PUT' && reply.ok())
    await page.getByRole('button', { name: /^(Charge|Cobrar) / }).click()
    const { invoice, receiptUrl } = (await (await charged).json()) as { invoice: string; receiptUrl: string }
    await page.getByPlaceholder('lnurlw://…').fill('nonsense')
    await page.getByPlaceholder('lnurlw://…').press('Enter')
    await page.getByRole('alert').waitFor()
    found.push(...(await inBothThemes(page)))
    // The customer's screen for the PIN of a card.
    await stage.ask(holder.person, 'PUT', `/api/cards/${card.cardId}/pin`, { pin: '4711', limitMsats: 0 })
    const sun = generateSun({ uid: card.id.toLowerCase(), counter: ++taps }, card)
    await page.getByPlaceholder('lnurlw://…').fill(`${card.lnurlw_base}?${new URLSearchParams(sun)}`)
    await page.getByPlaceholder('lnurlw://…').press('Enter')
    await page.getByTestId('pin-amount').waitFor()
    for (const key of '47') await page.getByRole('button', { name: key, exact: true }).click()
    found.push(...(await inBothThemes(page)))
    await page.keyboard.press('Escape')
    const payer = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
    assert.ok(sandbox.wallets.ledger.pay(payer.accountId, invoice).ok)
    // The receipt keeps the page from going back by itself.
    await page.getByRole('button', { name: await wordsFor('Receipt', language), exact: true }).click()
    found.push(...(await inBothThemes(page)))
    await page.getByRole('button', { name: await wordsFor('New sale', language), exact: true }).click()
    await page.getByRole('button', { name: await wordsFor('Today', language), exact: true }).click()
    await page.getByTestId('day-total').waitFor()
    found.push(...(await inBothThemes(page)))
    await page.goto(receiptUrl)
    found.push(...(await inBothThemes(page)))
    assert.deepEqual(found, [], language)
  }
})

/** Switched off, so that it tells nobody anything, and says why it sends no test. */
async function addWebhook(): Promise<void> {
  const body = { url: 'https://example.com/hook', events: ['payment.received'] }
  const made = await stage.ask(holder.person, 'POST', '/api/webhooks', body)
  const { id } = (made as { endpoint: { id: string } }).endpoint
  await stage.ask(holder.person, 'PATCH', `/api/webhooks/${id}`, { enabled: false })
}

async function giveVoucher(): Promise<string> {
  const benefit = { type: 'percent', percent: 15 } as const
  const coupon = coupons.ledger.mint({ name: 'Coffee', benefit, merchant: newPerson().pubkey })
  const body = depositBody(coupons, coupon, holder.person.pubkey)
  assert.equal((await deposit(stage.origin, coupons.secretKey, body)).status, 201)
  return ((await stage.ask(holder.person, 'GET', '/api/wallet/vouchers')) as { id: string }[])[0]!.id
}
