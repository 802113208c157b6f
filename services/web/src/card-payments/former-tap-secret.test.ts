import assert from 'node:assert/strict'
import { createHmac, hkdfSync } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { testVaultKey } from '../../test/app.ts'
import { declined, openStage, paid, told } from '../../test/till-stage.ts'
import { formerTapKeyOf, readFormerTapSecret } from './former-tap-secret.ts'

const vaultKey = 'a vault key of at least 32 characters'
const key = formerTapKeyOf(vaultKey)
const cardId = 'ab'.repeat(16)
const tap = { counter: 7, expiresAt: 1_800_000_000 }

/** By RFC 2104 alone. */
function madeBefore(of: string, card: string, { counter, expiresAt }: typeof tap): string {
  const raw = Buffer.from(hkdfSync('sha256', of, '', 'chispa tap secret v1', 32))
  const mac = createHmac('sha256', raw).update(`${card}|${counter}|${expiresAt}`).digest('hex')
  return expiresAt.toString(16).padStart(8, '0') + mac.slice(0, 56)
}
const k1 = madeBefore(vaultKey, cardId, tap)

test('it is good for its card, its counter and its key', () => {
  assert.deepEqual(readFormerTapSecret(key, cardId, tap.counter, k1), tap)
  assert.equal(readFormerTapSecret(key, 'cd'.repeat(16), tap.counter, k1), undefined)
  assert.equal(readFormerTapSecret(key, cardId, tap.counter + 1, k1), undefined)
  assert.equal(readFormerTapSecret(formerTapKeyOf(`another ${vaultKey}`), cardId, tap.counter, k1), undefined)
})

test('no bit of it can be changed', () => {
  for (let bit = 0; bit < 256; bit++) {
    const other = Buffer.from(k1, 'hex')
    other[bit >> 3]! ^= 1 << (bit & 7)
    assert.equal(readFormerTapSecret(key, cardId, tap.counter, other.toString('hex')), undefined, `bit ${bit}`)
  }
  for (const text of ['', '00', 'zz'.repeat(32), '00'.repeat(31)])
    assert.equal(readFormerTapSecret(key, cardId, tap.counter, text), undefined)
})

describe('GET /api/cards/{id}/scan/cb with a tap that the release before has read', async () => {
  const stage = await openStage()
  after(() => stage.close())
  const { card, wallet } = await stage.heldCard()
  const expiresAt = Math.floor(Date.now() / 1000) + 600
  const inTheEnd = (query: { p: string; c: string; k1: string }, invoice: string) =>
    stage.until(async () => {
      const answer = told(await stage.pay(card, query, invoice))
      return !answer.again && answer
    })

  test('it is paid, once', async () => {
    const [{ p, c }, { invoice, paymentHash }] = [card.tap(), stage.bill()]
    const query = { p, c, k1: madeBefore(testVaultKey, card.id, { counter: card.counter, expiresAt }) }
    assert.deepEqual(await inTheEnd(query, invoice), paid)
    assert.deepEqual(await inTheEnd(query, invoice), paid)
    const sent = stage.service.ledger.transactions(wallet.accountId).filter(one => one.paymentHash === paymentHash)
    assert.equal(sent.length, 1)
  })

  test('of another tap it is refused', async () => {
    const { p, c } = card.tap()
    const k1 = madeBefore(testVaultKey, card.id, { counter: card.counter + 1, expiresAt })
    assert.deepEqual(await inTheEnd({ p, c, k1 }, stage.bill().invoice), declined('invalid_k1'))
  })
})
