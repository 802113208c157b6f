/** Pages of payers, members and merchants. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodeNsec } from '@chispa/protocols/nip19'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { deposit, depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { newPerson } from '@chispa/testing/person'
import type { Sentence } from '@chispa/words/sentence'
import type { Page } from 'playwright-core'
import {
  checkAll,
  checkDialogs,
  choose,
  inBothThemes,
  inDashboard,
  type Language,
  languages,
  load,
  speak,
} from './src/accessible.ts'
import { desk, phone } from './src/browser-stage.ts'
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
assert.equal(await pay(card, 1, 21_000), 'OK')
const onDesk = await newCard('On the desk')
const coupons = await startCouponService()
const voucherId = await giveVoucher()
await stage.ask(holder.person, 'POST', '/api/tills', {})
await addWebhook()

test('public pages', async () => {
  const activate = `/wallet/activate#${onDesk.otc}`
  const { url } = (await stage.ask(admin, 'POST', '/api/invites', { role: 'USER' })) as { url: string }
  await checkAll(stage, undefined, [
    '/',
    '/sign-in',
    '/pay',
    '/lucia',
    '/nobody',
    '/docs',
    '/setup',
    activate,
    url.slice(new URL(url).origin.length),
    '/invite#nothing',
    '/receipt/nothing',
    '/no/page',
  ])
})

test('pages of a member: money', async () => {
  const money = ['', '/history', '/receive', '/receive/poster', '/send', '/wallet', '/wallet/connect', '/start']
  const { id } = ((await stage.ask(holder.person, 'GET', '/api/remote-wallets')) as { id: string }[])[0]!
  await checkAll(stage, holder.person, inDashboard([...money, `/wallet/${id}/forwarding`]))
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
  const own = [...cards, '/account', '/tills', '/webhooks']
  await checkAll(stage, holder.person, [...inDashboard(own), '/till', `/top-up/${card.cardId}`])
})

test('dialogs of a member', async () => {
  await checkDialogs(stage, holder.person, [
    { path: '/dashboard/wallet', more: true, press: ['Rename'] },
    { path: '/dashboard/wallet', more: true, press: ['Show the connection'] },
    { path: '/dashboard/wallet', more: true, press: ['Disable'] },
    { path: '/dashboard/wallet', more: true, press: ['Archive'] },
    { path: '/dashboard/history', click: 'main li a' },
    { path: `/dashboard/vouchers/${voucherId}`, press: ['Show the code'] },
    { path: `/dashboard/vouchers/${voucherId}`, press: ['Send to somebody'] },
    { path: `/dashboard/vouchers/${voucherId}`, press: ['Delete this voucher'] },
    { path: `/dashboard/my-cards/${card.cardId}`, press: ['Give this card back'] },
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
  for (const language of languages) {
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
    await press('Secret key', 'tab')
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
  const empty = ['', '/start', '/history', '/receive', '/send', '/wallet', '/my-cards', '/vouchers', '/tills']
  await checkAll(stage, (await newMember(stage)).person, inDashboard(empty))
})

test('the till in each of its states', async () => {
  for (const language of languages) {
    const till = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
    const owner = await newMember(stage, { nwcUri: till.uri, username: `till-${language}` })
    const { page } = await stage.visit(language === 'es' ? phone : desk)
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
    const payer = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
    assert.ok(sandbox.wallets.ledger.pay(payer.accountId, invoice).ok)
    await page.getByText(/^(Paid|Pagado)$/).waitFor()
    found.push(...(await inBothThemes(page)))
    await page.getByRole('button', { name: /^(Today|Hoy)$/ }).click()
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
