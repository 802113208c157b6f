/** The PIN of a card on its holder’s phone: set, changed, guessed wrong until the card is paused, switched on, removed. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@chispa/sandbox/until'
import { phone } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, fits, number, openRow, panel, signIn } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, admin, heldCard, pay } = world
after(() => world[Symbol.asyncDispose]())

test('a holder sets a PIN, changes it, finds the card paused by three wrong guesses, switches it on, and removes it', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  const { person } = await newMember(stage, { nwcUri: wallet.uri })
  const card = await heldCard(person)
  let taps = 0
  const payWith = (pin: string | undefined, amountMsats = 10_000) => pay(card, ++taps, amountMsats, undefined, pin)

  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, `/dashboard/my-cards/${card.cardId}`)
  const pin = panel(page, 'PIN')
  await openRow(page, 'PIN')
  const typePin = async (digits: string, fromSats: string) => {
    await pin.getByLabel(/^(New )?PIN/).fill(digits)
    await number(page, 'Asked for from, in sats').fill(fromSats)
  }
  await typePin('4711', '10')
  await button(page, 'Set the PIN').click()
  await pin.getByText('Asked for from 10 sats on.').waitFor()
  // The digits do not stay on the page.
  await until(async () => (await pin.getByLabel(/^New PIN/).inputValue()) === '')
  assert.deepEqual(
    [await payWith(undefined, 9000), await payWith(undefined), await payWith('4711')],
    ['OK', 'pin_required', 'OK'],
  )

  await typePin('1234', '0')
  await button(page, 'Change the PIN').click()
  await pin.getByText('Asked for at every payment.').waitFor()
  assert.equal(await payWith('4711', 1000), 'pin_wrong')
  await page.reload()
  await page.getByText('The PIN was typed wrong at a till. Guesses left: 2').waitFor()
  await fits(page)
  assert.deepEqual([await payWith('0000'), await payWith('0001')], ['pin_wrong', 'pin_wrong_card_paused'])
  assert.equal(await payWith('1234'), 'card_disabled')
  await page.reload()
  const threeTimes = page.getByText('If it was not you, set another PIN before you switch it on.')
  await threeTimes.waitFor()
  await fits(page)

  // The operator sees why, and cannot switch it on for the holder.
  const desk = await stage.visit()
  await signIn(desk.page, admin, `/dashboard/cards/${card.cardId}`)
  await desk.page.getByText('Its PIN was wrong three times. Only its holder can switch it on again.').waitFor()
  assert.equal(await button(desk.page, 'Switch it on').count(), 0)
  await desk.page.goto('/dashboard/activity')
  await desk.page
    .getByText(/was paused: its PIN was wrong three times/)
    .first()
    .waitFor()

  await page.getByRole('switch', { name: 'The card pays' }).click()
  await page.getByText('Ready to pay').waitFor()
  await threeTimes.waitFor({ state: 'detached' })
  assert.equal(await payWith('1234'), 'OK')

  await openRow(page, 'PIN')
  await button(page, 'Remove the PIN').click()
  await button(page, 'Set the PIN').waitFor()
  assert.equal(await payWith(undefined), 'OK')
  for (const seen of [complaints, desk.complaints]) assert.deepEqual(beyondRefusals(seen), [])
})
