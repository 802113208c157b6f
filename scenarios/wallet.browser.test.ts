/** Wallets and lightning addresses in the browser: a member's first day, what can go wrong, and what operators see. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeLnurl, findLnurl } from '@chispa/protocols/lud01'
import { type Sandbox, startSandbox } from '@chispa/sandbox/start-sandbox'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { hearsChanges, openStage, phone, type Stage } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import {
  beyondRefusals,
  button,
  field,
  fits,
  haveWallet,
  heading,
  link,
  panel,
  signIn,
  storedText,
} from './src/visiting.ts'

const admin = newPerson()
let stage: Stage
let sandbox: Sandbox
let host: string
before(async () => {
  sandbox = await startSandbox()
  stage = await openStage({ RATE_LIMITS: 'off' })
  host = new URL(stage.origin).host
  await stage.ask(admin, 'POST', '/api/admin/assign')
  await stage.ask(admin, 'POST', '/api/settings', {
    community_name: 'Plaza Chispa',
    endpoint: stage.origin,
    domain: host,
  })
})
after(async () => {
  await stage?.[Symbol.asyncDispose]()
  await sandbox?.stop()
})

test('a member connects a wallet, takes a name, is paid, and sees the money arrive', async () => {
  await holder('taken-by-somebody')
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  const payer = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  const member = newPerson()
  const { page, complaints } = await stage.visit()
  const visited = addressesVisited(page)
  await signIn(page, member)

  await panel(page, 'Get ready to be paid')
    .getByRole('link', { name: /^Connect a wallet/ })
    .click()
  await haveWallet(page)
  await connect(page, 'https://example.com/not-a-wallet')
  await page.getByText('A wallet connection starts with nostr+walletconnect://').waitFor()
  await connect(page, wallet.uri.replace(/secret=[0-9a-f]{64}/, 'secret=00'))
  await page.getByText('does not carry a secret key').waitFor()
  assert.equal(await page.getByLabel('Wallet connection').getAttribute('type'), 'password')
  await connect(page, wallet.uri)
  await panel(page, 'My wallet').getByText('21,000 sats').waitFor()
  await panel(page, 'My wallet').getByText('It can receive. It says that it can spend too').waitFor()

  await field(page, 'Name').fill('Luz.')
  await page.getByText('must begin and end with a letter or a digit').waitFor()
  assert.equal(await button(page, 'Take this name').isDisabled(), true)
  for (const name of ['admin', 'taken-by-somebody']) {
    await typeName(page, name)
    assert.equal(await button(page, 'Take this name').isDisabled(), true, name)
  }
  // Somebody is quicker.
  await typeName(page, 'sol')
  await newMember(stage, { username: 'sol' })
  await button(page, 'Take this name').click()
  await page.getByText('Somebody else has this username').waitFor()
  await takeName(page, 'Luz')
  await page.getByTestId('my-address').getByText(`luz@${host}`).waitFor()
  await page.getByRole('img', { name: `QR code to pay luz@${host}` }).waitFor()
  await button(page, 'Test it').click()
  await page.getByText('Wallets find this address and may send from 1 sat to 1,000,000 sats.').waitFor()

  await until(() => hearsChanges(page))
  // It is told here: on the home page it would fill the screen.
  await Promise.all([page.getByText('You got 1,234 sats').waitFor(), pay(payer.publicKey, `luz@${host}`, 1_234_000)])
  await page.getByRole('button', { name: 'Refresh the balance of My wallet' }).click()
  await panel(page, 'My wallet').getByText('22,234 sats').waitFor()

  await link(page, 'Home').click()
  await heading(page, 'Hello, luz').waitFor()
  await page.getByText('22,234 sats').waitFor()
  await page.getByTestId('my-address').waitFor()

  const secret = new URL(wallet.uri).searchParams.get('secret') as string
  for (const text of [await storedText(page), ...visited, await page.content()]) assert.ok(!text.includes(secret))
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a visitor finds a member by name and gets a code that leads a wallet there', async () => {
  await holder('ana.maria')
  const without = await newMember(stage)
  await stage.ask(without.person, 'PUT', `/api/users/${without.userId}/lightning-address`, { username: 'bruno' })
  const { page, complaints } = await stage.visit(phone)

  await page.goto('/')
  await heading(page, 'Pay someone here').waitFor()
  await fits(page)
  await field(page, 'Name of the member').fill('ana@elsewhere.example')
  await button(page, 'Pay').click()
  await page.getByText(`Here you can pay members of ${host}`).waitFor()
  await field(page, 'Name of the member').fill(`Ana.Maria@${host}`)
  await button(page, 'Pay').click()

  await heading(page, 'Pay ana.maria').waitFor()
  await page.getByRole('img', { name: `QR code to pay ana.maria@${host}` }).waitFor()
  const href = (await link(page, 'Open in a wallet').getAttribute('href')) ?? ''
  const payRequest = `${stage.origin}/api/lud16/ana.maria`
  assert.deepEqual(decodeLnurl(findLnurl(href) ?? '', { loopbackOverHttp: true }), { ok: true, url: payRequest })
  assert.equal(((await (await fetch(payRequest)).json()) as { tag: string }).tag, 'payRequest')
  await fits(page)

  // The page is a link to share: a name with a dot in it is not taken for a file.
  await page.reload()
  await heading(page, 'Pay ana.maria').waitFor()
  await page.goto('/pay?to=bruno')
  await heading(page, 'bruno cannot be paid right now').waitFor()
  await page.goto('/pay?to=nobody.here')
  await heading(page, 'nobody.here cannot be paid here').waitFor()
  await fits(page)
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('the connection is shown to its owner on demand, and gone when the dialog is closed', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 1000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri })
  const { page, complaints } = await stage.visit()
  await signIn(page, person)
  await link(page, 'My wallet').click()
  await page.getByText('1 sat', { exact: true }).waitFor()
  assert.ok(!(await page.content()).includes(wallet.uri))

  await act(page, 'Wallet', 'Show the connection')
  assert.equal(await page.getByTestId('connection').count(), 0)
  await button(page, 'Reveal it').click()
  assert.equal(await page.getByTestId('connection').textContent(), wallet.uri)
  await button(page, 'Done').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const secret = new URL(wallet.uri).searchParams.get('secret') as string
  assert.ok(!(await page.content()).includes(secret) && !(await storedText(page)).includes(secret))
  assert.deepEqual(complaints, [])
})

test('whatever leaves an address without a wallet is asked first, said afterwards, and mended with one press', async () => {
  const [first, second] = [await sandbox.wallets.create({}), await sandbox.wallets.create({ balanceMsats: 7_000_000 })]
  const { person } = await newMember(stage, { nwcUri: first.uri, username: 'carla' })
  const { page, complaints } = await stage.visit()
  const turnedAway = page.getByText(`Payments to carla@${host} are turned away.`)
  await signIn(page, person)
  await link(page, 'My wallet').click()
  await link(page, 'Connect a wallet').click()
  await page.getByText('keep going to Wallet.').waitFor()
  await connect(page, first.uri)
  await page.getByText('This connection is one of your wallets already').waitFor()
  await field(page, 'Name').fill('Wallet')
  await connect(page, second.uri)
  await page.getByText('Another wallet of yours has this name').waitFor()
  await field(page, 'Name').fill('Savings')
  await connect(page, second.uri)
  await panel(page, 'Savings').getByText('7,000 sats').waitFor()

  await act(page, 'Savings', 'Rename')
  await field(page, 'Name').fill('Piggy bank')
  await button(page, 'Rename').click()
  await panel(page, 'Piggy bank').waitFor()

  await act(page, 'Wallet', 'Disable')
  await page.getByRole('dialog').getByText('receives nothing until you enable it again').waitFor()
  await button(page, 'Disable').click()
  // It says the same beforehand.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await turnedAway.waitFor()
  await assert.rejects(pay(second.publicKey, `carla@${host}`, 1000), /Nobody answers|no active wallet/)
  await button(page, 'Enable Wallet').click()
  await turnedAway.waitFor({ state: 'detached' })

  await act(page, 'Wallet', 'Archive')
  await page.getByRole('dialog').getByText('The money stays where it is').waitFor()
  await button(page, 'Archive').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await turnedAway.waitFor()
  await page.getByText('Former wallets (1)').waitFor()
  await button(page, 'Receive with Piggy bank').click()
  await turnedAway.waitFor({ state: 'detached' })
  await panel(page, 'Piggy bank').getByText('Primary').waitFor()

  second.faults.silent = true
  await page.getByRole('button', { name: 'Refresh the balance of Piggy bank' }).click()
  await panel(page, 'Piggy bank').getByText('This wallet isn’t answering right now.').waitFor()
  second.faults.silent = false
  await page.getByRole('button', { name: 'Refresh the balance of Piggy bank' }).click()
  await page.getByText('isn’t answering').waitFor({ state: 'detached' })
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('operators see every address, whether it receives and over which relays, and give addresses to people', async () => {
  await holder('dora')
  const nameless = await newMember(stage)
  const { page, complaints } = await stage.visit()
  await signIn(page, admin)
  await link(page, 'Addresses').click()
  await page.getByText('behind the active wallets').click()
  await page.getByText(sandbox.relay.url).waitFor()
  await page.getByRole('searchbox', { name: 'Start of a name' }).fill('DOR')
  await page.getByText('One row').waitFor()
  const row = page.getByRole('row', { name: new RegExp(`dora@${host}`) })
  await row.getByText(/^(Works|Untried)$/).waitFor()
  assert.match(page.url(), /\?q=DOR$/)

  await link(page, 'People').click()
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  await page.getByRole('searchbox').fill(nameless.person.pubkey)
  await page.getByText('One row').waitFor()
  await button(page, 'No address yet. Give an address').click()
  await typeName(page, 'dora')
  await button(page, 'Give this name').click()
  await page.getByText('Somebody else has this username').waitFor()
  await typeName(page, 'emilia')
  await button(page, 'Give this name').click()
  await button(page, `emilia@${host}. Change the address`).waitFor()

  await link(page, 'Addresses').click()
  await heading(page, 'Addresses').waitFor()
  await page.getByRole('searchbox').fill('emilia')
  await page
    .getByRole('row', { name: /emilia/ })
    .getByText('No wallet')
    .waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])

  const viewer = await newMember(stage)
  await stage.ask(admin, 'PUT', `/api/users/${viewer.userId}/role`, { role: 'VIEWER' })
  const looking = await stage.visit()
  await signIn(looking.page, viewer.person)
  await link(looking.page, 'Addresses').click()
  await looking.page.getByRole('row', { name: /emilia/ }).waitFor()
  assert.equal(await looking.page.getByRole('button', { name: /Change the address/ }).count(), 0)
})

test('the pages of a member fit phones, and what is to be pressed is as large as a fingertip', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 9_000_000_000_000_000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username: 'a-name-of-thirty-two-characters1' })
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person)
  await page.getByText('9,000,000,000,000 sats').waitFor()
  await fits(page)
  await button(page, 'More').click()
  await page.getByRole('dialog').getByRole('link', { name: 'My wallet', exact: true }).click()
  await page.getByTestId('balance').waitFor()
  await fits(page)
  await link(page, 'Connect a wallet').click()
  await page.getByLabel('Wallet connection').waitFor()
  await fits(page)
  await button(page, 'More').click()
  await page.getByRole('dialog').getByRole('link', { name: 'My account', exact: true }).click()
  await heading(page, 'My account').waitFor()
  await fits(page)
  assert.deepEqual(complaints, [])
})

const holder = async (username: string) =>
  newMember(stage, { nwcUri: (await sandbox.wallets.create({})).uri, username })

async function connect(page: Page, uri: string): Promise<void> {
  await page.getByLabel('Wallet connection').fill(uri)
  await button(page, 'Connect').click()
}

/** What is said about it while one types stands before the button is pressed, and moves it no more. */
async function typeName(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name)
  await page.getByText(new RegExp(`^(${name} is (taken|reserved)|It is free)\\.$`, 'i')).waitFor()
}

async function takeName(page: Page, name: string): Promise<void> {
  await typeName(page, name)
  await button(page, 'Take this name').click()
}

async function act(page: Page, wallet: string, what: string): Promise<void> {
  await button(page, `What to do with ${wallet}`).click()
  await page.getByRole('menuitem', { name: what }).click()
}

/** As a wallet outside would: it resolves the address, checks the invoice and pays it. */
async function pay(walletId: string, to: string, amountMsats: number): Promise<void> {
  const reply = await fetch(`${sandbox.walletsUrl}/wallets/${walletId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, amountMsats }),
  })
  if (!reply.ok) throw new Error(await reply.text())
}

/** Every address the page showed or asked, for secrets to be looked for in. */
function addressesVisited(page: Page): string[] {
  const visited: string[] = []
  page.on('request', request => visited.push(request.url()))
  page.on('framenavigated', frame => visited.push(frame.url()))
  return visited
}
