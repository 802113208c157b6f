/** An invited person with nothing is payable after three taps and two texts at most: account, name and wallet come at once. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { decodeLnurl } from '@chispa/protocols/lud01'
import { until } from '@chispa/sandbox/until'
import type { Page } from 'playwright-core'
import { hearsChanges, phone } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { readQr } from './src/read-qr.ts'
import { beyondRefusals, button, field, fits, heading, link } from './src/visiting.ts'
import { openWalletStage } from './src/wallet-stage.ts'

const world = await openWalletStage(({ courtesy }) => ({ courtesy_provider_url: courtesy.url }))
const { stage, sandbox, admin, payInvoice } = world
after(() => world[Symbol.asyncDispose]())

/** What a person does: presses, and fields that they wrote into. A tap into a field to write there belongs to the text. */
const count = `
  globalThis.taps = 0
  globalThis.texts = new Set()
  addEventListener('click', event => event.isTrusted && event.target.closest('a, button') && taps++, true)
  addEventListener('input', event => texts.add(event.target.labels?.[0]?.textContent ?? ''), true)
`
const done = (page: Page) => page.evaluate<{ taps: number; texts: string[] }>('({ taps, texts: [...texts] })')

async function invite(body: object): Promise<string> {
  const { url } = (await stage.ask(admin, 'POST', '/api/invites', { role: 'USER', ...body })) as { url: string }
  return url.slice(stage.origin.length)
}

async function pay(username: string, sats: number): Promise<void> {
  const { pr } = (await stage.ask(undefined, 'GET', `/api/lud16/${username}/cb?amount=${sats * 1000}`)) as {
    pr: string
  }
  await payInvoice(pr)
}

test('a name is typed, a PIN chosen: the code is there, and the first payment has its moment and says what comes next', async () => {
  const { page, complaints } = await stage.visit(phone)
  await page.addInitScript({ content: count })
  await page.goto(await invite({}))
  await heading(page, 'You are invited to Plaza Chispa').waitFor()
  await page.getByText(`you get one from ${new URL(sandbox.courtesy.url).host}, which keeps the money`).waitFor()
  await fits(page)
  await field(page, 'Your name').fill('Sofía')
  await page.getByText(/Your address will be sofia@/).waitFor()
  await button(page, 'Accept the invitation').click()
  await field(page, 'PIN').fill('135790')
  await fits(page)
  await button(page, 'Accept the invitation').click()

  const code = page.getByRole('img', { name: /^QR code to pay sofia@/ })
  await code.waitFor()
  const did = await done(page)
  assert.ok(did.taps <= 3, `${did.taps} taps`)
  assert.ok(did.texts.length <= 2, did.texts.join())
  await heading(page, 'Welcome to Plaza Chispa').waitFor()
  await fits(page)
  // The content policy of our own pages lets nothing in that they did not bring.
  const { page: blank } = await stage.visit()
  const scanned = (await readQr(blank, await code.screenshot())).toLowerCase()
  assert.deepEqual(decodeLnurl(scanned.replace('lightning:', ''), { loopbackOverHttp: true }), {
    ok: true,
    url: `${stage.origin}/api/lud16/sofia`,
  })

  await until(() => hearsChanges(page))
  await pay('sofia', 21)
  await page.getByTestId('received-amount').getByText('+21').waitFor()
  await button(page, 'Done').click()
  await heading(page, 'What next').waitFor()
  await fits(page)
  await link(page, 'Done').click()
  await heading(page, 'Hello, Sofía').waitFor()
  // The account stays: a reload is no farewell.
  await page.reload()
  await heading(page, 'Hello, Sofía').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('in Spanish, with the name that the invitation brings: one text', async () => {
  const { page } = await stage.visit(phone, { locale: 'es-AR' })
  await page.addInitScript({ content: count })
  await page.goto(await invite({ username: 'lucia' }))
  await button(page, 'Aceptar la invitación').click()
  await field(page, 'PIN').fill('135790')
  await button(page, 'Aceptar la invitación').click()
  await page.getByRole('img', { name: /lucia@/ }).waitFor()
  const did = await done(page)
  assert.ok(did.taps <= 3 && did.texts.length <= 1, JSON.stringify(did))
  await fits(page)
})

test('a name that is taken becomes the nearest that is free, and that is said', async () => {
  await newMember(stage, { username: 'rosa' })
  const { page } = await stage.visit(phone)
  await page.goto(await invite({}))
  await field(page, 'Your name').fill('Rosa')
  await button(page, 'Accept the invitation').click()
  await field(page, 'PIN').fill('135790')
  await button(page, 'Accept the invitation').click()
  await page.getByText(/^rosa was taken, so you are \S+\.$/).waitFor()
  await page.getByRole('img', { name: /^QR code to pay rosa\S+@/ }).waitFor()
})

for (const [role, place, shows] of [
  ['VIEWER', '/dashboard/community', 'Community'],
  ['OPERATOR', '/dashboard/open-payments', 'No payment is open'],
] as const) {
  test(`who has just become ${role} by an invitation is refused nothing that the role may`, async () => {
    const { page } = await stage.visit(phone)
    const refused: string[] = []
    page.on('response', reply => reply.status() === 403 && refused.push(reply.url()))
    await page.goto(await invite({ role, username: `new${role.toLowerCase()}` }))
    await button(page, 'Accept the invitation').click()
    await field(page, 'PIN').fill('135790')
    await button(page, 'Accept the invitation').click()
    await heading(page, 'Welcome to Plaza Chispa').waitFor()
    await page.evaluate(`__TSR_ROUTER__.history.push('${place}')`)
    await page.getByRole('main').getByText(shows).first().waitFor()
    assert.deepEqual(refused, [])
  })
}

test('a provider that is away keeps nobody out: the wallet is asked for on the next page', async () => {
  sandbox.courtesy.faults.status = 500
  const { page } = await stage.visit(phone)
  await page.goto(await invite({ username: 'tomas' }))
  await button(page, 'Accept the invitation').click()
  await field(page, 'PIN').fill('135790')
  await button(page, 'Accept the invitation').click()
  await heading(page, 'Connect a wallet').waitFor()
  await button(page, 'I have one').waitFor()
  sandbox.courtesy.faults.status = 0
})
