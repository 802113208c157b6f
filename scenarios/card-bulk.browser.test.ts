/** Many cards at the operator’s desk: chip after chip, a sheet of codes, and another card for whoever lost theirs. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { phone } from './src/browser-stage.ts'
import { newUid, openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, field, fits, heading, link, panel, signIn, textOf } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, admin, newDesign, program, heldCard, scan, pay } = world
after(() => world[Symbol.asyncDispose]())

test('chip after chip on a phone, and their codes as a sheet and as CSV', async () => {
  await newDesign('Sunrise')
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin, '/dashboard/cards')
  await link(page, 'Card after card').click()
  await heading(page, 'Card after card').waitFor()
  await page.getByText('Read the chip or type its UID first.').waitFor()
  assert.equal(await button(page, 'Add it and program it').isDisabled(), true)
  await fits(page)

  const uids = [newUid(), newUid()]
  for (const [at, uid] of uids.entries()) {
    await panel(page, `Chip ${at + 1}`).waitFor()
    await field(page, 'UID of the chip').fill(uid)
    if (at === 0) {
      await page.getByRole('textbox', { name: /^Name/ }).fill('Market card')
      await page.getByRole('radio', { name: 'Sunrise' }).check({ force: true })
    }
    await button(page, 'Add it and program it').click()
    const writeUrl = (await page.getByTestId('write-link').textContent()) ?? ''
    await fits(page)
    const virtual = await program(writeUrl)
    await page.getByText('The app has taken the keys.').waitFor()
    await scan(virtual, 1)
    await page.getByText('It was tapped: the keys are on the chip.').waitFor()
    await button(page, 'Next chip').click()
  }
  // Name and design stayed as they were.
  await panel(page, 'Made just now').getByText('Market card').nth(1).waitFor()
  await fits(page)

  await link(page, 'Print their codes').click()
  await page.getByRole('img', { name: 'Code that activates Market card' }).nth(1).waitFor()
  await fits(page)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
  const lines = (await textOf(download)).trimEnd().split('\r\n')
  assert.equal(lines.length, 3)
  for (const uid of uids) assert.ok(lines.some(line => line.includes(uid) && line.includes('/wallet/activate#')))
  assert.deepEqual(complaints, [])
})

test('a lost card: blocked and replaced in one act; its holder takes the new one, nobody else does', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  const holder = await newMember(stage, { nwcUri: wallet.uri, username: 'marta' })
  const lost = await heldCard(holder.person)
  const own = { of: 'holder', tapMsats: 7000 }
  await stage.ask(holder.person, 'PUT', `/api/cards/${lost.cardId}/limits`, own)

  const desk = await stage.visit()
  await signIn(desk.page, admin, `/dashboard/cards/${lost.cardId}`)
  await button(desk.page, 'Replace it').click()
  assert.equal(await button(desk.page, 'Block it and make the new one').isDisabled(), true)
  const uid = newUid()
  await field(desk.page, 'UID of the chip').fill(uid)
  await button(desk.page, 'Block it and make the new one').click()
  await panel(desk.page, 'Holder').getByText('kept for its holder').waitFor()
  await panel(desk.page, 'Holder').getByText('marta').waitFor()
  assert.equal(await pay(lost, 1, 1000), 'card_blocked')

  await button(desk.page, 'Program the chip').click()
  const virtual = await program((await desk.page.getByTestId('write-link').textContent()) ?? '')
  await scan(virtual, 1)
  await desk.page.getByText('It was tapped: the keys are on the chip.').waitFor()
  await button(desk.page, 'Done').click()
  await button(desk.page, 'Activation code').click()
  const activation = (await desk.page.getByTestId('activation-link').textContent()) ?? ''

  const other = await stage.visit(phone)
  await signIn(other.page, (await newMember(stage)).person, activation)
  await button(other.page, 'Activate this card').click()
  await other.page.getByText('This card is kept for somebody who lost theirs.').waitFor()
  await fits(other.page)

  const hand = await stage.visit(phone)
  await signIn(hand.page, holder.person, activation)
  await button(hand.page, 'Activate this card').click()
  await heading(hand.page, 'It is yours').waitFor()
  assert.deepEqual([await pay(virtual, 2, 7001), await pay(virtual, 3, 7000)], ['amount_over_tap_limit', 'OK'])
  for (const { complaints } of [desk, other, hand]) assert.deepEqual(beyondRefusals(complaints), [])
})
