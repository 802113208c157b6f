/** The main journeys with the keyboard alone: what a person needs is reached with Tab, seen to be reached, and done with Enter or Space. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodeNsec } from '@chispa/protocols/nip19'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { deposit, depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { startBunker } from '@chispa/sandbox/signer-app'
import { newPerson, type Person } from '@chispa/testing/person'
import { desk } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { installExtension } from './src/extension.ts'
import { press, tabTo } from './src/keyboard.ts'
import { newMember } from './src/members.ts'
import { button, field, heading, link, settled, signIn } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, heldCard } = world
const coupons = await startCouponService()
after(async () => {
  await world[Symbol.asyncDispose]()
  await coupons.stop()
})

test('signing in, then asking for an amount', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username: 'ana' })
  const { page } = await stage.visit()
  await page.goto('/sign-in')
  await press(page, button(page, 'I have a Nostr key'))
  await tabTo(page, field(page, 'Secret key'))
  await page.keyboard.type(encodeNsec(person.secretKey))
  await page.keyboard.press('Enter')
  await press(page, button(page, 'This is not my device'))
  await press(page, button(page, 'Continue'))
  await page.getByTestId('balance').waitFor()
  await press(page, link(page, 'Receive').first())
  await heading(page, 'Receive').waitFor()
  await tabTo(page, page.getByLabel('Amount in sats'))
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR code over 500 sats' }).waitFor()
  await press(page, button(page, 'Another amount'))
  await page.getByLabel('Amount in sats').waitFor()
})

test('an account in one tap, its key saved, then removed from the device', async () => {
  const { page } = await stage.visit()
  await page.goto('/sign-in?back=/dashboard/account')
  await press(page, button(page, 'Create my account'))
  await tabTo(page, field(page, 'PIN'))
  await page.keyboard.type('135790')
  await page.keyboard.press('Enter')
  await heading(page, 'My account').waitFor()
  await press(page, link(page, 'Save my key'))
  await tabTo(page, field(page, 'PIN'))
  await page.keyboard.type('135790')
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: /^Copy the key/ }))
  await press(page, button(page, 'Show the key'))
  await press(page, button(page, 'I saved it'))
  await page.getByText('Your key is saved').waitFor()
  await page.goto('/dashboard/account')
  await press(page, button(page, 'Remove from this device'))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Remove from this device' }))
  await page.waitForURL(stage.origin)
})

test('signing in with an extension', async () => {
  const { page, context } = await stage.visit()
  await installExtension(context, newPerson())
  await page.goto('/sign-in?back=/dashboard/account')
  await press(page, button(page, 'Sign in with the extension'))
  await heading(page, 'My account').waitFor()
})

test('signing in with a bunker: given up, then approved', async () => {
  const bunker = await startBunker(sandbox.relay.url, newPerson())
  bunker.approvalPage = 'https://bunker.example/approve'
  try {
    const { page } = await stage.visit()
    await page.goto('/sign-in?back=/dashboard/account')
    await press(page, button(page, 'I have a Nostr key'))
    await tabTo(page, field(page, 'Bunker link'))
    await page.keyboard.type(bunker.link)
    await page.keyboard.press('Enter')
    const approval = link(page, 'Approve this sign-in at your bunker')
    await tabTo(page, approval)
    await press(page, button(page, 'Cancel'))
    await page.getByText('Cancelled.').waitFor()
    await press(page, button(page, 'Connect'))
    await tabTo(page, approval)
    bunker.approve()
    await press(page, button(page, 'This is not my device'))
    await press(page, button(page, 'Continue'))
    await heading(page, 'My account').waitFor()
  } finally {
    bunker.stop()
  }
})

test('choosing an amount on the page of a member', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 0 })
  await newMember(stage, { nwcUri: wallet.uri, username: 'bruno' })
  const { page } = await stage.visit()
  await page.goto('/bruno')
  await page.getByText('Any amount').waitFor()
  await tabTo(page, page.getByRole('radio', { name: 'Any amount' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByLabel('A word to them (optional)'))
  await page.keyboard.type('Hi')
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR code over 1,000 sats' }).waitFor()
})

test('pausing a card and switching it on again', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri })
  const card = await heldCard(person)
  const { page } = await stage.visit()
  await signIn(page, person, '/dashboard/my-cards')
  await press(page, link(page, /Card of a member/).first())
  const pays = (checked: boolean) => page.getByRole('switch', { name: 'The card pays', checked })
  await press(page, pays(true), 'Space')
  await page.getByText('While it is paused, nobody can pay with it.').waitFor()
  // The focus is where it was: the next press switches it on.
  await pays(false).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Space')
  await page.getByText('Switch it off, and nobody can pay with it.').waitFor()
  assert.ok(page.url().endsWith(card.cardId))
})

test('showing the code of a voucher; Escape closes it and gives the focus back', async () => {
  const { person } = await newMember(stage)
  await giveVoucher(person)
  const { page } = await stage.visit(desk, { reducedMotion: 'no-preference' })
  await signIn(page, person, '/dashboard/vouchers')
  await press(page, link(page, /Coffee/).first())
  await press(page, button(page, 'Show the code'))
  await page.getByRole('img', { name: 'The code of this voucher' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button(page, 'Show the code').and(page.locator(':focus')).waitFor()
})

test('sending a voucher: an address that is none, one that is, and once more before it goes', async () => {
  const { host } = new URL(stage.origin)
  const [{ person }, other] = [await newMember(stage), await newMember(stage, { username: 'gala' })]
  const taking = { policy: 'ANYONE', allowVouchers: true, allowlist: [] }
  await stage.ask(other.person, 'PUT', '/api/wallet/vouchers/settings', taking)
  await giveVoucher(person)
  const { page } = await stage.visit()
  await signIn(page, person, '/dashboard/vouchers')
  await press(page, link(page, /Coffee/).first())
  await press(page, button(page, 'Send to somebody'))
  await tabTo(page, field(page, 'Lightning address'))
  await page.keyboard.type('nobody@example.invalid')
  await page.keyboard.press('Enter')
  await page.getByText('cannot be reached').waitFor()
  await tabTo(page, field(page, 'Lightning address'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`gala@${host}`)
  await press(page, button(page, 'Continue'))
  await page.getByText('A member of this community').waitFor()
  await press(page, button(page, 'Send it'))
  await page.getByText('It belongs to somebody else now.').waitFor()
  assert.equal(((await stage.ask(other.person, 'GET', '/api/wallet/vouchers')) as object[]).length, 1)
})

test('the history: a kind of payments, one of them, and back to where one was', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username: 'dora' })
  const query = 'amount=2100000&comment=Bread'
  const asked = await stage.ask(undefined, 'GET', `/api/lud16/dora/cb?${query}`)
  const { pr, verify } = asked as { pr: string; verify: string }
  await payInvoice(pr)
  await settled(stage, verify)
  const { page } = await stage.visit()
  await signIn(page, person, '/dashboard/history')
  await press(page, button(page, 'Out'), 'Space')
  await heading(page, 'Nothing like this').waitFor()
  await press(page, button(page, 'In'), 'Space')
  await press(page, link(page, /Bread/))
  await page.getByRole('dialog').getByText('“Bread”').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await link(page, /Bread/).and(page.locator(':focus')).waitFor()
})

test('the first run: a name that is taken, one that is free, and the rest later', async () => {
  await newMember(stage, { username: 'elena' })
  const { page } = await stage.visit()
  await signIn(page, newPerson(), '/dashboard/start')
  await tabTo(page, field(page, 'Name'))
  await page.keyboard.type('elena')
  await page.getByText(/elena is taken/).waitFor()
  await page.keyboard.type('2')
  await page.getByText('It is free.').waitFor()
  await page.keyboard.press('Enter')
  for (const step of ['Connect a wallet', 'Get your first payment']) {
    await heading(page, step).waitFor()
    await press(page, button(page, 'Later'))
  }
  await heading(page, 'What next').waitFor()
})

test('the till: opened, an amount, paid, and the next one', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 0 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri, username: 'fonda' })
  const { page } = await stage.visit()
  await signIn(page, person, '/till')
  await press(page, button(page, 'Open the till'))
  await button(page, 'Enter an amount').waitFor()
  await page.keyboard.type('2100')
  const charged = page.waitForResponse(reply => reply.request().method() === 'PUT' && reply.ok())
  await press(page, button(page, 'Charge 2,100 sats'))
  await payInvoice(((await (await charged).json()) as { invoice: string }).invoice)
  await page.getByText('Paid', { exact: true }).waitFor()
  await press(page, button(page, 'New sale'))
  await button(page, 'Enter an amount').waitFor()
})

async function giveVoucher({ pubkey }: Person): Promise<void> {
  const benefit = { type: 'percent', percent: 15 } as const
  const coupon = coupons.ledger.mint({ name: 'Coffee', benefit, merchant: newPerson().pubkey })
  const given = await deposit(stage.origin, coupons.secretKey, depositBody(coupons, coupon, pubkey))
  assert.equal(given.status, 201)
}

async function payInvoice(invoice: string): Promise<void> {
  const payer = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  assert.ok(sandbox.wallets.ledger.pay(payer.accountId, invoice).ok)
}

test('nothing moves for people who asked for stillness', async () => {
  const { page } = await stage.visit()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.locator('main h1').first().waitFor()
  assert.equal(await page.evaluate('document.getAnimations().length'), 0)
})
