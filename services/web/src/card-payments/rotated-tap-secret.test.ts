/** While the vault key is being replaced: a tap that was read before the restart is paid, and asked about, after it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { previousVaultKey } from '../../test/app.ts'
import { declined, openStage, paid, told } from '../../test/till-stage.ts'
import { tapKeyOf, tapSecret } from './tap-secret.ts'

const stage = await openStage()
after(() => stage.close())
const { card, wallet } = await stage.heldCard()

/** The till asks until it hears an end. */
const inTheEnd = (k1: string, p: string, c: string, invoice: string) =>
  stage.until(async () => {
    const answer = told(await stage.pay(card, { p, c, k1 }, invoice))
    return !answer.again && answer
  })
const secretBy = (vaultKey: string) =>
  tapSecret(tapKeyOf(vaultKey), card.id, { counter: card.counter, expiresAt: Math.floor(Date.now() / 1000) + 180 })

test('a tap that was read under the key of before is paid, once, and asked again it is told as paid', async () => {
  const [{ p, c }, { invoice, paymentHash }] = [card.tap(), stage.bill()]
  const k1 = secretBy(previousVaultKey)
  assert.deepEqual(await inTheEnd(k1, p, c, invoice), paid)
  assert.deepEqual(await inTheEnd(k1, p, c, invoice), paid)
  const sent = stage.service.ledger.transactions(wallet.accountId).filter(one => one.paymentHash === paymentHash)
  assert.equal(sent.length, 1)
})

test('under a key of nobody it is refused', async () => {
  const { p, c } = card.tap()
  const k1 = secretBy('a vault key that nobody has given')
  assert.deepEqual(await inTheEnd(k1, p, c, stage.bill().invoice), declined('invalid_k1'))
})
