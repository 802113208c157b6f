/** A new member's first run: name, wallet, first payment, card; left and taken up again, and one step after another put off. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Sandbox, startSandbox } from '@chispa/sandbox/start-sandbox'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { hearsChanges, openStage, phone, type Stage } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, field, fits, haveWallet, heading, link, panel, signIn } from './src/visiting.ts'

const admin = newPerson()
let stage: Stage
let sandbox: Sandbox
let host: string
before(async () => {
  sandbox = await startSandbox()
  stage = await openStage({ RATE_LIMITS: 'off' })
  host = new URL(stage.origin).host
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await stage.ask(admin, 'POST', '/api/settings', { endpoint: stage.origin, domain: host })
})
after(async () => {
  await stage?.[Symbol.asyncDispose]()
  await sandbox?.stop()
})

test('from nothing to the first payment, left in the middle and taken up again', async () => {
  await newMember(stage, { username: 'ana' })
  const [wallet, payer] = [await sandbox.wallets.create({}), await sandbox.wallets.create({ balanceMsats: 50_000_000 })]
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, newPerson())
  await link(page, 'Start').click()
  await heading(page, 'Take a name').waitFor()
  await field(page, 'Name').fill('ana')
  await page.getByText('ana is taken.').waitFor()
  await fits(page)
  await button(page, 'ana2').click()
  await page.getByText('It is free.').waitFor()
  await button(page, 'Take this name').click()

  await heading(page, 'Connect a wallet').waitFor()
  await fits(page)
  await haveWallet(page)
  await button(page, 'Alby Hub').click()
  await page.getByText('Open Apps in your Hub').waitFor()
  await fits(page)
  await page.reload()
  await heading(page, 'Connect a wallet').waitFor()
  await haveWallet(page)
  await page.getByLabel('Wallet connection').fill(wallet.uri)
  await button(page, 'Connect').click()

  await heading(page, 'Get your first payment').waitFor()
  await page.getByText('Waiting for the payment…').waitFor()
  await fits(page)
  await until(() => hearsChanges(page))
  const paid = await fetch(`${sandbox.walletsUrl}/wallets/${payer.publicKey}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: `ana2@${host}`, amountMsats: 21_000 }),
  })
  assert.equal(paid.status, 200, await paid.text())
  await page.getByTestId('received-amount').getByText('+21').waitFor()
  await button(page, 'Done').click()
  await heading(page, 'What next').waitFor()
  await panel(page, 'What next').getByText('You got 21 sats').waitFor()
  for (const what of ['Hear of payments', 'Put it on your home screen', 'Show it to somebody', 'Get a card']) {
    await heading(page, what).waitFor()
  }
  await fits(page)
  await page.getByRole('main').getByRole('link', { name: 'Done', exact: true }).click()
  await heading(page, 'Hello, ana2').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('whoever has no wallet gets one from the community with one click', async () => {
  await stage.ask(admin, 'POST', '/api/settings', { courtesy_provider_url: sandbox.courtesy.url })
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, newPerson(), '/dashboard/start')
  await button(page, 'Later').click()
  await page.getByText(`From ${new URL(sandbox.courtesy.url).host}, which keeps the money for you.`).waitFor()
  await fits(page)
  await button(page, 'Give me one now').click()
  await page.getByText('Courtesy wallet is connected').waitFor()
  await heading(page, 'Get your first payment').waitFor()
  await stage.ask(admin, 'POST', '/api/settings', { courtesy_provider_url: null })
  assert.deepEqual(complaints, [])
})

test('without a provider: wallets that take a minute, with what to do; who runs the community is told how to offer one', async () => {
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, newPerson(), '/dashboard/wallet/connect')
  await button(page, 'Get one in a minute').click()
  assert.equal(await link(page, 'Open coinos').getAttribute('href'), 'https://coinos.io/register')
  await fits(page)
  await button(page, 'I have it, go on').first().click()
  await page.getByText(/Open Settings, then Nostr/).waitFor()
  await page.getByLabel('Wallet connection').waitFor()
  await fits(page)
  assert.equal(await page.getByText('lncurl.lol').count(), 0)

  const desk = await stage.visit(phone)
  await signIn(desk.page, admin, '/dashboard/wallet/connect')
  await desk.page.getByText('https://lncurl.lol', { exact: false }).waitFor()
  await fits(desk.page)
  await link(desk.page, 'Set it under Settings, Wallets').click()
  await field(desk.page, 'Address of the provider').waitFor()
  assert.deepEqual([...complaints, ...desk.complaints], [])
})

test('a wallet on a relay at home: an administrator is led to what allows it, a member told whom to ask', async () => {
  // On loopback alone everything may be tried.
  await using reached = await openStage({ HOST: '0.0.0.0' })
  await reached.ask(admin, 'POST', '/api/admin/assign')
  const wallet = await sandbox.wallets.create({})
  const refusedFor = async (person: typeof admin) => {
    const visit = await reached.visit(phone)
    await signIn(visit.page, person, '/dashboard/wallet/connect')
    await haveWallet(visit.page)
    await visit.page.getByLabel('Wallet connection').fill(wallet.uri)
    await button(visit.page, 'Connect').click()
    await visit.page.getByText(/private network/).waitFor()
    return visit
  }
  const { person } = await newMember(reached)
  const member = await refusedFor(person)
  await member.page.getByText('An administrator of your community can allow it.').waitFor()
  const { page, complaints } = await refusedFor(admin)
  await link(page, 'Allow it in Settings, Wallets').click()
  await page.getByText('Relays in private networks', { exact: true }).waitFor()
  await fits(page)
  assert.deepEqual([...beyondRefusals(complaints), ...beyondRefusals(member.complaints)], [])
})

test('a wallet on the phone is asked by a link and leads back with its connection', async () => {
  const { uri } = await sandbox.wallets.create({})
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, newPerson(), '/dashboard/wallet/connect')
  await haveWallet(page)
  const connection = page.getByLabel('Wallet connection')
  const ask = link(page, 'Get it from a wallet on this phone')
  const href = (await ask.getAttribute('href')) ?? ''
  const callback = new URL(href).searchParams.get('callback') ?? ''
  const back = `${callback}?value=${encodeURIComponent(uri)}`
  const leadBack = async () => {
    // The phone leaves the page for the wallet and comes back to it anew.
    await page.goto('/')
    await page.goto(back)
    await heading(page, 'Connect a wallet').waitFor()
    const own = button(page, 'I have one')
    await connection.or(own).waitFor()
    if (await own.isVisible()) await own.click()
    await connection.waitFor()
    await page.waitForURL(`${stage.origin}/dashboard/wallet/connect`)
  }
  // Nobody asked here: a connection that somebody sends people with is not taken.
  await leadBack()
  assert.equal(await connection.inputValue(), '')
  await fits(page)
  // There is no wallet here that the link could open.
  await page.evaluate(`document.addEventListener('click', event => event.preventDefault(), { once: true })`)
  await ask.click()
  await leadBack()
  await until(async () => (await connection.inputValue()) === uri)
  await button(page, 'Connect').click()
  await page.getByText('My wallet is connected').waitFor()
  assert.deepEqual(complaints, [])
})

test('every step can be put off', async () => {
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, newPerson(), '/dashboard/start')
  for (const step of ['Take a name', 'Connect a wallet', 'Get your first payment']) {
    await heading(page, step).waitFor()
    await button(page, 'Later').click()
  }
  await heading(page, 'Get a card').waitFor()
  assert.deepEqual(complaints, [])
})
