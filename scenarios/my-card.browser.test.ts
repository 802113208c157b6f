/** My card on a phone: what is left today, the last taps, lost and replaced, added, and one that somebody else carries. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startRateService } from '@chispa/sandbox/rate-service'
import { until } from '@chispa/sandbox/until'
import { phone } from './src/browser-stage.ts'
import { newUid, openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, field, fits, heading, link, openRow, panel, signIn } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, admin, newCard, heldCard, pay } = world
after(() => world[Symbol.asyncDispose]())

async function holderWithCard(username?: string) {
  const wallet = await sandbox.wallets.create({ balanceMsats: 90_000_000 })
  const member = await newMember(stage, { nwcUri: wallet.uri, ...(username && { username }) })
  return { ...member, card: await heldCard(member.person) }
}

test('left today is a bar that follows the taps; a decline is there with its reason; week and month have limits', async () => {
  const { person, card } = await holderWithCard()
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, `/dashboard/my-cards/${card.cardId}`)
  await page.getByTestId('left-today').getByText('50,000').waitFor()
  await fits(page)
  await openRow(page, 'Limits')
  await field(page, 'One tap, in sats').fill('200')
  await field(page, 'One day, in sats').fill('500')
  await field(page, 'One week, in sats').fill('300')
  await field(page, 'One month, in sats').fill('1000')
  await fits(page)
  await button(page, 'Change the limits').click()
  await page.getByTestId('left-today').getByText('300').waitFor()
  await page.getByText('300 sats of 300 sats left').waitFor()

  assert.equal(await pay(card, 1, 120_000, 'Two coffees'), 'OK')
  // Without a reload: the page hears of it.
  await page.getByTestId('left-today').getByText('180').waitFor()
  await page.getByText('380 sats of 500 sats left').waitFor()
  const taps = panel(page, 'Last taps').getByRole('listitem')
  await taps.filter({ hasText: 'Two coffees' }).getByText('120 sats').waitFor()
  assert.equal(await pay(card, 2, 190_000), 'amount_over_week_limit')
  const declined = taps.filter({ hasText: 'Declined' })
  await declined.getByText('Above what was left of the week.').waitFor()
  await declined.getByText('190 sats').waitFor()
  await fits(page)
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a limit is typed in the person’s currency, and kept in sats at the rate of that moment', async () => {
  const rates = await startRateService()
  try {
    await stage.ask(admin, 'POST', '/api/settings', { fiat_currency: 'EUR', fiat_rate_url: rates.url })
    const { person, card } = await holderWithCard()
    await stage.ask(person, 'PUT', '/api/users/me/currency', { currency: 'USD' })
    const { page } = await stage.visit(phone)
    await signIn(page, person, `/dashboard/my-cards/${card.cardId}`)
    await openRow(page, 'Limits')
    await button(page, 'USD').click()
    await field(page, 'One day, in USD').fill('2.50')
    await page.getByText('Now that is 2,500 sats.').waitFor()
    await page.getByText('Limits are kept in sats, at the rate of now').waitFor()
    await fits(page)
    await button(page, 'Change the limits').click()
    await page.getByTestId('left-today').getByText('2,500').waitFor()
    // Another rate moves no limit.
    rates.prices.USD = 50_000
    await stage.ask(admin, 'POST', '/api/settings', { fiat_rate_url: `${rates.url}?again` })
    assert.equal(await pay(card, 1, 2_600_000), 'amount_over_day_limit')
    assert.equal(await pay(card, 2, 2_400_000), 'OK')
  } finally {
    await stage.ask(admin, 'POST', '/api/settings', { fiat_currency: null, fiat_rate_url: null })
    await rates.stop()
  }
})

test('the card tilts with the pointer, and is still for people who asked for stillness', async () => {
  const { person, card } = await holderWithCard()
  const { page } = await stage.visit()
  const tilt = async () => {
    const picture = page.getByTestId('tilting-card')
    await picture.hover({ position: { x: 5, y: 5 } })
    return (await picture.getAttribute('style')) ?? ''
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, person, `/dashboard/my-cards/${card.cardId}`)
  assert.equal(await tilt(), '')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await until(async () => /rotateX/.test(await tilt()))
})

test('lost: paused at once, the operator sees it and replaces it, the holder takes the new one', async () => {
  const { person, card } = await holderWithCard('olga')
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, `/dashboard/my-cards/${card.cardId}`)
  await button(page, 'I lost it').click()
  await fits(page)
  await button(page, 'Pause it and ask for a new one').click()
  await page.getByText('and a new one is asked for', { exact: false }).waitFor()
  assert.equal(await pay(card, 1, 1000), 'card_disabled')
  assert.equal(await button(page, 'I lost it').count(), 0)
  await fits(page)

  const desk = await stage.visit()
  await signIn(desk.page, admin, '/dashboard/community')
  const item = desk.page.getByRole('listitem').filter({ hasText: 'lost their card' })
  await item.getByRole('link', { name: 'See them' }).click()
  await desk.page.waitForURL(/lost=yes/)
  const found = desk.page.getByRole('row').filter({ hasText: 'olga' })
  await found.getByText('Lost', { exact: true }).waitFor()
  await found.getByRole('link', { name: /Card of a member/ }).click()
  await desk.page.getByText('and waits for another one. It is paused.', { exact: false }).waitFor()
  await button(desk.page, 'Replace it').first().click()
  await field(desk.page, 'UID of the chip').fill(newUid())
  await button(desk.page, 'Block it and make the new one').click()
  await panel(desk.page, 'Holder').getByText('kept for its holder').waitFor()
  await button(desk.page, 'Activation code').click()
  const activation = (await desk.page.getByTestId('activation-link').textContent()) ?? ''

  // The holder adds it by the code that came with it.
  await page.getByText('This card is blocked for good.', { exact: false }).waitFor()
  await link(page, 'All my cards').click()
  await button(page, 'Add a card').click()
  await field(page, 'Code or link of the card').fill('nothing')
  await button(page, 'Go on').click()
  await page.getByText('This is not the code of a card.', { exact: false }).waitFor()
  await fits(page)
  await field(page, 'Code or link of the card').fill(activation)
  await button(page, 'Go on').click()
  await button(page, 'Activate this card').click()
  await heading(page, 'It is yours').waitFor()
  for (const seen of [complaints, desk.complaints]) assert.deepEqual(beyondRefusals(seen), [])
})

test('found again: the switch ends the loss', async () => {
  const { person, card } = await holderWithCard()
  await stage.ask(person, 'POST', `/api/cards/${card.cardId}/lost`)
  const { page } = await stage.visit(phone)
  await signIn(page, person, `/dashboard/my-cards/${card.cardId}`)
  await page.getByText('and a new one is asked for', { exact: false }).waitFor()
  await page.getByRole('switch', { name: 'The card pays' }).click()
  await button(page, 'I lost it').waitFor()
  assert.equal(await pay(card, 1, 1000), 'OK')
})

test('a card for somebody else: named, limited, its taps seen, and nobody else is told the name', async () => {
  const { person, card } = await holderWithCard()
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, person, `/dashboard/my-cards/${card.cardId}`)
  await openRow(page, 'A card for somebody else')
  await page.getByRole('textbox', { name: /^Who carries it/ }).fill('Lola')
  await fits(page)
  await button(page, 'Save').click()
  await heading(page, 'Lola’s card').waitFor()
  assert.equal(await pay(card, 1, 9000, 'Ice cream'), 'OK')
  await panel(page, 'Last taps').getByText('Ice cream').waitFor()
  await link(page, 'All my cards').click()
  await page.getByText('Lola’s card').waitFor()
  await fits(page)
  const read = JSON.stringify(await stage.ask(admin, 'GET', `/api/cards/${card.cardId}`))
  assert.ok(!read.includes('Lola'))
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('the code of a card is typed as well: a card that nobody holds becomes one’s own', async () => {
  const { person } = await holderWithCard()
  const { otc } = await newCard('Second card')
  const { page } = await stage.visit(phone)
  await signIn(page, person, '/dashboard/my-cards')
  await button(page, 'Add a card').click()
  await field(page, 'Code or link of the card').fill(otc)
  await button(page, 'Go on').click()
  await button(page, 'Activate this card').click()
  await heading(page, 'It is yours').waitFor()
})
