/**
 * The states that card apps leave a chip in, at every till: written halfway, reset, blocked without being reset, written
 * anew. What the cashier reads, and that nothing is paid by mistake.
 */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { NewCard } from '@chispa/contract/cards'
import { boltcardLink } from '@chispa/protocols/boltcard'
import { statesOfTap, wipeCode } from '@chispa/protocols/half-written'
import { CardApp } from '@chispa/sandbox/card-apps/card-app'
import { Chip } from '@chispa/sandbox/card-apps/chip'
import { newerApp } from '@chispa/sandbox/card-apps/profiles'
import { ProfileTill } from '@chispa/sandbox/tills/profile-till'
import { tillProfiles } from '@chispa/sandbox/tills/profiles'
import { ManualClock } from '@chispa/testing/manual-clock'
import { keysOf } from '../../test/cards.ts'
import { openShop, refusedScreen } from '../../test/till-shop.ts'

/** Its time does not pass: no till hangs up because a machine is busy. */
const clock = new ManualClock()
const shop = await openShop()
const { web, admin, service } = shop
after(() => shop.close())
await shop.set({ endpoint: `http://${shop.host}` })
const app = new CardApp(newerApp)
const holder = await web.member()
const wallet = await service.create({ balanceMsats: 100_000_000 })
await shop.addWallet(holder, wallet)
const amountMsats = 1000

const post = async (url: string) => {
  const reply = await web.call({ method: 'POST', url, as: admin })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const cardFor = async (chip: Chip): Promise<NewCard> =>
  (await web.call({ method: 'POST', url: '/api/cards', as: admin, body: { id: chip.shownUid } })).json()
const program = async (id: string, chip: Chip) =>
  app.program(boltcardLink('program', (await post(`/api/cards/${id}/write-token`)).url), chip)

/** A chip whose writing was cut off after so many writes: the address, the settings, keys 1, 2, 3, 4 and 0. */
async function halfWritten(writes: number): Promise<{ chip: Chip; card: NewCard }> {
  const chip = new Chip()
  const card = await cardFor(chip)
  chip.writesLeft = writes
  assert.equal((await program(card.id, chip)).ok, false)
  chip.writesLeft = Number.POSITIVE_INFINITY
  return { chip, card }
}

async function written(): Promise<{ chip: Chip; card: NewCard }> {
  const chip = new Chip()
  const card = await cardFor(chip)
  assert.equal((await program(card.id, chip)).says, 'Done')
  await shop.activate(card, holder)
  return { chip, card }
}

for (const profile of tillProfiles) {
  describe(profile.name, () => {
    async function charge(chip: Chip) {
      const bill = shop.bill(amountMsats)
      const till = new ProfileTill(profile, { clock })
      const shown = await till.charge({ tap: chip.read(), invoice: bill.invoice, amountMsats })
      return { ...shown, ...bill }
    }
    const paysWith = async (chip: Chip) => {
      const { heard, screen, paymentHash } = await charge(chip)
      assert.deepEqual(heard, { kind: 'OK' }, screen)
      shop.requirePaidOnce(wallet, paymentHash)
    }

    test('a chip with nothing but the address is told to be tapped again, and is written by the same link', async () => {
      const { chip, card } = await halfWritten(1)
      const { screen } = await charge(chip)
      assert.equal(screen, refusedScreen(profile, 'payment', 'invalid_k1'))
      assert.equal((await program(card.id, chip)).says, 'Done')
    })

    for (const writes of [2, 3]) {
      test(`a chip cut off after ${writes} of 7 writes pays nothing, is mended, and pays`, async () => {
        const { chip, card } = await halfWritten(writes)
        const { screen, paymentHash } = await charge(chip)
        assert.equal(screen, refusedScreen(profile, 'scan', 'tap_not_authentic'))
        assert.equal(shop.hasMoney(paymentHash), false)
        const keys = await post(`/api/cards/${card.id}/recover-keys`)
        const state = statesOfTap(chip.read(), keysOf(keys))[0]!
        assert.equal(app.resetFromCode(JSON.stringify(wipeCode(keys.id, keys, state)), chip).ok, true)
        assert.equal((await program(card.id, chip)).says, 'Done')
        await shop.activate(card, holder)
        await paysWith(chip)
      })
    }

    // Keys 1 and 2 make the tap: with both of them it is genuine.
    for (const [writes, state] of [
      [4, 'k1-k2'],
      [5, 'k1-k3'],
    ] as const) {
      test(`a chip cut off after ${writes} of 7 writes says that nobody holds it, and is reset`, async () => {
        const { chip, card } = await halfWritten(writes)
        const { screen, paymentHash } = await charge(chip)
        assert.equal(screen, refusedScreen(profile, 'payment', 'card_not_paired'))
        assert.equal(shop.hasMoney(paymentHash), false)
        const keys = await post(`/api/cards/${card.id}/wipe`)
        assert.equal(app.resetFromCode(JSON.stringify(wipeCode(keys.uid, keys, state)), chip).ok, true)
        assert.ok(chip.isBlank)
      })
    }

    test('a chip whose key 0 is missing pays for its holder, and is reset by its own wipe code', async () => {
      const { chip, card } = await halfWritten(6)
      await shop.activate(card, holder)
      await paysWith(chip)
      const keys = await post(`/api/cards/${card.id}/wipe`)
      assert.equal(app.resetFromCode(JSON.stringify(wipeCode(keys.uid, keys, 'k1-k4')), chip).ok, true)
      assert.ok(chip.isBlank)
    })

    test('a blocked card whose chip was not reset says so', async () => {
      const { chip, card } = await written()
      await post(`/api/cards/${card.id}/wipe`)
      const { screen, paymentHash } = await charge(chip)
      assert.equal(screen, refusedScreen(profile, 'payment', 'card_blocked'))
      assert.equal(shop.hasMoney(paymentHash), false)
    })

    test('a chip that was reset is no card; written anew it pays, and taps from before do not', async () => {
      const { chip, card } = await written()
      await paysWith(chip)
      const kept = chip.read()
      const link = boltcardLink('reset', (await post(`/api/cards/${card.id}/wipe-link`)).url)
      assert.equal((await app.reset(link, chip)).ok, true)
      assert.equal((await charge(chip)).screen, profile.scanRefused ?? 'This is not a card')
      await web.call({ method: 'DELETE', url: `/api/cards/${card.id}`, as: admin })
      const next = await cardFor(chip)
      assert.equal((await program(next.id, chip)).says, 'Done')
      await shop.activate(next, holder)
      await paysWith(chip)
      const replayed = kept.replace(card.id, next.id)
      const shown = await new ProfileTill(profile, { clock }).charge({
        tap: replayed,
        invoice: shop.bill().invoice,
        amountMsats,
      })
      assert.equal(shown.screen, refusedScreen(profile, 'scan', 'tap_not_authentic'))
    })
  })
}
