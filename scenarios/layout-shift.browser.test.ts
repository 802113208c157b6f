/** Nothing moves after it has appeared: the layout shift of the pages that people open on a phone with a slow connection. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { phone } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { signIn } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox } = world
after(() => world[Symbol.asyncDispose]())

const maxShift = 0.05
/** Two bars of 3G, and half the speed of this machine. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

/** As browsers sum it up: the worst five seconds of shifts that no person caused. Ours are summed over the whole load. */
const watch = `window.layoutShift = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

async function slowPhone(): Promise<Page> {
  const { page, context } = await stage.visit(phone, { reducedMotion: 'no-preference' })
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', network)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  await page.addInitScript(watch)
  return page
}

async function shiftOf(page: Page): Promise<number> {
  await page.locator('main [aria-busy="true"], main .animate-pulse').first().waitFor({ state: 'detached' })
  // Two frames later everything that was drawn has been measured.
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const shift = await page.evaluate<number>('window.layoutShift')
  // A browser slows a page down by keeping its processor busy, for as long as the page is open.
  await page.context().close()
  return shift
}

const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
const ana = await newMember(stage, { nwcUri: wallet.uri, username: 'ana' })

test('a member’s home', async () => {
  const page = await slowPhone()
  await signIn(page, ana.person)
  await page.getByTestId('balance').waitFor()
  const shift = await shiftOf(page)
  assert.ok(shift < maxShift, `shifted by ${shift}`)
})

test('the page on which a member is paid', async () => {
  const page = await slowPhone()
  await page.goto('/ana')
  await page.getByRole('link', { name: 'Open in a wallet' }).waitFor()
  const shift = await shiftOf(page)
  assert.ok(shift < maxShift, `shifted by ${shift}`)
})

test('the till, before and after it is opened', async () => {
  const page = await slowPhone()
  await signIn(page, ana.person, '/till')
  await page.getByRole('button', { name: 'Open the till' }).click()
  await page.getByText('ana@', { exact: false }).first().waitFor()
  const shift = await shiftOf(page)
  assert.ok(shift < maxShift, `shifted by ${shift}`)
})
