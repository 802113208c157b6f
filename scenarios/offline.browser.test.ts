/** The installed app without a connection: its shell opens, shows what was last known and says from when it is. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { hearsChanges, phone } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { button, createAccount, field, panel, signIn } from './src/visiting.ts'
import { openWalletStage } from './src/wallet-stage.ts'

const world = await openWalletStage()
const { stage, sandbox, payInvoice } = world
after(() => world[Symbol.asyncDispose]())

async function payAddress(username: string, sats: number): Promise<void> {
  const path = `/api/lud16/${username}/cb?amount=${sats * 1000}`
  const { pr } = (await stage.ask(undefined, 'GET', path)) as { pr: string }
  await payInvoice(pr)
}

test('offline the app opens with the last state and its time, and catches up when the connection is back', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username: 'ana' })
  const { page, context } = await stage.visit(phone, { serviceWorkers: 'allow' })
  await signIn(page, person)
  await page.getByTestId('balance').getByText('21,000').waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await until(() => hearsChanges(page))
  await payAddress('ana', 2100)
  await page.getByTestId('received-amount').getByText('+2,100').waitFor()
  await button(page, 'Done').click()
  await page.getByTestId('balance').getByText('23,100').waitFor()
  await panel(page, 'Last payments').getByText('2,100').waitFor()

  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^You are offline\. This is how it was at \d\d:\d\d\.$/).waitFor()
  await page.getByTestId('balance').getByText('23,100').waitFor()
  await panel(page, 'Last payments').getByText('2,100').waitFor()

  await context.setOffline(false)
  await page.getByText(/^You are offline/).waitFor({ state: 'detached' })
  await until(() => hearsChanges(page))
  await payAddress('ana', 700)
  await page.getByTestId('received-amount').getByText('+700').waitFor()
})

/** What a member can open, and what shows that it did. */
const memberPages: [path: string, shows: string][] = [
  ['/dashboard', 'Last payments'],
  ['/dashboard/history', '2,100'],
  ['/dashboard/receive', 'Any amount. You see it here once you are connected again.'],
  ['/dashboard/send', 'You are offline. Sending waits until you are connected again.'],
  ['/dashboard/receive/poster', 'Pay me here'],
  ['/dashboard/wallet', 'My wallet'],
  ['/dashboard/wallet/connect', 'Connect a wallet'],
  ['/dashboard/my-cards', 'My cards'],
  ['/dashboard/contacts', 'The greengrocer'],
  ['/dashboard/splits', 'Dinner on Friday'],
  ['/dashboard/vouchers', 'My vouchers'],
  ['/dashboard/vouchers/settings', 'Who may give you vouchers'],
  ['/dashboard/account', 'My account'],
  ['/dashboard/tills', 'Your tills'],
  ['/dashboard/start', 'What next'],
]

test('every page of a member opens offline, with what was known of it', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username: 'carla' })
  const { page, context } = await stage.visit(phone, { serviceWorkers: 'allow' })
  await payAddress('carla', 2100)
  await stage.ask(person, 'POST', '/api/contacts', { address: 'shop@there.example', name: 'The greengrocer' })
  const share = { amountMsats: 1_000_000, name: 'Beto' }
  await stage.ask(person, 'POST', '/api/wallet/splits', {
    totalMsats: 2_000_000,
    words: 'Dinner on Friday',
    shares: [share],
  })
  await signIn(page, person)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  for (const [path, shows] of memberPages.filter(([path]) => !/send|receive$/.test(path))) {
    await page.goto(path)
    await page.getByRole('main').getByText(shows).first().waitFor()
    await page.locator('main [aria-busy="true"], main .animate-pulse').first().waitFor({ state: 'detached' })
  }
  await context.setOffline(true)
  for (const [path, shows] of memberPages) {
    await page.goto(path)
    await page.getByRole('main').getByText(shows).first().waitFor()
    await page.getByText(/^You are offline\./).waitFor()
    assert.equal(await page.getByText('This did not work').count(), 0, path)
  }
  await page.goto('/dashboard/receive')
  await page.getByRole('img', { name: /^QR code to pay carla@/ }).waitFor()
  assert.ok(await button(page, 'Waits for a connection').isDisabled())
})

test('what could not be read offline comes by itself when the connection is back', async () => {
  const { person } = await newMember(stage, { username: 'dora' })
  const { page, context } = await stage.visit(phone, { serviceWorkers: 'allow' })
  await signIn(page, person)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.getByRole('heading', { name: 'Hello, dora' }).waitFor()
  await context.setOffline(true)
  await page.goto('/dashboard/history')
  await page.getByText('This comes when you are connected again.').waitFor()
  await context.setOffline(false)
  await page.getByText('Your first payment will be here').waitFor()
  assert.equal(await page.getByText('This did not work').count(), 0)
})

test('a key that the device keeps: unlocked without a connection, the app shows what was last known, and storage tells nobody', async () => {
  const { page, context } = await stage.visit(phone, { serviceWorkers: 'allow' })
  await page.goto('/sign-in')
  await createAccount(page)
  await page.getByRole('heading', { name: 'Welcome', exact: true }).waitFor()
  await page.goto('/dashboard/start')
  await field(page, 'Name').fill('gabriela')
  await page.getByText('It is free.').waitFor()
  await button(page, 'Take this name').click()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Hello, gabriela' }).waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await until(() => page.evaluate<boolean>(`Object.keys(localStorage).some(key => key.startsWith('chispa.last.'))`))
  // Name and picture stand on the page that unlocks; whatever else was known is under the lock.
  const kept = await page.evaluate<string>(
    `JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('chispa.last.')))`,
  )
  assert.ok(!kept.includes('gabriela'))
  await page.close()

  // The app is opened anew, where nothing of the tab is left.
  await context.setOffline(true)
  const again = await context.newPage()
  await again.goto(`${stage.origin}/dashboard`)
  await field(again, 'PIN').fill('135790')
  await button(again, 'Unlock').click()
  await again.getByRole('heading', { name: 'Hello, gabriela' }).waitFor()
  await again.getByText(/^You are offline\. This is how it was at/).waitFor()
  await context.setOffline(false)
  await again.getByText(/^You are offline/).waitFor({ state: 'detached' })
  // Signed out, nothing of it stays.
  await button(again, 'More').click()
  await again.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await again.waitForURL(`${stage.origin}/`)
  const left = await again.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]')
  assert.deepEqual(
    left.filter(key => key.startsWith('chispa.last')),
    [],
  )
})

test('the head of the till says that it is offline', async () => {
  const wallet = await sandbox.wallets.create()
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username: 'eva' })
  const { page, context } = await stage.visit(phone, { serviceWorkers: 'allow' })
  await signIn(page, person)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.goto('/till')
  await button(page, 'Open the till').click()
  await button(page, 'Enter an amount').waitFor()
  await context.setOffline(true)
  const head = page.getByRole('banner')
  await head.getByText('Offline').waitFor()
  await page.reload()
  await head.getByText('Offline').waitFor()
  await button(page, 'Enter an amount').waitFor()
  await context.setOffline(false)
  await head.getByText('Offline').waitFor({ state: 'detached' })
})

test('no answer of the API is kept by the worker, and signing out leaves nothing behind', async () => {
  const { person } = await newMember(stage, { username: 'bruno' })
  const { page } = await stage.visit(phone, { serviceWorkers: 'allow' })
  await signIn(page, person, '/dashboard/account')
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  const kept = (await page.evaluate(`
    caches.keys()
      .then(names => Promise.all(names.map(name => caches.open(name).then(cache => cache.keys()))))
      .then(requests => requests.flat().map(({ url }) => new URL(url).pathname))`)) as string[]
  assert.ok(kept.includes('/dashboard'))
  assert.deepEqual(
    kept.filter(path => path.startsWith('/api')),
    [],
  )
  await button(page, 'Sign out').last().click()
  await page.waitForURL(stage.origin)
  assert.equal(await page.evaluate(`sessionStorage.getItem('chispa.last')`), null)
})
