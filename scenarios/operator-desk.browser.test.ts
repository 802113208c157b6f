/** The operator's desk on a phone: three cards, the first tap in the overview, why the second was declined, and the set-up tested. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import type { Person } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { phone } from './src/browser-stage.ts'
import { newUid, openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { button, field, fits, heading, link, panel, signIn } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, admin, program, pay } = world
after(() => world[Symbol.asyncDispose]())

test('three cards are handed out: the overview shows the first tap, and why the second was declined', async () => {
  const names = ['ana', 'bruno', 'carla']
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, '/dashboard/cards/session')
  const held = []
  for (const [at, username] of names.entries()) {
    const virtual = await makeCard(page, `Card of ${username}`)
    // The second has nothing in its wallet.
    const wallet = await sandbox.wallets.create({ balanceMsats: at === 1 ? 0 : 50_000_000 })
    const { person } = await newMember(stage, { nwcUri: wallet.uri, username })
    await handOut(page, virtual.cardId, person)
    held.push(virtual)
    await page.goto('/dashboard/cards/session')
  }
  const bar = page.getByRole('navigation', { name: 'Dashboard' })
  await bar.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByText('No payments in this time.').waitFor()

  assert.equal(await pay(held[0]!, 1, 2_100_000), 'OK')
  assert.equal(await pay(held[1]!, 1, 1_000_000), 'insufficient_balance')
  assert.equal(await pay(held[2]!, 1, 20_000_000), 'amount_over_tap_limit')
  await page.reload()
  const figures = page.getByRole('region', { name: 'Figures' }).last()
  await figures.getByText('2,100', { exact: true }).waitFor()
  const declines = panel(page, 'Why cards were declined')
  await declines.getByRole('listitem').nth(1).waitFor()
  assert.match((await declines.textContent()) ?? '', /Not enough in the wallet/i)
  await fits(page)

  await button(page, 'Show as table').click()
  const today = page.getByRole('table', { name: 'Figures' }).getByRole('row').nth(1)
  await today
    .getByText(/2,100 sats · 1/)
    .first()
    .waitFor()
  await fits(page)
  await link(page, '24 hours').click()
  await page.waitForURL(/span=day/)
  await figures.getByText('2,100', { exact: true }).waitFor()

  const log = await until(async () => {
    const told = (await stage.ask(admin, 'GET', '/api/activity?category=CARD&q=declined')) as { event: string }[]
    return told.length >= 2 && told
  })
  assert.deepEqual(log.map(({ event }) => event).sort(), ['card.tap_declined', 'card_payment.rejected'])
  assert.deepEqual(complaints, [])
})

/** Chip after chip, as the operator does it; the chip itself is a virtual one. */
async function makeCard(page: Page, title: string) {
  await panel(page, 'Chip 1').waitFor()
  await field(page, 'UID of the chip').fill(newUid())
  await page.getByRole('textbox', { name: /^Name/ }).fill(title)
  await button(page, 'Add it and program it').click()
  const virtual = await program((await page.getByTestId('write-link').textContent()) ?? '')
  await page.getByText('The app has taken the keys.').waitFor()
  return virtual
}

/** Its future holder opens the link of the code that the operator shows. */
async function handOut(page: Page, cardId: string, person: Person): Promise<void> {
  await page.goto(`/dashboard/cards/${cardId}`)
  await button(page, 'Activation code').click()
  const code = (await page.getByTestId('activation-link').textContent()) ?? ''
  const holder = await stage.visit(phone)
  const { pathname, hash } = new URL(code)
  await signIn(holder.page, person, `${pathname}${hash}`)
  await button(holder.page, 'Activate this card').click()
  await heading(holder.page, 'It is yours').waitFor()
  assert.deepEqual(holder.complaints, [])
}

test('the set-up is tested with a press, each line with its time or what to do', async () => {
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, '/dashboard/self-test')
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await line('Reached through its address').getByText('Works').waitFor()
  await line('Lightning addresses on the domain').getByText('Turn it on in the settings').waitFor()
  await fits(page)
  await stage.ask(admin, 'POST', '/api/settings', { serve_well_known: true })
  await button(page, 'Test again').click()
  await line('An address, up to an invoice').getByText('Works').waitFor()
  await heading(page, 'Set-up check').waitFor()
  assert.deepEqual(complaints, [])
})

test('a member has payments told to a program, sees the secret once, and that the test was taken', async () => {
  const taken: string[] = []
  const program = createServer((request, reply) => {
    taken.push(String(request.headers['webhook-id']))
    request.resume()
    reply.end()
  }).listen(0, '127.0.0.1')
  after(() => program.close())
  await once(program, 'listening')
  const { port } = program.address() as { port: number }
  const { person } = await newMember(stage, {})
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/account')
  await link(page, 'Webhooks').click()
  await button(page, 'Add a webhook').click()
  await page.getByLabel('Address of your program').fill(`http://127.0.0.1:${port}/hook`)
  await page.getByRole('dialog').getByRole('button', { name: 'Add a webhook' }).click()
  assert.match((await page.getByTestId('webhook-secret').textContent()) ?? '', /^whsec_/)
  await button(page, 'Done').click()
  await button(page, 'Send a test').click()
  await page.getByText('Taken', { exact: true }).waitFor()
  assert.equal(taken.length, 1)
  await fits(page)
  assert.deepEqual(complaints, [])
})

test('who may not look after the instance is not shown its figures', async () => {
  const { person } = await newMember(stage, {})
  const { page } = await stage.visit(phone)
  await signIn(page, person)
  // Before that it is not known who looks.
  await panel(page, 'Get ready to be paid').waitFor()
  assert.equal(await link(page, 'Overview').count(), 0)
})
