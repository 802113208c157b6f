/** A member's day that leaves a row wherever rows have an end: refused taps, splits, watches, gifts, codes that nobody uses. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { startGiftService } from '@chispa/sandbox/gift-service'
import { dayMs, type Story } from '../life.ts'

export const traces: Story = {
  name: 'a member who comes once leaves nothing behind that has an end',
  promised: 'the endings below',
  days: 100,
  async tell({ platform, people, pass }) {
    const [member, debtor] = [await people.newMember(), await people.newMember()]
    const { person } = member
    const card = await people.newCard(member, { tapMsats: 5000, dayMsats: 5000 })
    assert.equal(await people.tap(card, 5000), 'OK')
    assert.equal(await people.tap(card, 5000), 'amount_over_day_limit')
    const shares = [{ amountMsats: 1000 }, { amountMsats: 1000, publicKey: debtor.person.pubkey }]
    const split = { totalMsats: 3000, words: 'pizza', shares }
    const { id } = await platform.askWell({ method: 'POST', path: '/api/wallet/splits', as: person, body: split })
    const paymentHashes = [(await people.charge(member, 1000)).verify.split('/').at(-1)]
    await platform.askWell({ method: 'POST', path: '/api/invoices/watches', body: { paymentHashes } })
    await platform.askWell({ method: 'POST', path: '/api/account/keys/codes', as: person, body: {} })
    const gifts = await startGiftService(
      platform.wallets,
      await platform.wallets.create({ name: `gifts ${member.name}`, balanceMsats: 100_000 }),
    )
    try {
      const body = {
        idempotencyKey: randomBytes(16).toString('hex'),
        link: gifts.give({ minMsats: 1000, maxMsats: 5000 }).lnurl,
        amountMsats: 1000,
      }
      await platform.askWell({ method: 'POST', path: '/api/wallet/withdrawals', as: person, body })
    } finally {
      await gifts.stop()
    }
    const { token } = await platform.askWell({ method: 'POST', path: '/api/tills', as: person, body: {} })
    member.wallet.faults.failWith = 'INTERNAL'
    await platform.ask({ method: 'PUT', path: `/api/till/sales/${randomUUID()}`, token, body: { amountMsats: 1000 } })
    member.wallet.faults.failWith = null
    const next = await platform.wallets.create({ name: `next ${member.name}`, balanceMsats: 1000 })
    await people.connect(member, next)
    await pass(31 * dayMs)
    assert.equal(
      (await platform.ask({ path: `/api/splits/${id}` })).status === 404,
      false,
      'its page says that it is over',
    )
    await pass(65 * dayMs)
    assert.equal((await platform.ask({ path: `/api/splits/${id}` })).status, 404)
  },
}
