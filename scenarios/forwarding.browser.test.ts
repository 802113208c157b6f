/** Forwarding in the browser: a member splits what a wallet receives, sees each part arrive, and tries again what did not. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import type { Person } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { choose, inBothThemes } from './src/accessible.ts'
import { phone } from './src/browser-stage.ts'
import { isReadyAt } from './src/listener-process.ts'
import { newMember } from './src/members.ts'
import { openPaymentStage } from './src/payment-stage.ts'
import { beyondRefusals, button, field, fits, heading, link, seenLater, signIn } from './src/visiting.ts'
import { wordsFor } from './src/words-for.ts'

const payments = await openPaymentStage(() => ({ community_name: 'Plaza Chispa', serve_well_known: true }))
after(() => payments[Symbol.asyncDispose]())
const { stage, network, pair, admin, host } = payments
const { sql, service } = network

const receipt = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Payments to forward, newest first' }).getByRole('row').filter({ hasText: text })

test('a member splits what comes in, is told what does not fit, and sees every part arrive', async () => {
  const [ana, luz, carla] = [await member('ana'), await member('luz'), await member('carla')]
  const { page, complaints } = await stage.visit()
  await page.clock.install()
  await signIn(page, ana.person)
  await link(page, 'My wallet').click()
  await link(page, /Forward what it receives$/).click()
  await heading(page, 'Nothing forwarded yet').waitFor()
  await fits(page)

  await button(page, 'Start forwarding').click()
  await page.getByText('Whose address is it?').waitFor()
  await field(page, 'Lightning address').fill('luz')
  await page.getByText('A lightning address looks like name@domain').waitFor()
  await field(page, 'Lightning address').fill(`nobody@${host}`)
  await button(page, 'Start forwarding').click()
  await page.getByText('Nobody has this lightning address here').waitFor()
  await field(page, 'Lightning address').fill(`ana@${host}`)
  await button(page, 'Start forwarding').click()
  await page.getByText('This address pays into the very wallet that would forward').waitFor()

  await field(page, 'Lightning address').fill(`Luz@${host}`)
  await field(page, 'Share in percent').fill('62,5')
  await page.getByText('Together 62.5 %, 37.5 % is missing').waitFor()
  await button(page, 'Start forwarding').click()
  await page.getByText('The shares must add up to 100 %: 37.5 % is missing.').waitFor()
  await button(page, 'Add an address').click()
  assert.equal(await field(page, 'Share 2 in percent').inputValue(), '37.5')
  await field(page, 'Lightning address 2').fill(`luz@${host}`)
  await page.getByText('This address is named already').waitFor()
  await field(page, 'Lightning address 2').fill(`carla@${host}`)
  await field(page, 'Kept in the wallet, in percent').fill('2')
  await fits(page)
  await button(page, 'Start forwarding').click()
  await page.getByText('Forwarding is on').waitFor()
  await until(() => button(page, 'Save').isDisabled())

  const before = [luz, carla].map(({ wallet }) => wallet.balanceMsats)
  await pay(ana.wallet, 10_000_000)
  const row = receipt(page, '10,000 sats')
  await seenLater(page, row.getByText('Forwarded', { exact: true }))
  await row.getByText('9,800 sats').waitFor()
  await row.getByText('200 sats').waitFor()
  await row.getByRole('button', { name: 'See the parts' }).click()
  const parts = page.getByRole('dialog', { name: 'A payment of 10,000 sats' })
  for (const [address, amount] of [
    [`luz@${host}`, '6,125 sats'],
    [`carla@${host}`, '3,675 sats'],
  ] as const) {
    const part = parts.getByRole('listitem').filter({ hasText: address })
    await part.getByText(amount).waitFor()
    await part.getByText('Forwarded', { exact: true }).waitFor()
  }
  await fits(page)
  assert.deepEqual(await inBothThemes(page), [])
  assert.deepEqual(
    [luz, carla].map(({ wallet }, at) => wallet.balanceMsats - (before[at] ?? 0)),
    [6_125_000, 3_675_000],
  )
  await button(page, 'Close').first().click()
  // Another language draws the page anew, without its dialog.
  await choose(page, { language: 'es' })
  assert.deepEqual(await inBothThemes(page), [])
  await button(page, await wordsFor('See the parts', 'es')).click()
  await page.getByRole('dialog').waitFor()
  assert.deepEqual(await inBothThemes(page), [])
  await page.keyboard.press('Escape')
  await choose(page, { language: 'en' })
  await link(page, 'Back to my wallet').click()
  await link(page, /Forwards to 2 addresses$/).waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a part that cannot be paid says why, and is tried again on demand; switched off, nothing goes', async () => {
  const dora = await member('dora')
  await forward(dora, 'away@127.0.0.1:9')
  await pay(dora.wallet, 3_000_000)
  const { page } = await stage.visit(phone)
  await signIn(page, dora.person, `/dashboard/wallet/${dora.walletId}/forwarding`)
  const row = receipt(page, '3,000 sats')
  await row.getByText('Waiting').waitFor()
  await row.getByRole('button', { name: 'See the parts' }).click()
  const parts = page.getByRole('dialog')
  await parts.getByText('The server of the address cannot be reached; it is tried again').waitFor()
  await button(page, 'Try now').click()
  await page.getByText('It is tried now').waitFor()
  await fits(page)
  await parts.getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('switch', { name: 'Forward what this wallet receives' }).click()
  await button(page, 'Save').click()
  await page
    .getByText('Forwarding is off: what the wallet receives stays in it. 3,000 sats of one payment wait.')
    .waitFor()
  await fits(page)
})

test('without the listener the page says what is missing; a wallet of somebody else is nobody’s business', async () => {
  const [eva, finn] = [await member('eva'), await member('finn')]
  await forward(eva, `finn@${host}`)
  await stage.ask(admin, 'POST', '/api/settings', { listener_enabled: false })
  const { page } = await stage.visit()
  await signIn(page, eva.person, `/dashboard/wallet/${eva.walletId}/forwarding`)
  await page
    .getByText('Forwarding needs the payment listener, which this platform does not use at the moment.')
    .waitFor()
  await stage.ask(admin, 'POST', '/api/settings', { listener_enabled: null })
  const other = await stage.visit()
  await signIn(other.page, finn.person, `/dashboard/wallet/${eva.walletId}/forwarding`)
  await heading(other.page, 'This is not a wallet of yours').waitFor()
})

type Member = { person: Person; userId: string; walletId: string; wallet: SandboxWallet }

async function member(username: string): Promise<Member> {
  const wallet = await service.create({ name: username, balanceMsats: 1_000_000 })
  const { person, userId } = await newMember(stage, { nwcUri: wallet.uri, username })
  const [row] = await sql`select id from remote_wallets where user_id = ${userId}`
  await until(() => isReadyAt(pair.listener, row?.id))
  return { person, userId, walletId: row?.id, wallet }
}

const forward = ({ person, walletId }: Member, address: string) =>
  stage.ask(person, 'PUT', `/api/remote-wallets/${walletId}/receive-action`, {
    destinations: [{ address, allocationBps: 10_000 }],
  })

/** Somebody outside pays the wallet. */
async function pay({ accountId }: SandboxWallet, amountMsats: number): Promise<void> {
  const payer = await service.create({ name: 'payer', balanceMsats: amountMsats })
  const { invoice } = service.ledger.createInvoice(accountId, { amountMsats })
  assert.ok(service.ledger.pay(payer.accountId, invoice).ok)
}
