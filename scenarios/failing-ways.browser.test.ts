/** What members and payers see while a wallet is silent or the server fails: what happened, and what to do; then it works again. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { desk, phone } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { readQr } from './src/read-qr.ts'
import { button, fits, heading, link, signIn } from './src/visiting.ts'
import { openWalletStage } from './src/wallet-stage.ts'

const world = await openWalletStage()
const { stage, sandbox, payInvoice } = world
after(() => world[Symbol.asyncDispose]())

async function memberWithWallet(username: string) {
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  return { ...(await newMember(stage, { nwcUri: wallet.uri, username })), wallet }
}

for (const [size, name] of [
  [phone, 'a phone'],
  [desk, 'a wide screen'],
] as const) {
  test(`on ${name}: a wallet that fails is said on home, on receive and on the public page, and nothing is asked for in vain`, async () => {
    const username = size === phone ? 'ana' : 'bruno'
    const { person, wallet } = await memberWithWallet(username)
    wallet.faults.failWith = 'INTERNAL'
    const { page } = await stage.visit(size)
    await signIn(page, person)
    await page.getByText('Your wallet isn’t answering right now.').waitFor()
    await fits(page)
    await page.goto('/dashboard/receive')
    await page.getByLabel('Amount in sats').fill('500')
    await button(page, 'Show the code').click()
    await page.getByRole('alert').first().waitFor()
    assert.equal(await page.getByRole('img', { name: /QR code over/ }).count(), 0)
    await fits(page)

    const { page: payer } = await stage.visit(size)
    await payer.goto(`/${username}`)
    await payer.getByText('1,000', { exact: true }).click()
    await button(payer, 'Pay 1,000 sats').click()
    await payer.getByRole('alert').first().waitFor()
    await fits(payer)

    wallet.faults.failWith = null
    await button(page, 'Show the code').click()
    await page.getByRole('img', { name: 'QR code over 500 sats' }).waitFor()
    await button(payer, 'Pay 1,000 sats').click()
    const href = await link(payer, 'Open in a wallet').getAttribute('href')
    await payInvoice((href ?? '').replace('lightning:', ''))
    await payer.getByText(/Paid/).first().waitFor()
  })

  test(`on ${name}: a history that cannot be read says so, and is there when it is asked for again`, async () => {
    const { person } = await memberWithWallet(size === phone ? 'carla' : 'dora')
    const { page } = await stage.visit(size)
    await page.route('**/api/wallet/payments?*', route => route.fulfill({ status: 503, json: { error: 'Busy' } }))
    await signIn(page, person, '/dashboard/history')
    await button(page, 'Try again').waitFor()
    await fits(page)
    await page.unroute('**/api/wallet/payments?*')
    await button(page, 'Try again').click()
    await heading(page, 'Your first payment will be here').waitFor()
  })

  test(`on ${name}: payments that Home cannot read are not called none`, async () => {
    const { person } = await memberWithWallet(size === phone ? 'elsa' : 'fito')
    const { page } = await stage.visit(size)
    await page.route('**/api/wallet/payments?*', route => route.fulfill({ status: 503, json: { error: 'Busy' } }))
    await signIn(page, person)
    await button(page, 'Try again').waitFor()
    assert.equal(await page.getByText('Your first payment will be here').count(), 0)
    await fits(page)
    await page.unroute('**/api/wallet/payments?*')
    await button(page, 'Try again').click()
    await page.getByText('Your first payment will be here').waitFor()
  })
}

test('a silent wallet: Receive shows no code to scan and what to do, Home says it without moving its buttons', async () => {
  const { person, wallet } = await memberWithWallet('vera')
  const { page } = await stage.visit(phone)
  await signIn(page, person)
  await page.getByTestId('balance').waitFor()
  const place = async () => (await link(page, 'Receive').boundingBox())?.y
  const before = await place()
  wallet.faults.silent = true
  const { wallet: mine } = (await stage.ask(person, 'GET', '/api/users/me')) as { wallet: { id: string } }
  await stage.ask(person, 'POST', `/api/remote-wallets/${mine.id}/check`, {})
  await page.reload()
  await page.getByTestId('wallet-trouble').getByText('You cannot be paid at the moment.').waitFor()
  await page.getByText(/No answer since \d\d:\d\d\./).waitFor()
  assert.equal(await place(), before)
  await fits(page)
  await link(page, 'Receive').click()
  await page.getByTestId('unpayable').getByText('You cannot be paid at the moment.').waitFor()
  assert.equal(await page.getByRole('img', { name: /^QR code/ }).count(), 0)
  const { page: blank } = await stage.visit()
  await assert.rejects(readQr(blank, await page.getByTestId('unpayable').locator('..').screenshot()))
  await fits(page)
  await link(page, 'Use another wallet').click()
  await heading(page, 'Connect a wallet').waitFor()
})
