/** The installed app without a connection: its shell opens, shows what was last known and says from when it is. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { hearsChanges, phone } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { button, panel, signIn } from './src/visiting.ts'
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
