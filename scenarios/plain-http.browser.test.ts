/** A home server as it is first opened: over http, by a name that is not this machine's. Everything works that browsers allow there. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '@chispa/sandbox/start-sandbox'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { hearsChanges, openStage, phone } from './src/browser-stage.ts'
import { launchBrowser } from './src/launch-browser.ts'
import { button, createAccount, field, fits, haveWallet, heading } from './src/visiting.ts'

const parts = new AsyncDisposableStack()
after(() => parts.disposeAsync())
const sandbox = parts.adopt(await startSandbox(), started => started.stop())
// Browsers trust this machine's own address without https, and no other.
const browser = await launchBrowser(['--host-resolver-rules=MAP plaza.home 127.0.0.1'])
const stage = parts.use(await openStage({ RATE_LIMITS: 'off' }, browser))
const origin = `http://plaza.home:${new URL(stage.origin).port}`
const admin = newPerson()
await stage.ask(admin, 'POST', '/api/admin/assign')
await stage.ask(admin, 'POST', '/api/settings', { community_name: 'Plaza Chispa' })

/** What a browser or its language says of an error is nowhere on the page. */
async function saysNothingRaw(page: Page): Promise<void> {
  const text = await page.getByRole('main').innerText()
  assert.doesNotMatch(text, /is not a function|undefined|TypeError|Cannot read|NotAllowedError|SecurityError/)
}

test('an account, a wallet, the first payment, a code over an amount, a payment: all without https', async () => {
  const { page, complaints } = await stage.visit(phone)
  await page.goto(`${origin}/sign-in`)
  assert.equal(await page.evaluate('isSecureContext'), false)
  await createAccount(page)
  await page.getByText('This page is open without https: browsers then have no camera, passkeys').waitFor()
  await page.getByText('Ask whoever runs your community for an address with https.').waitFor()
  await fits(page)

  await page.goto(`${origin}/dashboard/start`)
  await field(page, 'PIN').or(field(page, 'Name')).waitFor()
  if (await field(page, 'PIN').isVisible()) {
    await field(page, 'PIN').fill('135790')
    await button(page, 'Unlock').click()
  }
  await field(page, 'Name').fill('ana')
  await page.getByText('It is free.').waitFor()
  await button(page, 'Take this name').click()
  await haveWallet(page)
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  await page.getByLabel('Wallet connection').fill(wallet.uri)
  await button(page, 'Connect').click()
  await heading(page, 'Get your first payment').waitFor()
  await button(page, 'Copy the address').click()
  await button(page, 'Copied').waitFor()
  await until(() => hearsChanges(page))
  const { pr } = (await stage.ask(undefined, 'GET', '/api/lud16/ana/cb?amount=21000')) as { pr: string }
  const payer = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  assert.ok(sandbox.wallets.ledger.pay(payer.accountId, pr).ok)
  await page.getByTestId('received-amount').getByText('+21').waitFor()
  await button(page, 'Done').click()

  for (const place of [
    '',
    '/history',
    '/receive',
    '/send',
    '/wallet',
    '/my-cards',
    '/vouchers',
    '/account',
    '/tills',
  ]) {
    await page.goto(`${origin}/dashboard${place}`)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await page.locator('main [aria-busy="true"], main .animate-pulse').first().waitFor({ state: 'detached' })
    await saysNothingRaw(page)
  }
  await page.goto(`${origin}/dashboard/receive`)
  await page.getByLabel('Amount in sats').fill('500')
  await button(page, 'Show the code').click()
  await page.getByRole('img', { name: 'QR code over 500 sats' }).waitFor()
  await saysNothingRaw(page)
  assert.deepEqual(
    complaints.filter(line => /is not a function|undefined/.test(line)),
    [],
  )
})
