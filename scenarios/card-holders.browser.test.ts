/** A card from the operator’s desk to its holder’s pocket: made, programmed, activated, tapped, limited, given back. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { decodeLnurl, findLnurl } from '@chispa/protocols/lud01'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { phone, smallPhone } from './src/browser-stage.ts'
import { newUid, openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import {
  beyondRefusals,
  button,
  enterKey,
  field,
  fits,
  haveWallet,
  heading,
  link,
  openRow,
  panel,
  signIn,
  storedText,
} from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, admin, newDesign, newCard, program, heldCard, scan, pay } = world
after(() => world[Symbol.asyncDispose]())

test('an operator makes a card, programs it from the link, hands it over; its holder taps it and sees the payment', async () => {
  const design = await newDesign('Sunrise')
  const desk = await stage.visit()
  const { page } = desk
  await page.clock.install()
  await signIn(page, admin)
  await link(page, 'Cards').click()
  await button(page, 'Add a card').first().click()
  await field(page, 'UID of the chip').fill('04:12')
  assert.equal(await button(page, 'Add the card').isDisabled(), true)
  const uid = newUid()
  await field(page, 'UID of the chip').fill(uid)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Card of Lux')
  await button(page, 'Add the card').click()
  await heading(page, 'Card of Lux').waitFor()
  await button(page, 'Change the name or design').click()
  await field(page, 'Name').fill('Card of Luz')
  await page.getByRole('radio', { name: 'Sunrise' }).check({ force: true })
  await button(page, 'Save').click()
  await heading(page, 'Card of Luz').waitFor()
  await panel(page, 'Programming').getByText('No device has taken its keys yet.').waitFor()
  const cardId = new URL(page.url()).pathname.split('/').at(-1) as string
  const { design: chosen } = (await stage.ask(admin, 'GET', `/api/cards/${cardId}`)) as { design: { id: string } }
  assert.equal(chosen.id, design)

  await button(page, 'Program the chip').click()
  await page.getByTestId('write-link').waitFor()
  await page.clock.fastForward('15:01')
  await page.getByText('The link has expired.').waitFor()
  assert.equal(await page.getByTestId('write-link').count(), 0)
  await button(page, 'Make a new one').click()
  await page.getByRole('img', { name: 'Link that programs the card, as a QR code' }).waitFor()
  const writeUrl = (await page.getByTestId('write-link').textContent()) ?? ''
  await page
    .getByRole('timer')
    .getByText(/1[45]:\d\d/)
    .waitFor()
  assert.equal(
    await link(page, 'Open the app here').getAttribute('href'),
    `boltcard://program?url=${encodeURIComponent(writeUrl)}`,
  )
  const virtual = await program(writeUrl)
  assert.equal(virtual.id, uid)
  await page.getByText('The app has taken the keys').waitFor()
  assert.equal(await page.getByTestId('write-link').count(), 0)
  await scan(virtual, 1)
  await page.getByText('It was tapped: the keys are on the chip.').waitFor()
  await button(page, 'Done').click()
  await page.getByText('Programmed').first().waitFor()
  await button(page, 'Program the chip').waitFor({ state: 'detached' })

  await button(page, 'Activation code').click()
  const activation = (await page.getByTestId('activation-link').textContent()) ?? ''
  await button(page, 'Done').click()

  // On the holder's phone: no session yet, so they sign in and are led back.
  const wallet = await sandbox.wallets.create({ balanceMsats: 90_000_000 })
  const luz = await newMember(stage, { nwcUri: wallet.uri, username: 'luz' })
  const hand = await stage.visit(phone)
  await hand.page.goto(activation)
  await heading(hand.page, 'Card of Luz').waitFor()
  await fits(hand.page)
  await link(hand.page, 'Sign in to activate it').click()
  await enterKey(hand.page, luz.person, { stays: true })
  await button(hand.page, 'Activate this card').click()
  await heading(hand.page, 'It is yours').waitFor()
  await fits(hand.page)
  await link(hand.page, 'See my card').click()
  await hand.page.getByText('Ready to pay').waitFor()
  await hand.page.getByText('Hold it to a till, and it shows up here.').waitFor()

  assert.equal(await pay(virtual, 2, 21_000, 'Two coffees'), 'OK')
  await hand.page.reload()
  await panel(hand.page, 'Last taps')
    .getByRole('listitem')
    .filter({ hasText: 'Two coffees' })
    .getByText('21 sats')
    .waitFor()
  await openRow(hand.page, 'All payments')
  await hand.page
    .getByRole('row', { name: /21 sats/ })
    .getByText('Paid')
    .waitFor()
  await fits(hand.page)

  await page.reload()
  await panel(page, 'Holder').getByText('luz', { exact: true }).waitFor()
  await page.getByRole('row', { name: /21 sats/ }).waitFor()

  // Somebody else comes too late.
  const late = await newMember(stage)
  const other = await stage.visit(phone)
  await signIn(other.page, late.person)
  await other.page.goto(activation)
  await other.page.getByText('This card has been activated already.').waitFor()
  await button(other.page, 'It is mine').click()
  await other.page.getByText('Somebody else has activated this card.').waitFor()
  await other.page.goto(`/dashboard/my-cards/${cardId}`)
  await heading(other.page, 'This is not a card of yours').waitFor()
  await other.page.goto('/wallet/activate/00000000000000000000000000000000')
  await heading(other.page, 'No card has this code').waitFor()

  for (const seen of [page, hand.page])
    for (const key of [virtual.k0, virtual.k1, virtual.k2])
      assert.ok(!(await storedText(seen)).includes(key) && !(await seen.content()).includes(key))
  for (const { complaints } of [desk, hand, other]) assert.deepEqual(beyondRefusals(complaints), [])
})

test('a holder moves the limits, chooses the wallet, pauses the card, and gives it back', async () => {
  const [first, second] = [
    await sandbox.wallets.create({ balanceMsats: 50_000_000 }),
    await sandbox.wallets.create({ balanceMsats: 60_000_000 }),
  ]
  const holder = await newMember(stage, { nwcUri: first.uri })
  const saved = await stage.ask(holder.person, 'POST', '/api/remote-wallets', {
    name: 'Piggy bank',
    nwcUri: second.uri,
  })
  assert.ok(saved)
  const held = await heldCard(holder.person)
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, holder.person)
  await link(page, 'My cards').click()
  await fits(page)
  await page.getByRole('link', { name: /Card of a member/ }).click()
  const tapLimit = async () => {
    const read = await stage.ask(holder.person, 'GET', `/api/cards/${held.cardId}`)
    return (read as { limits: { tapMsats: number } }).limits.tapMsats
  }
  await openRow(page, 'Limits')
  await field(page, 'One tap, in sats').fill('10')
  await button(page, 'Change the limits').click()
  await until(async () => (await tapLimit()) === 10_000)
  // Up again, without asking anybody.
  await field(page, 'One tap, in sats').fill('20')
  await button(page, 'Change the limits').click()
  await until(async () => (await tapLimit()) === 20_000)
  assert.equal(await pay(held, 1, 21_000), 'amount_over_tap_limit')
  assert.equal(await pay(held, 2, 20_000), 'OK')
  assert.equal(second.balanceMsats, 60_000_000)

  await openRow(page, 'It pays from')
  await page.getByRole('combobox', { name: 'Wallet' }).selectOption({ label: 'Always Piggy bank' })
  await page.getByText('The card now pays from that wallet').waitFor()
  assert.equal(await pay(held, 3, 5000), 'OK')
  assert.equal(second.balanceMsats, 59_995_000)

  // Anyone can top it up, without being told whose it is.
  await openRow(page, 'Top up')
  await page.getByRole('img', { name: 'QR code to top the card up' }).waitFor()
  await fits(page)
  const stranger = await stage.visit(phone)
  await stranger.page.goto(`/top-up/${held.cardId}`)
  await heading(stranger.page, 'Top up a card').waitFor()
  const href = (await link(stranger.page, 'Open in a wallet').getAttribute('href')) ?? ''
  const payRequest = `${stage.origin}/api/cards/${held.cardId}/lnurlp`
  assert.deepEqual(decodeLnurl(findLnurl(href) ?? '', { loopbackOverHttp: true }), { ok: true, url: payRequest })
  await fits(stranger.page)

  const paysSwitch = page.getByRole('switch', { name: 'The card pays' })
  await paysSwitch.click()
  await page.getByText('While it is paused, nobody can pay with it.').waitFor()
  await page.getByText('While the card is paused, nobody can top it up. Switch it on first.').waitFor()
  assert.equal(await pay(held, 4, 1000), 'card_disabled')
  await stranger.page.reload()
  await heading(stranger.page, 'This card cannot be topped up').waitFor()
  assert.equal(await page.getByText('You did not pause it').count(), 0)
  await paysSwitch.click()
  await page.getByText('Ready to pay').waitFor()
  await stage.ask(admin, 'POST', `/api/cards/${held.cardId}/disable`)
  await page.getByText('You did not pause it: an operator did, or this community was put back from a backup.').waitFor()
  await paysSwitch.click()
  await page.getByText('Ready to pay').waitFor()
  assert.equal(await pay(held, 5, 1000), 'OK')

  await button(page, 'Give this card back').click()
  await button(page, 'Give it back').click()
  await heading(page, 'No card yet').waitFor()
  assert.equal(await pay(held, 6, 1000), 'card_not_paired')
  for (const seen of [complaints, stranger.complaints]) assert.deepEqual(beyondRefusals(seen), [])
})

test('what a holder types stays when the card is read anew', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
  const holder = await newMember(stage, { nwcUri: wallet.uri })
  const { cardId } = await heldCard(holder.person)
  const { page, complaints } = await stage.visit()
  await signIn(page, holder.person, `/dashboard/my-cards/${cardId}`)
  await openRow(page, 'Limits')
  await openRow(page, 'It pays from')
  const [tap, day] = [field(page, 'One tap, in sats'), field(page, 'One day, in sats')]
  await tap.fill('12')
  await stage.ask(admin, 'PUT', `/api/cards/${cardId}/limits`, {
    of: 'ceiling',
    tapMsats: 9_000_000,
    dayMsats: 77_000_000,
  })
  // Any write of one's own reads the card again.
  await page.getByRole('combobox', { name: 'Wallet' }).selectOption({ index: 1 })
  await page.getByText('The community allows 9,000 sats.').waitFor()
  await until(async () => (await day.getAttribute('placeholder')) === '77,000')
  assert.equal(await tap.inputValue(), '12')
  await button(page, 'Change the limits').click()
  await page.getByText('The limits are changed').waitFor()
  const { limits } = (await stage.ask(holder.person, 'GET', `/api/cards/${cardId}`)) as { limits: { own: object } }
  assert.deepEqual(limits.own, { tapMsats: 12_000, dayMsats: null, weekMsats: null, monthMsats: null })
  assert.deepEqual(complaints, [])
})

test('whoever is new becomes a member with the card, and is told that a wallet is missing', async () => {
  const { otc } = await newCard('First card')
  const { page, complaints } = await stage.visit(smallPhone)
  // As codes are that were printed before.
  await page.goto(`/wallet/activate/${otc}/`)
  await link(page, 'Sign in to activate it').click()
  await enterKey(page, newPerson())
  await button(page, 'Activate this card').click()
  await page.getByText('One step is left: a wallet for it to pay from.').waitFor()
  await fits(page)
  await link(page, 'See my card').click()
  await page.getByText('There is no wallet to pay from.').waitFor()
  await openRow(page, 'Top up')
  await page.getByText('There is no wallet that it could go to. Connect one first.').waitFor()
  await fits(page)
  await link(page, 'Connect a wallet').click()
  await haveWallet(page)
  await page.getByLabel('Wallet connection').waitFor()
  assert.deepEqual(complaints, [])
})
