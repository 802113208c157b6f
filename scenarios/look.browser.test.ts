/** How pages look to who needs larger letters or stillness: text at 200 % without sideways scrolling, figures of one width, motion where money moves. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import type { Page } from 'playwright-core'
import { hearsChanges, phone } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { button, overflow, signIn } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, admin } = world
after(() => world[Symbol.asyncDispose]())

const wallet = await sandbox.wallets.create({ balanceMsats: 1_234_567_000 })
const ana = await newMember(stage, { nwcUri: wallet.uri, username: 'ana' })
await stage.ask(admin, 'POST', '/api/settings', { fiat_currency: 'USD', fiat_fixed_rate: 100_000 })

await world.heldCard(ana.person)

async function receive(sats: number): Promise<void> {
  const { pr } = (await stage.ask(undefined, 'GET', `/api/lud16/ana/cb?amount=${sats * 1000}&comment=Bread`)) as {
    pr: string
  }
  const payer = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  assert.ok(sandbox.wallets.ledger.pay(payer.accountId, pr).ok)
}

/** As a person sets it in the browser, but for the widths at which a page changes. */
const large = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { font-size: 200% }')
  document.adoptedStyleSheets.push(sheet)
}`

/** What stands out of the window, and in nothing that scrolls by itself. */
const outside = `[...document.querySelectorAll('body *')]
  .filter(one => one.getBoundingClientRect().width > 0 && one.getBoundingClientRect().right > innerWidth + 0.5)
  .filter(one => { for (let up = one.parentElement; up; up = up.parentElement) if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return false; return true })
  .map(one => one.outerHTML.slice(0, 160))`

const settle = async (page: Page) => {
  await page.locator('main').first().waitFor()
  await page.locator('main [aria-busy="true"], main .animate-pulse').first().waitFor({ state: 'detached' })
}

async function staysInside(page: Page, place: string): Promise<void> {
  await page.goto(place)
  await settle(page)
  await until(async () => (await overflow(page)) <= 0).catch(() => {})
  assert.ok(
    (await overflow(page)) <= 0,
    `${place} scrolls sideways: ${(await page.evaluate<string[]>(outside)).join('\n')}`,
  )
}

/** Every page that needs nothing to be found, as the frontend lists them. */
const places = [
  ...readFileSync(new URL('../frontend/src/paths.ts', import.meta.url), 'utf8').matchAll(/'(\/dashboard[^$']*)'/g),
].map(([, place]) => place!)
const isOfOperators =
  /^\/dashboard\/(community|cards|people|addresses|waitlist|activity|listener|self-test|device-tokens|settings|voucher-services)/

test('text at 200 % on every page of a member: nothing scrolls sideways, the bar stays', async () => {
  await receive(2100)
  const { page } = await stage.visit(phone)
  await page.addInitScript(large)
  await signIn(page, ana.person)
  const failures: string[] = []
  for (const place of places.filter(one => !isOfOperators.test(one)))
    await staysInside(page, place).catch(error => failures.push(error.message))
  assert.deepEqual(failures, [])
  const bar = await page.getByRole('navigation', { name: 'Dashboard' }).last().boundingBox()
  assert.ok(
    bar && bar.x >= 0 && bar.width <= phone.width && bar.y + bar.height <= phone.height + 1,
    JSON.stringify(bar),
  )
})

test('text at 200 % where there is a card, and a wallet that was added a while ago', async () => {
  const { page } = await stage.visit(phone)
  await page.addInitScript(large)
  await signIn(page, ana.person)
  await page.getByTestId('balance').waitFor()
  await page.clock.setFixedTime(Date.now() + 25 * 60_000)
  await staysInside(page, '/dashboard/my-cards')
  const name = await page.getByText('Card of a member').boundingBox()
  assert.ok(name && name.width > 150, JSON.stringify(name))
  await staysInside(page, '/dashboard/wallet')
  await page
    .getByText(/^2\d minutes ago$/)
    .first()
    .waitFor()
})

for (const locale of ['en', 'es-AR', 'pt-BR']) {
  test(`text at 200 % on public pages: ${locale}`, async () => {
    const { page } = await stage.visit(phone, { locale })
    await page.addInitScript(large)
    const failures: string[] = []
    for (const place of ['/', '/sign-in', '/ana', '/nobody-here'])
      await staysInside(page, place).catch(error => failures.push(error.message))
    assert.deepEqual(failures, [])
  })
}

test('text at 200 % at the till', async () => {
  const { page } = await stage.visit(phone)
  await page.addInitScript(large)
  await signIn(page, ana.person, '/till')
  await staysInside(page, '/till')
  await button(page, 'Open the till').click()
  await page.getByTestId('amount').waitFor()
  await staysInside(page, '/till')
})

test('text at 200 % on every page of the dashboard', async () => {
  const { page } = await stage.visit(phone)
  await page.addInitScript(large)
  await signIn(page, admin)
  const failures: string[] = []
  for (const place of places.filter(one => isOfOperators.test(one)))
    await staysInside(page, place).catch(error => failures.push(error.message))
  assert.deepEqual(failures, [])
})

const motionOf = (page: Page, selector: string) =>
  page.evaluate<string>(
    `(({ animationName, animationDuration }) => animationName + ' ' + animationDuration)(getComputedStyle(document.querySelector(${JSON.stringify(selector)})))`,
  )

for (const [reducedMotion, motion] of [
  ['no-preference', 'arrive 0.2s'],
  ['reduce', 'none'],
] as const) {
  test(`money arrives in 200 ms of motion, and in none for who asked for stillness: ${reducedMotion}`, async () => {
    const { page } = await stage.visit(phone, { reducedMotion })
    await signIn(page, ana.person)
    await page.getByTestId('balance').waitFor()
    await until(() => hearsChanges(page))
    await receive(700)
    await page.getByTestId('received-amount').getByText('+700').waitFor()
    assert.match(await motionOf(page, '[data-testid="received-amount"]'), new RegExp(`^${motion}`))
  })
}

/** The file itself: a page that had it too late goes on without it. */
const widths = `(async () => {
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).filter(rule => rule instanceof CSSFontFaceRule)
  const src = rules.map(rule => rule.style.getPropertyValue('src')).find(src => /figtree-latin-(?!ext)/.test(src))
  const face = new FontFace('Probe', src.replace(/url\\("?([^")]+)"?\\)/, (_, url) => 'url(' + new URL(url, location.origin) + ')'), { weight: '300 900' })
  document.fonts.add(await face.load())
  return ['1111111', '0000000', '9876543'].map(text => {
    const span = document.createElement('span')
    span.className = 'tabular-nums'
    span.style.cssText = 'position: absolute; font-family: Probe; font-size: 40px; font-weight: 600'
    span.textContent = text
    document.body.append(span)
    return span.getBoundingClientRect().width
  })
})()`

test('figures of the bundled face are of one width, and it comes from here', async () => {
  const { page, complaints } = await stage.visit(phone)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/ana')
  await page.getByRole('link', { name: 'Open in a wallet' }).waitFor()
  const [ones, zeros, others] = await page.evaluate<number[]>(widths)
  assert.ok(ones && ones === zeros && ones === others, `${ones}, ${zeros}, ${others}`)
  assert.deepEqual(
    asked.filter(url => !url.startsWith(stage.origin) && !url.startsWith('data:')),
    [],
  )
  assert.deepEqual(complaints, [])
})
