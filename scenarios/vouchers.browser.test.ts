/**
 * Vouchers in the browser: one appears by itself, its code is shown on demand and redeemed, another is sent and deleted; what
 * others and the shop do is said.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import { type CouponTerms, newNonce } from '@chispa/sandbox/coupon-service/coupon-ledger'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { deposit, depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { newPerson, type Person } from '@chispa/testing/person'
import { openStage, phone, type Stage } from './src/browser-stage.ts'
import { beyondRefusals, button, field, fits, heading, link, seenLater, signIn } from './src/visiting.ts'

const [admin, ana, bruno] = [newPerson(), newPerson(), newPerson()]
const service = await startCouponService()
let stage: Stage
before(async () => {
  stage = await openStage()
  await stage.ask(admin, 'POST', '/api/admin/assign')
  for (const person of [ana, bruno]) await stage.ask(person, 'GET', '/api/users/me')
  const { userId } = (await stage.ask(bruno, 'GET', '/api/users/me')) as { userId: string }
  await stage.ask(bruno, 'PUT', `/api/users/${userId}/lightning-address`, { username: 'bruno' })
  await stage.ask(bruno, 'PUT', '/api/wallet/vouchers/settings', {
    policy: 'ANYONE',
    allowVouchers: true,
    allowlist: [],
  })
})
after(async () => {
  await stage?.[Symbol.asyncDispose]()
  await service.stop()
})

async function give(owner: Person, terms: Partial<CouponTerms> & { name: string }) {
  const benefit = { type: 'percent', percent: 15 }
  const coupon = service.ledger.mint({ benefit, merchant: newPerson().pubkey, ...terms })
  const reply = await deposit(stage.origin, service.secretKey, depositBody(service, coupon, owner.pubkey))
  assert.equal(reply.status, 201)
  return coupon
}

test('a voucher appears by itself, its code is hidden until asked for, and the till’s word arrives', async () => {
  const { page, complaints } = await stage.visit(phone)
  await page.clock.install()
  await signIn(page, ana, '/dashboard/vouchers')
  await heading(page, 'No voucher yet').waitFor()
  await fits(page)
  const filter = page.getByLabel('Which vouchers')
  assert.equal(await filter.count(), 0, 'there is nothing to choose from')
  const coupon = await give(ana, { name: 'Coffee', description: 'Every morning' })
  await seenLater(page, page.getByText('Coffee', { exact: true }))
  await filter.waitFor()
  await fits(page)
  await page.getByText('15% off', { exact: true }).waitFor()
  await page.getByText('Coffee', { exact: true }).click()
  await heading(page, 'Coffee').waitFor()
  assert.ok(!(await page.content()).includes(coupon.nonce))
  await fits(page)
  await button(page, 'Show the code').click()
  await page.getByRole('img', { name: 'The code of this voucher' }).waitFor()
  await page.getByText(coupon.nonce).waitFor()
  await button(page, 'Close').click()
  await page.getByText(coupon.nonce).waitFor({ state: 'detached' })
  assert.ok(!(await page.content()).includes(coupon.nonce))
  await service.claim(coupon.nonce)
  await button(page, 'Check with the shop').click()
  await page.getByText('It was used. There is nothing more to do with it.').waitFor()
  assert.equal(await button(page, 'Show the code').count(), 0)
  await button(page, 'Delete this voucher').click()
  await button(page, 'Delete it').click()
  await heading(page, 'No voucher yet').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a voucher is sent once the recipient is known, and is theirs', async () => {
  await give(ana, { name: 'Tea' })
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, ana, '/dashboard/vouchers')
  await page.getByText('Tea', { exact: true }).click()
  await button(page, 'Send to somebody').click()
  await field(page, 'Lightning address').fill('nobody@example.invalid')
  await button(page, 'Continue').click()
  await page.getByText('cannot be reached').waitFor()
  await field(page, 'Lightning address').fill(`bruno@${new URL(stage.origin).host}`)
  await button(page, 'Continue').click()
  await page.getByText('A member of this community').waitFor()
  await fits(page)
  await button(page, 'Send it').click()
  await page.getByText('It belongs to somebody else now.').waitFor()
  const other = await stage.visit(phone)
  await signIn(other.page, bruno, '/dashboard/vouchers')
  await other.page.getByText('Tea', { exact: true }).waitFor()
  assert.deepEqual([...beyondRefusals(complaints), ...other.complaints], [])
})

test('a warning for what somebody else moved; an extended one is good again; a busy shop is told', async () => {
  const nowS = Math.floor(Date.now() / 1000)
  const moved = await give(ana, { name: 'Cake', benefit: { type: 'percent', percent: 15, productDs: ['a', 'b'] } })
  const old = await give(ana, { name: 'Soup', expiresAt: nowS - 60 })
  await give(ana, { name: 'Bread' })
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, ana, '/dashboard/vouchers')
  await page.getByText('Only for 2 products of the shop').waitFor()
  await page.getByText('Cake', { exact: true }).click()
  await page.getByText('Only for 2 products of the shop').waitFor()
  service.ledger.refresh(moved.nonce, 'a key of a stranger')
  await button(page, 'Check with the shop').click()
  await page.getByText('Somebody else exchanged its code at the shop and has it now.').waitFor()
  await page.getByText('Moved', { exact: true }).waitFor()
  await fits(page)

  await page.goto(`${stage.origin}/dashboard/vouchers`)
  await page.getByText('Soup', { exact: true }).click()
  await page.getByText('Expired', { exact: true }).waitFor()
  service.ledger.extend(old.nonce, nowS + 3600)
  await button(page, 'Check with the shop').click()
  await button(page, 'Show the code').waitFor()

  await page.goto(`${stage.origin}/dashboard/vouchers`)
  await page.getByText('Bread', { exact: true }).click()
  Object.assign(service.faults, { status: 429, retryAfterIn: 'header', retryAfterS: 1 })
  await button(page, 'Check with the shop').click()
  await page.getByText('The coupon service asks to be left alone for a moment').waitFor()
  Object.assign(service.faults, noCouponFaults())
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a member chooses who may give; an operator shuts a service out', async () => {
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, ana, '/dashboard/vouchers/settings')
  await page.getByLabel('Only these').check()
  await page.getByLabel('Add a shop').fill('somebody')
  await button(page, 'Save').click()
  await page.getByText('These could not be found: somebody. Nothing was changed.').waitFor()
  await page.getByLabel('Add a shop').fill(newPerson().pubkey)
  await button(page, 'Save').click()
  await page.getByText('Saved').waitFor()
  await fits(page)
  const coupon = service.ledger.mint({ name: 'No', benefit: { type: 'buyXgetY' }, merchant: newPerson().pubkey })
  const refused = await deposit(stage.origin, service.secretKey, depositBody(service, coupon, ana.pubkey))
  assert.equal(refused.status, 403)

  const desk = await stage.visit()
  await signIn(desk.page, admin)
  await link(desk.page, 'Coupon services').click()
  await desk.page.getByRole('switch').click()
  await desk.page.getByText('Shut out').waitFor()
  const open = await deposit(stage.origin, service.secretKey, {
    ...depositBody(service, coupon, bruno.pubkey),
    nonce: newNonce(),
    voucherEvent: null,
  })
  assert.equal(open.status, 403)
  assert.deepEqual([...beyondRefusals(complaints), ...desk.complaints], [])
})
