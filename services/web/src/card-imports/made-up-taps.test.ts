/** Taps that strangers make up for addresses that name no card, and the cards of people who pay meanwhile. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, mock, test } from 'node:test'
import type { ImportReport } from '@chispa/contract/card-imports'
import { generateSun, newCardKeys } from '@chispa/protocols/ntag424'
import { longAnswerTimeout, stretchMinutes } from '../../test/long-minutes.ts'
import { exportsOf, type ForeignChip, tapOfChip } from '../../test/other-systems.ts'
import { openStage, told } from '../../test/till-stage.ts'

const stage = await openStage({ rateLimits: true, trustProxy: ['10.0.0.1'], limits: longAnswerTimeout })
after(() => stage.close())
const { web } = stage
const count = 1000
const strangers = Array.from({ length: 6 }, (_, at) => `198.51.100.${at + 1}`)
await stretchMinutes(web.sql, ['failed-tap all', ...strangers.map(address => `failed-tap address ${address}`)])

async function moved(system: 'boltcard' | 'hub') {
  const { file, key, chips } = exportsOf[system](count)
  const body = { system, file, dryRun: false, ...(key !== undefined && { key }) }
  const reply = await web.call({ method: 'POST', url: '/api/cards/import', as: stage.admin, body })
  assert.equal(reply.statusCode, 200, reply.body)
  assert.equal((reply.json() as ImportReport).cards.length, count)
  return chips
}
const [served, hubs] = [await moved('boltcard'), await moved('hub')]
const sharedKey1 = served[0]!.keys.k1

const ask = (url: string, client: string) =>
  web.call({ url, address: '10.0.0.1', headers: { 'x-forwarded-for': client } })
const tap = async (chip: ForeignChip, client: string) => (await ask(tapOfChip(chip), client)).json()
/** As somebody makes it who has a chip of the old server that was not moved: key 1 is right, and nothing else. */
function madeUp(): string {
  const keys = { ...newCardKeys(), k1: sharedKey1 }
  return `/ln?${new URLSearchParams(generateSun({ uid: `04${randomBytes(6).toString('hex')}`, counter: 1 }, keys))}`
}
const reasonOf = async (url: string, client: string) => told(await ask(url, client)).reason

describe('a tap that is nobody’s', () => {
  test('is searched for with keys that were opened once, and a card that was seen is found without', async () => {
    assert.equal((await tap(served[5]!, '192.0.2.1')).tag, 'withdrawRequest')
    assert.equal((await tap(hubs[count - 1]!, '192.0.2.1')).tag, 'withdrawRequest')
    assert.equal(await reasonOf(madeUp(), '192.0.2.1'), 'card_not_found')
    const opened = mock.method(web.sealer, 'open')
    assert.equal(await reasonOf(madeUp(), '192.0.2.1'), 'card_not_found')
    assert.equal(opened.mock.callCount(), 0)
    for (const chip of [served[5]!, hubs[count - 1]!]) {
      assert.equal((await tap(chip, '192.0.2.1')).tag, 'withdrawRequest')
    }
    // Each as the card's own check, and no other.
    assert.ok(opened.mock.callCount() <= 2)
    opened.mock.restore()
  })

  test('thirty a minute from one address, a hundred and twenty in all; whose cards pay goes on tapping', async () => {
    const shop = '192.0.2.2'
    assert.equal((await tap(served[10]!, shop)).tag, 'withdrawRequest')
    const flood = strangers.map(address => Promise.all(Array.from({ length: 35 }, () => reasonOf(madeUp(), address))))
    // Cards that were seen here before, and cards that were not, of a server and of a hub.
    for (const chip of [served[10]!, served[11]!, hubs[11]!, hubs[500]!]) {
      assert.equal((await tap(chip, shop)).tag, 'withdrawRequest')
    }
    const reasons = (await Promise.all(flood)).flat()
    const searched = reasons.filter(reason => reason === 'card_not_found').length
    assert.ok(searched > 0 && searched <= 120, String(searched))
    assert.equal(reasons.filter(reason => reason === 'rate_limited').length, reasons.length - searched)
    for (const chip of [served[10]!, served[12]!, hubs[12]!]) {
      assert.equal((await tap(chip, shop)).tag, 'withdrawRequest')
    }
  })

  test('one of a card of ours whose signature is wrong counts as well', async () => {
    const fresh = await openStage({ rateLimits: true, limits: longAnswerTimeout })
    try {
      const { file, key, chips } = exportsOf.boltcard(1)
      const body = { system: 'boltcard', file, dryRun: false, ...(key !== undefined && { key }) }
      await fresh.web.call({ method: 'POST', url: '/api/cards/import', as: fresh.admin, body })
      const chip = chips[0]!
      await stretchMinutes(fresh.web.sql, ['failed-tap address 127.0.0.1'])
      const wrong = () => fresh.web.call({ url: tapOfChip(chip).replace(/c=.{16}/i, `c=${'0'.repeat(16)}`) })
      const reasons = []
      for (let at = 0; at < 31; at++) reasons.push(told(await wrong()).reason)
      assert.equal(reasons.at(-1), 'rate_limited')
      assert.ok(!reasons.slice(0, 30).includes('rate_limited'))
    } finally {
      await fresh.close()
    }
  })
})
