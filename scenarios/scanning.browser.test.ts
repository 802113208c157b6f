/** Codes read by a camera: a wallet's connection, a signer's link, an address to pay; and what is said without a camera. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startCardService } from '@chispa/sandbox/card-service'
import { startBunker } from '@chispa/sandbox/signer-app'
import { type Sandbox, startSandbox } from '@chispa/sandbox/start-sandbox'
import { testDatabase } from '@chispa/testing/database'
import { newPerson } from '@chispa/testing/person'
import type { BrowserContext } from 'playwright-core'
import { openBrowser, phone, type Stage } from './src/browser-stage.ts'
import { type CameraBrowser, openCameraBrowser } from './src/camera-browser.ts'
import { press, tabTo } from './src/keyboard.ts'
import { newMember } from './src/members.ts'
import { button, fits, haveWallet, heading, keepNothing, panel, signIn, storedText } from './src/visiting.ts'
import { startWeb } from './src/web-process.ts'

const parts = new AsyncDisposableStack()
let sandbox: Sandbox
let camera: CameraBrowser
let stage: Stage
before(async () => {
  const database = parts.use(await testDatabase())
  sandbox = parts.adopt(await startSandbox(), started => started.stop())
  const web = parts.adopt(await startWeb(database.url, { RATE_LIMITS: 'off' }), async it => void (await it.stop()))
  camera = parts.use(await openCameraBrowser())
  stage = parts.use(await openBrowser(web.url, camera.browser))
  await stage.ask(newPerson(), 'POST', '/api/admin/assign')
})
after(() => parts.disposeAsync())

/** The browser’s advice about drawing speed, given where it cannot hand out frames as they are. */
const beyondCanvas = (complaints: string[]) => complaints.filter(line => !line.startsWith('Canvas2D: '))
const allowed = (context: BrowserContext) => context.grantPermissions(['camera'], { origin: stage.origin })

test('a wallet is connected by its code; another kind of code is named, and the camera looks on', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  const { person } = await newMember(stage)
  const { page, context, complaints } = await stage.visit(phone)
  await allowed(context)
  await signIn(page, person, '/dashboard/wallet/connect')
  await haveWallet(page)
  await camera.show('https://example.com/menu')
  await button(page, 'Scan a code').click()
  await page.getByText('This code is not a wallet connection.').waitFor()
  await fits(page)
  await page.keyboard.press('Escape')
  await camera.show(wallet.uri)
  await button(page, 'Scan a code').click()
  await panel(page, 'My wallet').getByText('21,000 sats').waitFor()
  assert.ok(!(await storedText(page)).includes(new URL(wallet.uri).searchParams.get('secret') as string))
  assert.deepEqual(beyondCanvas(complaints), [])
})

test('a signer’s link is scanned to sign in', async () => {
  const bunker = await startBunker(sandbox.relay.url, newPerson())
  try {
    const { page, context, complaints } = await stage.visit(phone)
    await allowed(context)
    await camera.show(bunker.link)
    await page.goto('/sign-in?back=/dashboard/account')
    await button(page, 'I have a Nostr key').click()
    await button(page, 'Scan a code').click()
    await keepNothing(page)
    await heading(page, 'My account').waitFor()
    assert.deepEqual(beyondCanvas(complaints), [])
  } finally {
    bunker.stop()
  }
})

test('a camera that is not allowed: why, and what to do instead', async () => {
  const { person } = await newMember(stage)
  const { page } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/wallet/connect')
  await haveWallet(page)
  await button(page, 'Scan a code').click()
  await page.getByText('The camera is not allowed for this page').waitFor()
  await fits(page)
  await button(page, 'Paste it instead').click()
  await page.getByLabel('Wallet connection').waitFor()
})

test('with the keyboard alone: the camera is left with Escape, opened again, and pasting is the way without it', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  const { person } = await newMember(stage)
  const { page, context } = await stage.visit()
  await signIn(page, person, '/dashboard/wallet/connect')
  await press(page, button(page, 'I have one'))
  await press(page, button(page, 'Scan a code'))
  await page.getByText('The camera is not allowed for this page').waitFor()
  await press(page, button(page, 'Paste it instead'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Where they were before; the field to paste into is the next.
  await button(page, 'Scan a code').and(page.locator(':focus')).waitFor()

  await allowed(context)
  await camera.show('https://example.com/menu')
  await page.keyboard.press('Enter')
  await page.getByText('This code is not a wallet connection.').waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Scan a code').and(page.locator(':focus')).waitFor()
  await tabTo(page, page.getByLabel('Wallet connection'))
  await page.keyboard.type(wallet.uri)
  await page.keyboard.press('Enter')
  await panel(page, 'My wallet').getByText('21,000 sats').waitFor()
})

test('no camera at all is said', async () => {
  const { person } = await newMember(stage)
  const { page } = await stage.visit(phone)
  await page.addInitScript(`Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
    value: () => Promise.reject(new DOMException('Requested device not found', 'NotFoundError')),
  })`)
  await signIn(page, person, '/dashboard/wallet/connect')
  await haveWallet(page)
  await button(page, 'Scan a code').click()
  await page.getByText('There is no camera on this device.').waitFor()
})

test('at the till: a card’s code before the camera pays the sale; the code of a menu is named', async () => {
  const [own, others] = await Promise.all([
    sandbox.wallets.create({ balanceMsats: 0 }),
    sandbox.wallets.create({ balanceMsats: 9_000_000 }),
  ])
  const cards = parts.adopt(await startCardService(sandbox.wallets, others), started => started.stop())
  const { person } = await newMember(stage, { nwcUri: own.uri, username: 'kiosk' })
  const { page, context } = await stage.visit(phone)
  await allowed(context)
  await signIn(page, person, '/till')
  await button(page, 'Open the till').click()
  await button(page, '7').click()
  await button(page, 'Charge 7 sats').click()
  await camera.show('Soup of the day')
  await button(page, 'Scan a code').click()
  await page.getByText('This is not the code of a card.').waitFor()
  await page.keyboard.press('Escape')
  await camera.show(cards.tap())
  await button(page, 'Scan a code').click()
  await page.getByText('Paid', { exact: true }).waitFor()
})
