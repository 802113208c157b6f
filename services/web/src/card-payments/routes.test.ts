/** What operators see of payments that nobody knows the end of, and resolve by hand. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { permissions } from '@chispa/contract/roles'
import { refusalIn } from '../../test/app.ts'
import { declined, paid, told } from '../../test/till-stage.ts'
import { hours, minutes, openUnresolved } from '../../test/unresolved-payments.ts'

const { stage, clock, resolve, unresolved } = await openUnresolved()
after(() => stage.close())
const { web, pay, bill } = stage
const { sql } = web

describe('GET /api/card-payments', () => {
  const list = (query = '', as = stage.admin) => web.call({ url: `/api/card-payments${query}`, as })

  test('200 with what is unresolved, and what ended without anybody knowing', async () => {
    const open = await unresolved()
    // The newest comes first, and two of one moment in any order.
    clock.nowMs += 1000
    const lost = await unresolved()
    const { card, invoice } = { ...(await stage.heldCard()), ...bill() }
    assert.deepEqual(await stage.payToEnd(card, invoice), paid)
    const [expired, over] = [new Date(clock.nowMs - 2 * hours), new Date(clock.nowMs - hours)]
    await sql`
      update card_payments set invoice_expires_at = ${expired}, deadline_at = ${over}
      where payment_hash = ${lost.paymentHash}`
    clock.nowMs += 2 * minutes
    await resolve()
    const reply = await list('?unresolved=true&limit=2')
    assert.equal(reply.statusCode, 200, reply.body)
    const [second, first] = reply.json()
    const { id, createdAt, publishedAt, nextCheckAt, ...rest } = first
    assert.deepEqual(rest, {
      status: 'UNKNOWN',
      code: null,
      amountMsats: 5000,
      feesPaidMsats: null,
      paymentHash: open.paymentHash,
      description: 'coffee',
      resolvedAt: null,
      cardId: open.card.id,
      counter: 1,
      userId: open.holder.userId,
      walletId: open.walletId,
      walletErrorCode: null,
      transport: 'DIRECT',
      invoiceExpiresAt: new Date(open.expiresAt * 1000).toISOString(),
      endsBy: new Date(open.expiresAt * 1000 + hours).toISOString(),
      resolvedBy: null,
    })
    assert.ok(id && createdAt && publishedAt && nextCheckAt)
    assert.deepEqual(
      [second.paymentHash, second.status, second.code, second.endsBy, second.resolvedBy],
      [lost.paymentHash, 'REJECTED', 'unresolved_expired', null, 'deadline'],
    )
    assert.ok(!reply.body.includes(invoice))
  })

  test('pages, and filters by card', async () => {
    const { card } = await stage.heldCard()
    const bills = [bill(), bill(), bill()]
    for (const { invoice } of bills) {
      assert.deepEqual(await stage.payToEnd(card, invoice), paid)
      clock.nowMs += 1
    }
    const first = await list(`?cardId=${card.id.toUpperCase()}&limit=2`)
    const second = await list(`?cardId=${card.id}&limit=2&cursor=${first.headers['x-next-cursor']}`)
    const hashes = [...first.json(), ...second.json()].map(({ paymentHash }) => paymentHash)
    assert.deepEqual(hashes, bills.map(({ paymentHash }) => paymentHash).reverse())
    assert.equal(second.headers['x-next-cursor'], undefined)
    assert.equal(refusalIn(await list('?cursor=nonsense')).reason, 'invalid_cursor')
  })

  test('403 for members, a VIEWER and every device: what others paid is for who runs the instance, in person', async () => {
    for (const role of ['USER', 'VIEWER'] as const) {
      assert.equal(refusalIn(await list('', await web.member(role))).reason, 'role_too_low')
    }
    for (const role of ['USER', 'ADMIN'] as const) {
      const token = await web.deviceToken((await web.member(role)).userId, [...permissions])
      const reply = await web.call({ url: '/api/card-payments', token })
      assert.equal(refusalIn(reply).reason, 'device_token_refused')
    }
    assert.equal((await list('', await web.member('OPERATOR'))).statusCode, 200)
  })
})

describe('POST /api/card-payments/:id/resolve', () => {
  const resolveByHand = (id: unknown, body: object, as = stage.admin) =>
    web.call({ method: 'POST', url: `/api/card-payments/${id}/resolve`, as, body })

  test('200 rejected frees the card and its limits, and is logged with who did it', async () => {
    const { card, wallet, row, tap, invoice } = await unresolved()
    const { id } = await row()
    const reply = await resolveByHand(id, { outcome: 'rejected' })
    assert.deepEqual(
      [reply.statusCode, reply.json().status, reply.json().code],
      [200, 'REJECTED', 'rejected_by_operator'],
    )
    assert.equal((await row()).counts, false)
    wallet.faults.silent = false
    assert.deepEqual(told(await pay(card, tap, invoice)), declined('rejected_by_operator'))
    assert.deepEqual(await stage.payToEnd(card, bill().invoice), paid)
    const entry = await stage.until(async () => {
      const [line] = await sql`
        select level, metadata from activity
        where event = 'card_payment.resolved_by_operator' and metadata->>'paymentId' = ${id as string}`
      return line
    })
    assert.deepEqual(
      [entry.level, entry.metadata.outcome, entry.metadata.resolvedBy],
      ['WARN', 'rejected', stage.admin.pubkey],
    )
  })

  test('200 succeeded with the preimage; 400 without it or with another', async () => {
    const { row, wallet, invoice, tap, card } = await unresolved()
    const { id } = await row()
    const settled = stage.service.ledger.pay(wallet.accountId, invoice)
    assert.ok(settled.ok)
    for (const preimage of [undefined, '', 'zz', '00'.repeat(32)]) {
      const reply = await resolveByHand(id, { outcome: 'succeeded', preimage })
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [400, 'wrong_preimage'])
    }
    const reply = await resolveByHand(id, { outcome: 'succeeded', preimage: settled.payment.preimage?.toUpperCase() })
    assert.deepEqual([reply.statusCode, reply.json().status, reply.json().resolvedBy], [200, 'SUCCEEDED', 'operator'])
    assert.deepEqual(told(await pay(card, tap, invoice)), paid)
    assert.ok(!reply.body.includes(settled.payment.preimage as string))
  })

  test('200 for one that ended without anybody knowing', async () => {
    const { row } = await unresolved()
    clock.nowMs += 70 * minutes
    await resolve()
    assert.equal((await resolveByHand((await row()).id, { outcome: 'rejected' })).json().code, 'rejected_by_operator')
    assert.equal((await row()).nextCheckAt, null)
  })

  test('409 when its end is known, 409 while it is being made, 404 for none, 400 for another word', async () => {
    const { row, paymentHash } = await unresolved()
    const { id } = await row()
    assert.equal(refusalIn(await resolveByHand(id, { outcome: 'perhaps' })).status, 400)
    assert.equal(refusalIn(await resolveByHand('nothing', { outcome: 'rejected' })).reason, 'card_payment_not_found')
    await sql`
      update card_payments set status = 'PENDING', next_check_at = null, lease_until = ${new Date(clock.nowMs + 5000)}
      where payment_hash = ${paymentHash}`
    assert.equal(refusalIn(await resolveByHand(id, { outcome: 'rejected' })).reason, 'card_payment_in_progress')
    clock.nowMs += 5000
    await resolve()
    assert.equal((await resolveByHand(id, { outcome: 'rejected' })).statusCode, 200)
    assert.equal(refusalIn(await resolveByHand(id, { outcome: 'rejected' })).reason, 'card_payment_resolved')
  })

  test('403 without cards:write', async () => {
    const { row } = await unresolved()
    for (const role of ['USER', 'VIEWER'] as const) {
      const reply = await resolveByHand((await row()).id, { outcome: 'rejected' }, await web.member(role))
      assert.equal(refusalIn(reply).reason, 'permission_missing')
    }
  })
})
