/** Signer apps: a code that is there at once, on several relays, answered also while the page sleeps or from another tab, and a wallet that comes along. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startRelay } from '@chispa/sandbox/relay'
import { type Bunker, startBunker } from '@chispa/sandbox/signer-app'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core'
import { inBothThemes } from './src/accessible.ts'
import { phone } from './src/browser-stage.ts'
import { button, enterKey, fits, heading, keepNothing, link, panel } from './src/visiting.ts'
import { openWalletStage } from './src/wallet-stage.ts'

/** One that keeps what passes for a while, as relays for signers do, and one that does not. */
const [keeping, passing] = [await startRelay({ keepEphemeral: true }), await startRelay()]
const world = await openWalletStage(() => ({ nostr_relays: [keeping.url, passing.url] }))
const { stage, sandbox } = world
after(async () => {
  await world[Symbol.asyncDispose]()
  await keeping.stop()
  await passing.stop()
})

const account = (page: Page) => heading(page, 'My account')
const codeOn = async (page: Page) => (await page.getByTestId('signer-code').textContent()) ?? ''
const queryOf = (uri: string) => new URL(uri.replace('nostrconnect:', 'https:')).searchParams

async function showCode(page: Page): Promise<string> {
  await page.goto('/sign-in?back=/dashboard/account')
  await button(page, 'I have a Nostr key').click()
  return codeOn(page)
}

/** The page listens a moment after it has shown the code; apps repeat themselves too. */
const scanned = (bunker: Bunker, uri: string, said?: Parameters<Bunker['scan']>[1]) =>
  until(() => {
    bunker.scan(uri, said)
    return bunker.asked.includes('get_public_key')
  })

test('the code is there at once, names who asks and where; who does not know its secret is nobody; the session lasts a day', async () => {
  const person = newPerson()
  const [bunker, impostor] = [await startBunker(passing.url, person), await startBunker(passing.url, newPerson())]
  try {
    const { page, complaints } = await stage.visit(phone)
    const uri = await showCode(page)
    await fits(page)
    assert.deepEqual(await inBothThemes(page), [])
    const query = queryOf(uri)
    assert.deepEqual(query.getAll('relay'), [
      keeping.url,
      passing.url,
      'wss://relay.nsec.app',
      'wss://relay.powr.build',
    ])
    assert.deepEqual([query.get('name'), query.get('url'), query.get('nwc')], ['Plaza Chispa', stage.origin, '1'])
    assert.equal(query.get('perms'), 'sign_event:27235,get_public_key')
    assert.equal(query.get('callback'), null)
    impostor.scan(uri, { result: 'ack' })
    await scanned(bunker, uri)
    await keepNothing(page, { stays: true })
    await account(page).waitFor()
    assert.deepEqual(impostor.asked, [])
    const { token, signer } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('chispa.session') ?? ''))
    assert.equal(Math.round((token.expiresAt - token.mintedAt) / 3_600_000), 24)
    assert.equal(signer.publicKey, person.pubkey)
    await button(page, 'Sign out').first().click()
    await until(() => bunker.asked.includes('logout'))
    assert.deepEqual(complaints, [])
  } finally {
    bunker.stop()
    impostor.stop()
  }
})

test('other ways in are there beside it: the key itself, without a further step', async () => {
  const { page } = await stage.visit(phone)
  await page.goto('/sign-in?back=/dashboard/account')
  await enterKey(page, newPerson())
  await account(page).waitFor()
})

/** Sockets of a page that sleeps: open, and nothing passes. */
async function sleepable(context: BrowserContext) {
  const sleep = { on: false }
  const routes: WebSocketRoute[] = []
  await context.routeWebSocket(/^ws:\/\/127\.0\.0\.1/, route => {
    const server = route.connectToServer()
    const isOfSleeper = () => sleep.on && routes.includes(route)
    routes.push(route)
    route.onMessage(message => void (isOfSleeper() || server.send(message)))
    server.onMessage(message => void (isOfSleeper() || route.send(message)))
  })
  return {
    fallAsleep: () => {
      sleep.on = true
    },
    /** What was open stays dead; what is opened from now on is not. */
    async wake(page: Page) {
      routes.length = 0
      sleep.on = false
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    },
  }
}

test('the link of a signer that is opened with the app signs in after one press', async () => {
  const bunker = await startBunker(passing.url, newPerson())
  try {
    const { page } = await stage.visit(phone)
    await page.goto(`/open#${encodeURIComponent(bunker.link)}`)
    await link(page, 'Sign in with it').waitFor()
    assert.equal(bunker.asked.length, 0, 'nothing goes on by itself')
    await link(page, 'Sign in with it').click()
    await keepNothing(page)
    await page.waitForURL(/\/dashboard/)
    assert.ok(bunker.asked.includes('connect'))
  } finally {
    bunker.stop()
  }
})

test('an answer that was given while the page slept is found when it comes back, at the code and at a signature', async () => {
  const bunker = await startBunker(keeping.url, newPerson())
  try {
    const { page, context } = await stage.visit(phone)
    const sleeper = await sleepable(context)
    const uri = await showCode(page)
    sleeper.fallAsleep()
    const { stored } = keeping.status()
    bunker.scan(uri)
    await until(() => keeping.status().stored > stored)
    assert.deepEqual(bunker.asked, [])
    await sleeper.wake(page)
    await until(() => bunker.asked.includes('get_public_key'))

    // The signature waits for a yes on a page of the signer's own; the person goes there, and the page sleeps.
    const approved = Promise.withResolvers<void>()
    bunker.signaturePage = 'https://bunker.example/sign'
    bunker.signatureApproved = approved.promise
    await keepNothing(page)
    await page.getByRole('dialog', { name: 'Your bunker asks for your yes' }).waitFor()
    sleeper.fallAsleep()
    const before = keeping.status().stored
    approved.resolve()
    await until(() => keeping.status().stored > before)
    await sleeper.wake(page)
    await account(page).waitFor()
  } finally {
    bunker.stop()
  }
})

test('an app on the same phone leads back, also into another tab: the answer is found there', async () => {
  const bunker = await startBunker(keeping.url, newPerson())
  try {
    const { page, context } = await stage.visit(phone)
    await showCode(page)
    const open = page.getByTestId('open-signer')
    const uri = (await open.getAttribute('href')) ?? ''
    assert.equal(queryOf(uri).get('callback'), page.url())
    // No app is there to take the link.
    await page.evaluate(`addEventListener('click', event => event.preventDefault(), { capture: true })`)
    await open.dispatchEvent('click')
    await page.close()
    bunker.scan(uri)
    const back = await context.newPage()
    await back.goto(queryOf(uri).get('callback') ?? '')
    await keepNothing(back)
    await account(back).waitFor()
    assert.equal(await back.evaluate(() => localStorage.getItem('chispa.signer-code')), null)
  } finally {
    bunker.stop()
  }
})

test('one scan signs in and connects a wallet; a member who has one already is asked', async () => {
  const [first, second] = [
    await sandbox.wallets.create({ balanceMsats: 21_000_000 }),
    await sandbox.wallets.create({ balanceMsats: 1_000_000 }),
  ]
  const person = newPerson()
  const bunker = await startBunker(passing.url, person)
  try {
    const { page } = await stage.visit(phone)
    await scanned(bunker, await showCode(page), { walletUri: first.uri })
    await keepNothing(page)
    await account(page).waitFor()
    await page.getByText('Wallet of my signer app is connected').waitFor()
    const wallets = async () =>
      (await stage.ask(person, 'GET', '/api/remote-wallets')) as { isPrimary: boolean; status: string }[]
    assert.deepEqual(
      (await wallets()).map(({ isPrimary, status }) => ({ isPrimary, status })),
      [{ isPrimary: true, status: 'ACTIVE' }],
    )

    bunker.asked.length = 0
    const again = await stage.visit(phone)
    await scanned(bunker, await showCode(again.page), { walletUri: second.uri })
    await keepNothing(again.page)
    const offer = again.page.getByTestId('offered-wallet')
    await offer.getByText('Your signer app offers its wallet as well.').waitFor()
    assert.deepEqual(await inBothThemes(again.page), [])
    await offer.getByRole('button', { name: 'No, thanks' }).click()
    await offer.waitFor({ state: 'detached' })
    assert.equal((await wallets()).length, 1)
    assert.ok(!(await panel(again.page, 'Keys of this account').textContent())?.includes(second.uri))
  } finally {
    bunker.stop()
  }
})
