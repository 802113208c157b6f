/** The payment listener in the browser: how it is, what it noticed, its settings, and what is said when it is away. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { openBrowser, phone, type Stage } from './src/browser-stage.ts'
import { isReadyAt } from './src/listener-process.ts'
import { newMember } from './src/members.ts'
import { openNetwork } from './src/network.ts'
import { openPair } from './src/pair.ts'
import { scenarioSecrets } from './src/service-process.ts'
import { button, field, fits, heading, link, panel, seenLater, signIn } from './src/visiting.ts'

const admin = newPerson()
const network = await openNetwork()
const { sql, service } = network
// With a secret of its own for calls, they go on while webhooks are refused.
const pair = await openPair(network.url, { LISTENER_REQUEST_AUTH_SECRET: scenarioSecrets.LISTENER_AUTH_SECRET })
let stage: Stage
before(async () => {
  await pair.startWeb()
  await pair.startListener()
  stage = await openBrowser(pair.web.url)
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await settings({ community_name: 'Plaza Chispa', endpoint: stage.origin })
})
after(async () => {
  await stage?.[Symbol.asyncDispose]()
  await pair[Symbol.asyncDispose]()
  await network[Symbol.asyncDispose]()
})

const settings = (values: object) => stage.ask(admin, 'POST', '/api/settings', values)

test('an operator sees that the listener is on, the wallets by state, the relay, and a payment that just came', async () => {
  const luz = await readyWallet('Luz of the bakery')
  await readyWallet('Ana of the market')
  const { page, complaints } = await stage.visit()
  await page.clock.install()
  await signIn(page, admin)
  await link(page, 'Listener').click()
  await seenLater(page, heading(page, 'The listener is on and connected.'))
  await page.getByText('Running since').waitFor()

  const wallets = panel(page, 'Wallets')
  await wallets
    .getByRole('row', { name: /Luz of the bakery/ })
    .getByText('Ready')
    .waitFor()
  assert.equal(await button(page, /^All/).getAttribute('aria-pressed'), 'true')
  await wallets.getByRole('button', { name: 'Ready 2' }).click()
  await page.waitForURL('**/dashboard/listener?state=ready')
  await wallets.getByRole('searchbox', { name: 'Wallet, member or relay' }).fill('BAKERY')
  await wallets.getByText('One row').waitFor()
  await wallets.getByRole('searchbox').fill(luz.id.slice(0, 8))
  await wallets.getByRole('row', { name: /Luz of the bakery/ }).waitFor()
  await wallets.getByRole('searchbox').fill('nobody')
  await heading(page, 'No wallet matches').waitFor()
  const relay = panel(page, 'Relays').getByRole('listitem').filter({ hasText: network.relay.url })
  assert.match((await relay.textContent()) ?? '', /2 wallets.*Connected/)

  // Nothing is pressed: the page looks again by itself.
  await pay(luz.wallet.accountId, 21_000_000)
  const event = panel(page, 'Latest events').getByRole('row', { name: /Received 21,000 sats/ })
  await seenLater(page, event.getByText('Luz of the bakery'))
  await seenLater(page, event.getByText('Delivered'))
  await panel(page, 'What it has done').getByText('One event taken by the web service').waitFor()
  assert.deepEqual(complaints, [])
})

test('a wallet that does not answer stands first, with the reason', async () => {
  const { id } = await network.newWallet({ name: 'Silent one', silent: true })
  const { page } = await stage.visit()
  await page.clock.install()
  await signIn(page, admin, '/dashboard/listener')
  const row = panel(page, 'Wallets').getByRole('row').nth(1)
  await seenLater(page, row.getByText('Silent one'))
  await seenLater(page, row.getByText('Not answering'))
  await sql`update remote_wallets set status = 'DISABLED' where id = ${id}`
  await page.getByText('Silent one').waitFor({ state: 'detached' })
})

test('what does not get through is counted, with the reason, here and on the overview, until it does', async () => {
  const { wallet } = await readyWallet('Carla')
  await settings({ listener_auth_secret: 'another secret than the one that the listener has' })
  await pay(wallet.accountId, 5_000_000)
  await until(
    async () => (await sql`select 1 from listener.events where status <> 'delivered' and attempts > 1`).length,
  )
  const { page } = await stage.visit()
  await page.clock.install()
  await signIn(page, admin, '/dashboard/community')
  await page.getByText('An event of the payment listener did not get through yet.').waitFor()
  await link(page, 'See why').click()
  await page.getByText('An event does not get through to the web service.').waitFor()
  const event = panel(page, 'Latest events').getByRole('row', { name: /Received 5,000 sats/ })
  await event.getByText(/^Tried \d+ times\. The web service does not take the signature/).waitFor()
  await fits(page)
  await settings({ listener_auth_secret: null })
  await seenLater(page, event.getByText('Delivered'))
  await page.getByText('does not get through').waitFor({ state: 'detached' })
})

test('a listener that is off: the page says what that means and how to use it', async () => {
  await settings({ listener_enabled: false })
  const { page, complaints } = await stage.visit()
  await page.clock.install()
  await signIn(page, admin, '/dashboard/community')
  await page.getByText('Nothing needs attention.').or(panel(page, 'Needs attention')).waitFor()
  assert.equal(await page.getByText('payment listener').count(), 0)
  await link(page, 'Listener').click()
  await heading(page, 'The listener is off.').waitFor()
  await fits(page)
  await settings({ listener_enabled: null })
  await seenLater(page, heading(page, 'The listener is on and connected.'))
  assert.deepEqual(complaints, [])
})

test('the connection is tested with what is typed, and each way to fail is said in words', async () => {
  const { page, complaints } = await stage.visit()
  await signIn(page, admin, '/dashboard/settings?group=listener')
  const group = panel(page, 'Payment listener')
  const press = () => button(page, 'Test the connection').click()
  await group.waitFor()
  assert.equal(await button(page, 'Test the connection').isDisabled(), true)

  await field(page, 'Address of the listener').fill(pair.listener.url)
  await page.getByLabel('Shared secret', { exact: true }).fill('a wrong secret of at least 32 characters')
  await press()
  await group.getByText('A listener answers, but it does not take this secret.').waitFor()
  await page.getByLabel('Shared secret', { exact: true }).fill(scenarioSecrets.LISTENER_AUTH_SECRET)
  await group.getByText('does not take this secret').waitFor({ state: 'detached' })
  await press()
  await group.getByText(/^It works\. The listener has been running for .* over one relay\.$/).waitFor()
  await fits(page)

  await field(page, 'Address of the listener').fill('http://127.0.0.1:9')
  await press()
  await group.getByText(/^No listener can be reached there\..*ECONNREFUSED\.$/).waitFor()
  await page.getByLabel('Shared secret', { exact: true }).fill('')
  await press()
  await group.getByText('There is no secret for this address.').waitFor()
  await page.getByLabel('Shared secret', { exact: true }).fill('x')
  await field(page, 'Address of the listener').fill(stage.origin)
  await press()
  await group.getByText('Something answers there, but it is not a payment listener.').waitFor()
  await field(page, 'Address of the listener').fill('listener')
  await press()
  await group.getByRole('alert').filter({ hasText: /http/ }).waitFor()
  await button(page, 'Discard').click()
  assert.deepEqual(
    complaints.filter(line => !/status of 400/.test(line)),
    [],
  )
})

test('a listener that was killed: the page says so and what to do, and is glad by itself when it is back', async () => {
  const { page } = await stage.visit()
  await page.clock.install()
  await signIn(page, admin)
  await link(page, 'Listener').click()
  await seenLater(page, heading(page, 'The listener is on and connected.'))
  await pair.listener.kill()
  await seenLater(page, heading(page, 'The listener cannot be reached.'))
  await page.getByText('npm run listener').waitFor()
  await fits(page)
  await link(page, 'Overview').click()
  await page.getByText('The payment listener cannot be reached.').waitFor()
  await link(page, 'See why').click()
  await heading(page, 'The listener cannot be reached.').waitFor()
  await pair.startListener()
  await seenLater(page, heading(page, 'The listener is on and connected.'))
})

test('who may not see it is not led there, and is told so', async () => {
  const { person: viewer, userId } = await newMember(stage)
  await stage.ask(admin, 'PUT', `/api/users/${userId}/role`, { role: 'VIEWER' })
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, viewer)
  await button(page, 'More').click()
  await link(page, 'Settings').waitFor()
  assert.equal(await link(page, 'Listener').count(), 0)
  const led = await stage.visit(phone)
  await signIn(led.page, viewer, '/dashboard/listener')
  await heading(led.page, 'You don’t have access to this page').waitFor()
  assert.deepEqual([...complaints, ...led.complaints], [])
})

async function readyWallet(name: string) {
  const held = await network.newWallet({ name })
  await until(() => isReadyAt(pair.listener, held.id))
  return held
}

/** Somebody outside pays the wallet. */
async function pay(accountId: string, amountMsats: number): Promise<void> {
  const payer = await service.create({ name: 'payer', balanceMsats: amountMsats })
  const { invoice } = service.ledger.createInvoice(accountId, { amountMsats })
  assert.ok(service.ledger.pay(payer.accountId, invoice).ok)
}
