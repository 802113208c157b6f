/** The card apps, as programs that write to virtual chips, against the service: what they do, and what slips. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Card, NewCard } from '@chispa/contract/cards'
import { boltcardLink } from '@chispa/protocols/boltcard'
import { statesOfTap, wipeCode, writtenStates } from '@chispa/protocols/half-written'
import { CardApp } from '@chispa/sandbox/card-apps/card-app'
import { Chip } from '@chispa/sandbox/card-apps/chip'
import { Installer } from '@chispa/sandbox/card-apps/installer'
import { cardApps, newerApp, olderApp } from '@chispa/sandbox/card-apps/profiles'
import { testApp } from '../../test/app.ts'
import { cardStage, keysOf, newUid } from '../../test/cards.ts'

const web = await testApp()
const origin = await web.app.listen({ host: '127.0.0.1', port: 0 })
after(() => web.close())
const { admin, post, create, read, mint, entries } = await cardStage(web)
await post('/api/settings', admin, { endpoint: origin })

const newChip = () => new Chip(newUid().toLowerCase())
const cardFor = (chip: Chip): Promise<NewCard> => create({ id: chip.shownUid })
const programLink = async (id: string) => boltcardLink('program', (await mint(id)).url)
const resetLink = async (id: string) =>
  boltcardLink('reset', (await post(`/api/cards/${id}/wipe-link`, admin)).json().url)
const recovered = async (id: string) => (await post(`/api/cards/${id}/recover-keys`, admin)).json()
const stateOf = async (id: string): Promise<Card['programming']> => (await read(id)).programming
/** Writes: the address, the settings, keys 1, 2, 3, 4 and 0. */
const allWrites = 7

for (const profile of cardApps) {
  const app = new CardApp(profile)

  describe(profile.name, () => {
    test('programs by a link; its own look at the chip is the first tap', async () => {
      const chip = newChip()
      const { id } = await cardFor(chip)
      assert.deepEqual(await app.program(await programLink(id), chip), { ok: true, says: 'Done' })
      assert.equal(await stateOf(id), 'programmed')
    })

    test('programs by a code', async () => {
      const chip = newChip()
      const { id } = await cardFor(chip)
      assert.deepEqual(await app.create((await mint(id)).url, chip), { ok: true, says: 'Done' })
      assert.equal(await stateOf(id), 'programmed')
    })

    test('a code that was used says so in words', async () => {
      const chip = newChip()
      const { id } = await cardFor(chip)
      const { url } = await mint(id)
      await app.create(url, chip)
      const { ok, says } = await app.create(url, newChip())
      assert.deepEqual([ok, /token/.test(says)], [false, true], says)
    })

    test('the link of another chip writes nothing, and stays good for its own', async () => {
      const [chip, other] = [newChip(), newChip()]
      const { id } = await cardFor(chip)
      const link = await programLink(id)
      assert.deepEqual(await app.program(link, other), { ok: false, says: 'Error fetching the keys' })
      assert.ok(other.isBlank)
      assert.equal((await app.program(link, chip)).says, 'Done')
    })

    for (let writes = 0; writes < allWrites; writes++) {
      test(`cut off after ${writes} of ${allWrites} writes: it is written again, and no key comes near its end`, async () => {
        const chip = newChip()
        const { id } = await cardFor(chip)
        const link = await programLink(id)
        chip.writesLeft = writes
        assert.equal((await app.program(link, chip)).ok, false)
        chip.writesLeft = Number.POSITIVE_INFINITY
        if (writes <= 1) {
          assert.equal((await app.program(link, chip)).says, 'Done', 'the same link works again')
          return
        }
        const again = await app.program(link, chip)
        assert.match(again.says, writes === 2 ? /^6982$/ : /after resetting/)
        // The page finds the state from what a reader shows.
        const keys = await recovered(id)
        const states = statesOfTap(chip.read(), keysOf(keys))
        const told = states.includes('all') ? 'k1-k4' : states[0]!
        const reset = app.resetFromCode(JSON.stringify(wipeCode(keys.id, keys, told)), chip)
        if (writes === 2 && profile === olderApp) {
          assert.equal(reset.says, 'This chip is already reset')
          const newer = new CardApp(newerApp)
          assert.equal(newer.resetFromCode(JSON.stringify(wipeCode(keys.id, keys, 'none')), chip).ok, true)
        }
        assert.ok(chip.failures === 0, 'no authentication was wasted')
        // Where fewer keys were written than the code says, it stops with zeros: the chip can be programmed.
        assert.equal(chip.versionOf('k1'), 0)
        const fresh = await app.program(await programLink(id), chip)
        assert.equal(fresh.says, 'Done')
        assert.notEqual(chip.keys.k0, keys.k0, 'with keys of its own')
      })
    }

    test('the keys as issued do not fit a chip whose key 0 is missing, and that counts on the chip', async () => {
      const chip = newChip()
      const { id } = await cardFor(chip)
      chip.writesLeft = 4
      await app.program(await programLink(id), chip)
      chip.writesLeft = Number.POSITIVE_INFINITY
      const keys = await recovered(id)
      assert.equal(app.resetFromCode(JSON.stringify(wipeCode(keys.id, keys, 'all')), chip).says, '91AE')
      assert.equal(chip.failures, 1)
      assert.equal(app.resetFromCode(JSON.stringify(wipeCode(keys.id, keys, 'k1-k2')), chip).says, 'The chip is reset')
      assert.ok(chip.isBlank)
    })

    test('resets by a link and its tap; the chip is blank and the card blocked', async () => {
      const chip = newChip()
      const { id } = await cardFor(chip)
      await app.program(await programLink(id), chip)
      const link = await resetLink(id)
      assert.deepEqual(await app.reset(link, chip), { ok: true, says: 'The chip is reset' })
      assert.deepEqual([chip.isBlank, await stateOf(id)], [true, 'wiped'])
      assert.equal((await app.reset(link, chip)).says, 'Error fetching the keys', 'once')
    })

    test('resets by a code without a warning, and the chip is used for a new card', async () => {
      const chip = newChip()
      const { id } = await cardFor(chip)
      await app.program(await programLink(id), chip)
      const code = JSON.stringify((await post(`/api/cards/${id}/wipe`, admin)).json())
      assert.deepEqual(app.resetFromCode(code, chip), { ok: true, says: 'The chip is reset' })
      await web.call({ method: 'DELETE', url: `/api/cards/${id}`, as: admin })
      const next = await cardFor(chip)
      assert.equal((await app.program(await programLink(next.id), chip)).says, 'Done')
    })

    test('what was written and not read back works when a second code has been fetched', async () => {
      const chip = newChip()
      const { id } = await cardFor(chip)
      const written = (await web.call({ url: `/api/cards/${id}/write?token=${(await mint(id)).token}` })).json()
      // Another programming draws keys that never reach the chip.
      await web.call({ url: `/api/cards/${id}/write?token=${(await mint(id)).token}` })
      chip.authenticate('0'.repeat(32))
      chip.writeUrl(`${written.lnurlw_base}?p=${'0'.repeat(32)}&c=${'0'.repeat(16)}`)
      chip.setMirrors(true)
      for (const key of ['k1', 'k2', 'k3', 'k4', 'k0'] as const) {
        chip.changeKey(key, { from: '0'.repeat(32), to: written[key], version: 1 })
      }
      const reply = await fetch(chip.read().replace('lnurlw:', 'http:'))
      assert.equal(((await reply.json()) as { tag: string }).tag, 'withdrawRequest')
    })

    test('a random UID where the operator chose it, and a chip that has one is programmed again', async () => {
      await post('/api/settings', admin, { card_uid_privacy: true })
      const chip = newChip()
      const { id } = await cardFor(chip)
      await app.create((await mint(id)).url, chip)
      await post('/api/settings', admin, { card_uid_privacy: false })
      assert.equal(chip.hasRandomUid, true)
      await app.reset(await resetLink(id), chip)
      await web.call({ method: 'DELETE', url: `/api/cards/${id}`, as: admin })
      assert.match(chip.shownUid, /^08/)
      const next = await cardFor(chip)
      assert.equal(next.ntag424.cid, '', 'four bytes that change are no UID')
      assert.equal((await app.program(await programLink(next.id), chip)).says, 'Done')
      assert.equal((await read(next.id)).ntag424.cid, chip.uid.toUpperCase(), 'the app told it')
    })

    test('links ask for a random UID only of the app that hears it', async () => {
      await post('/api/settings', admin, { card_uid_privacy: true })
      const chip = newChip()
      const { id } = await cardFor(chip)
      await app.program(await programLink(id), chip)
      await post('/api/settings', admin, { card_uid_privacy: false })
      assert.equal(chip.hasRandomUid, profile.hearsPrivacyInLinks)
    })
  })
}

describe('an installer with a token', () => {
  const tokenOf = () =>
    web.deviceToken(admin.userId, ['cards:read', 'cards:write', 'card_designs:read', 'ntags:read', 'ntags:write'])

  test('makes, writes, wipes with a GET and deletes; the chip is used again', async () => {
    const [installer, chip] = [new Installer(origin, await tokenOf()), newChip()]
    const { says, cardId } = await installer.install(chip)
    assert.deepEqual([says, chip.hasRandomUid], ['Done', false])
    assert.equal((await entries('card.keys_exported', cardId!)).length, 1)
    assert.deepEqual(await installer.wipe(chip), { ok: true, says: 'The chip is reset' })
    assert.ok(chip.isBlank)
    assert.equal((await installer.install(chip)).says, 'Done')
  })

  test('wipes a chip whose address it cannot read by its UID', async () => {
    const [installer, chip] = [new Installer(origin, await tokenOf()), newChip()]
    await installer.install(chip)
    const { k0 } = (await web.call({ url: `/api/cards/${chip.shownUid}/wipe`, token: await tokenOf() })).json()
    assert.equal(k0, chip.keys.k0)
  })
})

test('the states of the guide are those that apps leave behind', () =>
  assert.equal(writtenStates.length, allWrites - 1))
