/** A wallet connected without a secret changing hands: by a code that the wallet scans, and by a page of the wallet. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parseWalletAuth } from '@chispa/protocols/nwc08'
import { newPerson } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import { phone } from './src/browser-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, field, fits, haveWallet, panel, signIn } from './src/visiting.ts'
import { openWalletStage } from './src/wallet-stage.ts'

const world = await openWalletStage(({ relay }) => ({ nostr_relays: [relay.url] }))
const { stage, sandbox } = world
after(() => world[Symbol.asyncDispose]())

async function askWallet(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Ask my wallet' }).click()
}

/** As a person with a wallet that scanned the code and said yes. */
async function approve(uri: string, balanceMsats: number, withoutState = false): Promise<void> {
  const reply = await fetch(`${sandbox.walletsUrl}/pairings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uri, balanceMsats, withoutState }),
  })
  assert.equal(reply.status, 201, await reply.text())
}

test('a wallet scans the code and is connected while the page is looked at; its key is shown to nobody', async () => {
  const { person } = await newMember(stage)
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/wallet/connect')
  await haveWallet(page)
  await askWallet(page)
  await fits(page)
  await button(page, 'Ask my wallet').click()
  const uri = (await page.getByTestId('pairing-code').textContent()) ?? ''
  assert.ok(!parseWalletAuth(uri)?.methods.includes('pay_invoice'))
  await fits(page)
  await approve(uri, 21_000_000)
  await panel(page, 'My wallet').getByText('21,000 sats').waitFor()
  await panel(page, 'My wallet').getByText('This connection cannot spend').waitFor()
  await button(page, 'What to do with My wallet').click()
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Show the connection' }).count(), 0)
  assert.deepEqual(complaints, [])
})

test('a wallet that does not repeat the state is connected once its owner recognises it; a stranger’s is not', async () => {
  const { person } = await newMember(stage)
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/wallet/connect')
  await haveWallet(page)
  await askWallet(page)
  const ask = async (balanceMsats: number) => {
    await button(page, 'Ask my wallet').click()
    await approve((await page.getByTestId('pairing-code').textContent()) ?? '', balanceMsats, true)
    await page.getByText('Is this your wallet?').waitFor()
    await fits(page)
  }
  await ask(0)
  await page.getByText('0 sats').waitFor()
  await button(page, 'No, it is not mine').click()
  await ask(21_000_000)
  await page.getByText('21,000 sats').waitFor()
  await page.getByText('it is a stranger’s').waitFor()
  await button(page, 'Yes, connect it').click()
  await panel(page, 'My wallet').getByText('21,000 sats').waitFor()
  assert.deepEqual(complaints, [])
})

test('a page of the wallet: there and back, with a budget; beside the wallet that receives', async () => {
  const receiving = await sandbox.wallets.create({ balanceMsats: 1_000_000 })
  const { person } = await newMember(stage, { nwcUri: receiving.uri })
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/wallet/connect')
  await askWallet(page)
  await field(page, 'Name').fill('For my card')
  await page.getByLabel('It may pay too, up to a budget').check()
  await field(page, 'Budget in sats a month').fill('500')
  await field(page, 'Page of your wallet (optional)').fill(`${sandbox.walletsUrl}/apps/new`)
  await fits(page)
  await button(page, 'Ask my wallet').click()
  await page.getByRole('link', { name: 'Go to your wallet’s page' }).click()
  await page.getByText('Budget: 500 sats').waitFor()
  await page.getByRole('link', { name: 'Approve' }).click()
  await panel(page, 'For my card').waitFor()
  await page.waitForURL(url => !url.searchParams.has('state'))
  await panel(page, 'Wallet').getByText('Primary').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('back from a page with another state: refused, and another way is offered', async () => {
  const { person } = await newMember(stage)
  const { id } = (await stage.ask(person, 'POST', '/api/wallet-pairings', {
    purpose: 'receive',
    name: 'Hub',
    page: 'https://hub.example/apps/new',
  })) as { id: string }
  const { page } = await stage.visit(phone)
  const told = new URLSearchParams({
    pairing: id,
    state: 'ab'.repeat(16),
    pubkey: newPerson().pubkey,
    relay: sandbox.relay.url,
  })
  await signIn(page, person, `/dashboard/wallet/connect?${told}`)
  await page.getByText('A wallet cannot be asked for a connection like this').waitFor()
  await button(page, 'Connect it another way').click()
  await haveWallet(page)
  await page.getByLabel('Wallet connection').waitFor()
})
