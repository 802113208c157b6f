import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lnurlwBaseProblem, wipePayload, writePayload } from '@chispa/protocols/boltcard'
import { type CardKeys, newCardKeys, verifySun } from '@chispa/protocols/ntag424'
import { type Programming, readProgramming } from './programming.ts'
import { VirtualCard } from './virtual-card.ts'

const uid = '04996c6a926980'
const lnurlwBase = 'lnurlw://cards.example/api/cards/1/scan'

const payloadWith = (keys: CardKeys) => writePayload({ id: uid.toUpperCase(), name: 'Plaza', lnurlwBase, keys })

function programmed() {
  const keys = newCardKeys()
  const card = new VirtualCard({ uid })
  assert.ok(card.program(readProgramming(payloadWith(keys))!))
  return { card, keys }
}

/** What the platform would find in the tap: the counter, or the problem. */
function seen(url: string | undefined, keys: CardKeys): number | string {
  const { searchParams } = new URL(url!.replace('lnurlw:', 'https:'))
  const sun = verifySun(searchParams.get('p') ?? '', searchParams.get('c') ?? '', keys, uid)
  return sun.ok ? sun.counter : sun.problem
}

test('a programmed card taps real SUNs, each with the next number', () => {
  const { card, keys } = programmed()
  const urls = [card.tap(), card.tap(), card.tap()]
  assert.deepEqual(
    urls.map(url => seen(url, keys)),
    [1, 2, 3],
  )
  assert.ok(urls.every(url => url!.startsWith(`${lnurlwBase}?p=`)))
  assert.equal(lnurlwBaseProblem(lnurlwBase), undefined)
  assert.deepEqual([card.name, card.state, card.counter], ['Plaza', 'programmed', 3])
})

test('it is programmed from what a remote device is answered as well', () => {
  const keys = newCardKeys()
  const answer = { id: 'a'.repeat(32), ...keys, privateUID: uid.toUpperCase(), lnurlwBase }
  const card = new VirtualCard({ uid })
  card.program(readProgramming(answer) as Programming)
  assert.equal(seen(card.tap(), keys), 1)
})

test('what is neither of the two answers is not written', () => {
  const payload = payloadWith(newCardKeys())
  for (const wrong of [
    undefined,
    [],
    { ...payload, k2: 'xyz' },
    { ...payload, id: 'no uid' },
    { ...payload, lnurlw_base: 'https://x' },
  ]) {
    assert.equal(readProgramming(wrong), undefined)
  }
})

test('a blank chip shows nothing', () => {
  const card = new VirtualCard()
  assert.match(card.uid, /^04[0-9a-f]{12}$/)
  assert.deepEqual([card.tap(), card.state], [undefined, 'blank'])
})

test('other keys are neither written over it nor do they wipe it; its own wipe it', () => {
  const { card, keys } = programmed()
  assert.equal(card.program(readProgramming(payloadWith(newCardKeys()))!), false)
  assert.equal(card.wipe(newCardKeys()), false)
  assert.equal(seen(card.tap(), keys), 1)
  assert.equal(card.wipe(wipePayload({ uid, keys })), true)
  assert.deepEqual([card.tap(), card.state], [undefined, 'blank'])
  const next = newCardKeys()
  assert.ok(card.program(readProgramming(payloadWith(next))!))
  assert.equal(seen(card.tap(), next), 1)
})

describe('faults', () => {
  const tapWith = (faults: Partial<VirtualCard['faults']>) => {
    const { card, keys } = programmed()
    card.tap()
    card.tap()
    Object.assign(card.faults, faults)
    return seen(card.tap(), keys)
  }

  test('a counter that stands still, is lost, jumps or goes back', () => {
    assert.equal(tapWith({ staleCounter: true }), 2)
    assert.equal(tapWith({ lostCounter: true }), 1)
    assert.equal(tapWith({ counterJump: 1000 }), 1003)
    assert.equal(tapWith({ counterJump: -2 }), 1)
    assert.equal(tapWith({ counterJump: 2 ** 40 }), 0xffffff)
  })

  test('a tap that is cut, of another card, or in lower case', () => {
    assert.equal(tapWith({ truncated: true }), 'params')
    assert.ok(['picc_tag', 'uid', 'cmac'].includes(tapWith({ foreignKeys: true }) as string))
    assert.equal(tapWith({ lowerCase: true }), 3)
  })

  test('a half-written card does not sign as itself, and is finished with the same keys', () => {
    const keys = newCardKeys()
    const card = new VirtualCard({ uid })
    card.faults.halfWritten = true
    card.program(readProgramming(payloadWith(keys))!)
    assert.deepEqual([card.state, seen(card.tap(), keys)], ['half-written', 'cmac'])
    card.faults.halfWritten = false
    assert.equal(card.program(readProgramming(payloadWith(newCardKeys()))!), false)
    assert.equal(card.program(readProgramming(payloadWith(keys))!), true)
    assert.deepEqual([card.state, seen(card.tap(), keys)], ['programmed', 1])
  })
})
