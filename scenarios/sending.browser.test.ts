/** Paying in the browser through both services: an address, an invoice, a decline, and an answer that gets lost. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { newPerson, type Person } from '@chispa/testing/person'
import { openBrowser, phone, type Stage } from './src/browser-stage.ts'
import { press, tabTo } from './src/keyboard.ts'
import { launchBrowser } from './src/launch-browser.ts'
import { isReadyAt } from './src/listener-process.ts'
import { newMember } from './src/members.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'
import { beyondRefusals, button, fits, heading, signIn } from './src/visiting.ts'

const admin = newPerson()
const network = await openNetwork()
const { service } = network
const pair = await openPair(network.url)
let stage: Stage
let host: string
before(async () => {
  await pair.startWeb()
  await pair.startListener()
  stage = await openBrowser(pair.web.url)
  host = new URL(stage.origin).host
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await stage.ask(admin, 'POST', '/api/settings', { endpoint: stage.origin, domain: host })
})
after(async () => {
  await stage?.[Symbol.asyncDispose]()
  await pair[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
})

async function member(username: string, balanceMsats = 50_000_000): Promise<{ person: Person; wallet: SandboxWallet }> {
  const wallet = await service.create({ balanceMsats })
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username })
  const me = (await stage.ask(person, 'GET', '/api/users/me')) as { wallet: { id: string } }
  await until(() => isReadyAt(pair.listener, me.wallet.id))
  return { person, wallet }
}

const sentBy = (wallet: SandboxWallet) =>
  service.ledger.transactions(wallet.accountId).filter(({ type, state }) => type === 'outgoing' && state === 'settled')

test('an address is paid with a few words, and is in the histories of both', async () => {
  const [ana, luz] = [await member('ana'), await member('luz')]
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, ana.person, '/dashboard/send')
  const target = page.getByLabel('Invoice, lightning address or LNURL')
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
  await fits(page)
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await page.getByRole('dialog').getByText(`To luz@${host}`).waitFor()
  assert.equal(sentBy(ana.wallet).length, 1)
  const [got] = await until(async () => {
    const rows = (await stage.ask(luz.person, 'GET', '/api/wallet/payments')) as { comment: string }[]
    return rows.length > 0 && rows
  })
  assert.equal(got!.comment, 'For the beer')
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a decline says why, and nothing moved', async () => {
  const [poor, shop] = [await member('poor', 1000), await service.create({})]
  const { page } = await stage.visit()
  await signIn(page, poor.person, '/dashboard/send')
  const { invoice } = service.ledger.createInvoice(shop.accountId, { amountMsats: 900_000, description: 'Cake' })
  await page.getByLabel('Invoice, lightning address or LNURL').fill(`lightning:${invoice.toUpperCase()}`)
  await button(page, 'Continue').click()
  await page.getByText('Cake').waitFor()
  await button(page, 'Pay 900 sats').click()
  await page.getByText('Not enough in the wallet').waitFor()
  assert.equal(sentBy(poor.wallet).length, 0)
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
  await tabTo(page, page.getByLabel('Amount in sats'))
  await page.keyboard.type('300')
  await press(page, button(page, 'Pay 300 sats'), 'Space')
  await page.getByText('Paid', { exact: true }).waitFor()
  await press(page, page.getByRole('link', { name: 'Details', exact: true }))
  await page.getByRole('dialog').getByText(`To leo@${host}`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(sentBy(ida.wallet).length, 1)
  assert.ok(leo)
})
