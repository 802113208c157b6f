/** The page of a member as payers see it: without scripts, with an amount and a word, paid while they look, and when it cannot be. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { desk, phone } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, fits, heading, link, signIn } from './src/visiting.ts'
import { openWalletStage } from './src/wallet-stage.ts'

const world = await openWalletStage()
const { stage, sandbox, payee, payInvoice } = world
after(() => world[Symbol.asyncDispose]())

test('an amount with a word, its code, and the receipt when it is paid', async () => {
  await payee('ana')
  const { page, complaints } = await stage.visit(phone)
  await page.goto('/ana')
  await heading(page, 'Pay ana').waitFor()
  assert.equal(await page.title(), 'Pay ana · Plaza Chispa')
  await page.getByRole('img', { name: /^QR code to pay ana@/ }).waitFor()
  await fits(page)
  await page.getByText('5,000', { exact: true }).click()
  await page.getByLabel('A word to them (optional)').fill('Bread')
  await fits(page)
  await button(page, 'Pay 5,000 sats').click()
  await page.getByRole('img', { name: 'QR code over 5,000 sats' }).waitFor()
  await fits(page)
  const href = await link(page, 'Open in a wallet').getAttribute('href')
  await payInvoice((href ?? '').replace('lightning:', ''))
  await page.getByText('Paid, thank you').waitFor()
  await page.getByRole('region', { name: 'Receipt' }).getByText('Bread').waitFor()
  await page.getByText('Proof of payment').waitFor()
  await fits(page)
  await button(page, 'Pay again').click()
  await page.getByText('Other', { exact: true }).click()
  await button(page, 'Show the code').click()
  await page.getByText('Enter an amount from 1 to 1,000,000 sats').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('an operator says how large a payment may be, a member takes less, and payers read it', async () => {
  const { person } = await payee('elena')
  const desk = await stage.visit()
  await signIn(desk.page, world.admin, '/dashboard/settings?group=addresses')
  await desk.page.getByLabel('Largest payment, in sats').fill('2000000')
  await button(desk.page, 'Save').click()
  await desk.page.getByText('One setting was changed').waitFor()

  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/account')
  await page.getByText('The community allows 2,000,000 sats. Left empty, that is what you take.').waitFor()
  await fits(page)
  await page.getByLabel('Largest payment, in sats').fill('3000')
  await page.getByRole('region', { name: 'Largest payment' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Payers are told 3,000 sats from now on').waitFor()
  assert.equal(await page.getByLabel('Largest payment, in sats').inputValue(), '3000')

  const payer = await stage.visit(phone)
  await payer.page.goto('/elena')
  await payer.page.getByText('You choose the amount there, from 1 sat to 3,000 sats.').waitFor()
  await payer.page.getByText('1,000', { exact: true }).waitFor()
  assert.equal(await payer.page.getByText('5,000', { exact: true }).count(), 0)
  await payer.page.getByText('Other', { exact: true }).click()
  await payer.page.getByLabel('Amount in sats').fill('3001')
  await button(payer.page, 'Show the code').click()
  await payer.page.getByText('Enter an amount from 1 to 3,000 sats').waitFor()
  await payer.page.getByLabel('Amount in sats').fill('3000')
  await button(payer.page, 'Show the code').click()
  await payer.page.getByRole('img', { name: 'QR code over 3,000 sats' }).waitFor()
  await stage.ask(world.admin, 'POST', '/api/settings', { max_sendable_sats: null })
  assert.deepEqual(beyondRefusals([...complaints, ...payer.complaints]), [])
})

test('without scripts: the address, its code and a link for a wallet', async () => {
  await payee('bruno')
  const { page } = await stage.visit(phone, { javaScriptEnabled: false })
  await page.goto('/bruno')
  await heading(page, 'Pay bruno').waitFor()
  await page.getByText(/^bruno@/).waitFor()
  await page.getByRole('img', { name: /^QR code to pay bruno@/ }).waitFor()
  assert.match((await link(page, 'Open in a wallet').getAttribute('href')) ?? '', /^lightning:lnurl1/)
  await fits(page)
})

/** What moved without anybody's doing, as browsers count it. */
const sumShifts = `
  globalThis.shifts = 0
  new PerformanceObserver(list => {
    for (const { value } of list.getEntries()) shifts += value
  }).observe({ type: 'layout-shift', buffered: true })
`

test('what the server drew stays until the page is complete, and nothing jumps on a slow phone', async () => {
  await payee('carla')
  const { page, context } = await stage.visit(phone)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript({ content: sumShifts })
  await page.goto('/carla')
  await page.getByText('Any amount').waitFor()
  const sum = Number(await page.evaluate('shifts'))
  assert.ok(sum < 0.05, `layout shift of ${sum}`)
})

/** Where the code is in every frame in which the page was drawn, and where what stands above it is. */
const watchCode = `
  globalThis.places = new Set()
  const look = () => {
    const code = document.querySelector('.early-code')?.getBoundingClientRect()
    if (code?.width || places.size > 0) {
      places.add(code?.width ? [code.x, code.y, code.width, code.height].map(Math.round).join() : 'gone')
    }
    requestAnimationFrame(look)
  }
  look()
`

test('the code that the server drew is where the app has it: it neither moves nor goes for a moment', async () => {
  await payee('gina')
  for (const size of [phone, desk]) {
    const { page, context } = await stage.visit(size)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const slow = { offline: false, latency: 400, downloadThroughput: 100_000, uploadThroughput: 50_000 }
    await devtools.send('Network.emulateNetworkConditions', slow)
    await page.addInitScript({ content: watchCode })
    await page.goto('/gina')
    await page.getByText('Any amount').waitFor()
    await page.getByRole('img', { name: /^QR code to pay gina@/ }).waitFor()
    const places = await page.evaluate<string[]>('[...places]')
    assert.equal(places.length, 1, `${size.width}: ${places.join(' | ')}`)
    await context.close()
  }
})

test('a wallet that stays silent: name and picture stay, no code, no number of a request; then it works by itself', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username: 'hugo' })
  wallet.faults.silent = true
  const { wallet: mine } = (await stage.ask(person, 'GET', '/api/users/me')) as { wallet: { id: string } }
  await stage.ask(person, 'POST', `/api/remote-wallets/${mine.id}/check`, {})
  const { page } = await stage.visit(phone)
  await page.goto('/hugo')
  await heading(page, 'hugo cannot be paid right now').waitFor()
  await page.getByText('No wallet of theirs answers at the moment.').waitFor()
  assert.equal(await page.getByRole('img', { name: /QR code/ }).count(), 0)
  assert.equal(await page.getByText(/Request [0-9a-f]/).count(), 0)
  await fits(page)
  wallet.faults.silent = false
  await heading(page, 'Pay hugo').waitFor()
  await page.getByRole('img', { name: /^QR code to pay hugo@/ }).waitFor()
})

test('a name that nobody has, and a member without a wallet, are said so', async () => {
  await newMember(stage, { username: 'dora' })
  const { page } = await stage.visit(phone)
  await page.goto('/nobody.here')
  await heading(page, 'nobody.here cannot be paid here').waitFor()
  await page.goto('/dora')
  await heading(page, 'dora cannot be paid right now').waitFor()
  await fits(page)
  await page.getByLabel('Name of the member').fill('ana')
  await button(page, 'Pay').click()
  await heading(page, 'Pay ana').waitFor()
  assert.equal(new URL(page.url()).pathname, '/ana')
})

test('a member opens their page from their account, and hears why no profile is there yet', async () => {
  const { person } = await payee('eva')
  const { page, complaints } = await stage.visit()
  await signIn(page, person, '/dashboard/account')
  await page.getByRole('switch', { name: 'Show my Nostr profile' }).click()
  await page.getByText('Your operator has named no relays, so no profile can be looked up yet.').waitFor()
  assert.equal(await link(page, 'Open my page').getAttribute('href'), '/eva')
  assert.deepEqual(beyondRefusals(complaints), [])
})
