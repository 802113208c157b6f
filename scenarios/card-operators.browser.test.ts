/** Cards as operators look after them: found, limited, taken away, wiped, deleted, read by a phone; and a server that is away. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Card } from '@chispa/contract/cards'
import { tapUrl } from '@chispa/protocols/boltcard'
import { generateSun, newCardKeys } from '@chispa/protocols/ntag424'
import { until } from '@chispa/sandbox/until'
import { phone } from './src/browser-stage.ts'
import { openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'
import { beyondRefusals, button, field, fits, heading, link, seenLater, signIn, storedText } from './src/visiting.ts'

const world = await openCardStage()
const { stage, sandbox, admin, newDesign, newCard, mintLink, program, heldCard, pay } = world
after(() => world[Symbol.asyncDispose]())

test('an operator finds a card, raises its limits, takes it away, wipes and deletes it', async () => {
  const wallet = await sandbox.wallets.create({ balanceMsats: 90_000_000 })
  const holder = await newMember(stage, { nwcUri: wallet.uri, username: 'bruno' })
  const held = await heldCard(holder.person)
  const { page, complaints } = await stage.visit()
  await signIn(page, admin)
  await link(page, 'Cards').click()
  await page.getByRole('searchbox').fill('bruno')
  // At once: what was typed has not rested yet, and goes along.
  await page.getByRole('combobox', { name: 'Holder' }).selectOption('no')
  await heading(page, 'No card matches').waitFor()
  assert.match(page.url(), /q=bruno/)
  assert.match(page.url(), /paired=no/)
  await page.getByRole('combobox', { name: 'Holder' }).selectOption('')
  await page.getByRole('link', { name: /Card of a member/ }).click()

  await field(page, 'One tap, in sats').fill('40000')
  await field(page, 'One week, in sats').fill('50000')
  await button(page, 'Change the limits').click()
  await page.getByText('The limits are changed').waitFor()
  assert.equal(await pay(held, 1, 40_000_000), 'OK')
  assert.equal(await pay(held, 2, 10_001_000), 'amount_over_week_limit')
  await field(page, 'One tap, in sats').fill('')
  await field(page, 'One week, in sats').fill('')
  await button(page, 'Change the limits').click()
  await until(async () => {
    const { limits } = (await stage.ask(admin, 'GET', `/api/cards/${held.cardId}`)) as { limits: Card['limits'] }
    return limits.isTapDefault && limits.weekMsats === null
  })

  await button(page, 'Take the card back').click()
  await button(page, 'Take it back').click()
  await button(page, 'Activation code').waitFor()

  await button(page, 'Wipe').click()
  assert.equal(await page.getByTestId('keys').count(), 0)
  await button(page, 'Wipe the card').click()
  await page.getByRole('img', { name: 'Keys of the card as a QR code' }).waitFor()
  await page.getByText('Show as text').click()
  const keys = JSON.parse((await page.getByTestId('keys').textContent()) ?? '') as Record<string, unknown>
  assert.deepEqual([keys.action, keys.uid, keys.k0], ['wipe', held.id, held.k0])
  await button(page, 'Done').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.ok(!(await page.content()).includes(held.k0) && !(await storedText(page)).includes(held.k0))
  await page.getByText('Blocked', { exact: true }).waitFor()

  await button(page, 'Delete').click()
  await button(page, 'Delete the card').click()
  await heading(page, 'Cards').waitFor()
  await page.goto(`/dashboard/cards/${held.cardId}`)
  await heading(page, 'There is no such card').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})

test('a programming that was cut short: the keys are read again, on demand, and it is noted', async () => {
  const { id } = await newCard('Half written')
  const virtual = await program(await mintLink(id))
  const { page, complaints } = await stage.visit()
  await signIn(page, admin)
  await page.goto(`/dashboard/cards/${id}`)
  await page.getByText('Keys issued').first().waitFor()
  await button(page, 'Read the keys again').click()
  await page.getByRole('dialog').getByText('noted in the activity log').waitFor()
  assert.equal(await page.getByTestId('keys').count(), 0)
  await button(page, 'Show the keys').click()
  await page.getByText('Show as text').click()
  const code = async () => JSON.parse((await page.getByTestId('keys').textContent()) ?? '') as Record<string, unknown>
  // Key 0 is written last: while it is missing, the app resets with zeros in its place.
  const zero = '0'.repeat(32)
  const { action, k0, k1, k4 } = await code()
  assert.deepEqual([action, k0, k1, k4], ['wipe', zero, virtual.k1, virtual.k4])
  const seen = tapUrl(
    'lnurlw://a.example',
    generateSun({ uid: virtual.id.toLowerCase(), counter: 1 }, { k1: virtual.k1, k2: zero }),
  )
  await page.getByLabel('What a reader shows').fill(seen)
  await until(async () => (await code()).k2 === zero && (await code()).k1 === virtual.k1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.ok(!(await page.content()).includes(virtual.k1))
  await link(page, 'Activity').click()
  await page.getByText(`The keys of the card ${virtual.id} were read again`).first().waitFor()
  assert.deepEqual(complaints, [])
})

test('cards of another system: a look first, then they are here, with codes; a chip is wiped by its UID', async () => {
  const { k0, k1, k2 } = newCardKeys()
  const card = {
    card_name: 'From LNbits',
    uid: '04C0FFEE00AA55',
    external_id: 'abc123',
    counter: 3,
    enable: true,
    k0,
    k1,
    k2,
  }
  const file = { name: 'cards.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify([card])) }
  const { page, complaints } = await stage.visit(phone)
  await signIn(page, admin)
  await page.goto('/dashboard/cards')
  await button(page, 'Move cards here').click()
  await page.getByLabel('Its export').setInputFiles(file)
  await button(page, 'Look what would happen').click()
  await page.getByText('Nothing is changed yet').waitFor()
  await button(page, 'Take 1 cards over').or(button(page, 'Take one card over')).click()
  await button(page, 'Save the codes').waitFor()
  assert.ok(!(await page.content()).includes(k1))
  await button(page, 'Done').click()

  await button(page, 'Move cards here').click()
  const packed = { name: 'cards.json.gz', mimeType: 'application/gzip', buffer: gzipSync(file.buffer) }
  await page.getByLabel('Its export').setInputFiles(packed)
  await button(page, 'Look what would happen').click()
  await page.getByText('Here already', { exact: true }).waitFor()
  await button(page, 'Save the codes').waitFor()
  await button(page, 'Cancel').click()

  await button(page, 'Wipe a chip').click()
  await page.getByLabel('UID of the chip').fill(card.uid)
  await button(page, 'Show the keys').click()
  await page.getByText('Show as text').click()
  const told = JSON.parse((await page.getByTestId('keys').textContent()) ?? '') as Record<string, unknown>
  assert.deepEqual([told.action, told.k0, told.k3, told.k4], ['wipe', k0, k1, k2])
  assert.deepEqual(complaints, [])
})

test('while the server is away every page says so, and comes back with one press', async () => {
  const [{ id }] = [await newCard('Card in a storm'), await newDesign('Storm')]
  const { page, context } = await stage.visit(phone)
  await page.clock.install()
  await signIn(page, admin)
  for (const [path, there] of [
    ['/dashboard/cards', 'Card in a storm'],
    [`/dashboard/cards/${id}`, 'Not programmed'],
    ['/dashboard/cards/designs', 'Storm'],
    ['/dashboard/cards/payments', 'Nothing is unresolved'],
    ['/dashboard/my-cards', 'No card yet'],
  ] as const) {
    await context.route(/\/api\/(cards|card-designs|card-payments|users\/(?!me$))/, route => route.abort())
    await page.goto(path)
    await seenLater(page, heading(page, 'This did not work'))
    await fits(page)
    await context.unrouteAll()
    await button(page, 'Try again').click()
    await page.getByText(there).first().waitFor()
  }
})

test('a phone with a reader fills in the UID, and says when it cannot', async () => {
  const { page, complaints } = await stage.visit(phone)
  // The part of the browser that this machine has no hardware for.
  await page.addInitScript(`
    globalThis.NDEFReader = class extends EventTarget {
      async scan() {
        globalThis.reader = this
        if (globalThis.forbidden) throw new DOMException('', 'NotAllowedError')
      }
    }`)
  await signIn(page, admin)
  await page.goto('/dashboard/cards')
  await button(page, 'Add a card').first().click()
  await page.evaluate('globalThis.forbidden = true')
  await button(page, 'Read it').click()
  await page.getByText('Reading chips was not allowed.').waitFor()
  await page.evaluate('globalThis.forbidden = false')
  await button(page, 'Read it').click()
  await page.getByText('Hold the card to the back of this phone…').waitFor()
  await page.evaluate(
    'reader.dispatchEvent(Object.assign(new Event("reading"), { serialNumber: "04:aa:bb:cc:dd:ee:0f" }))',
  )
  await until(async () => (await field(page, 'UID of the chip').inputValue()) === '04:AA:BB:CC:DD:EE:0F')
  await button(page, 'Add the card').click()
  await page.getByText('04:AA:BB:CC:DD:EE:0F').waitFor()
  await fits(page)

  await link(page, 'All cards').click()
  await button(page, 'Add a card').first().click()
  await field(page, 'UID of the chip').fill('04aabbccddee0f')
  await button(page, 'Add the card').click()
  await page.getByText('There is a card with this UID already').waitFor()
  await button(page, 'Cancel').click()
  await fits(page)
  assert.deepEqual(beyondRefusals(complaints), [])
})
