/** A member sends a voucher: everything is checked before anything moves, and it is delivered once. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { refusalIn } from '../../test/app.ts'
import { transferStage } from '../../test/transfer-stage.ts'
import { Refusal } from '../http/refusal.ts'
import { sendVoucher } from './send.ts'
import { recipientTimeoutMs } from './send-decision.ts'
import { settleDueSends } from './settle-send.ts'

const stage = await transferStage()
after(() => stage.close())
afterEach(() => stage.mend())
const { web, service, wallet, outside } = stage
const { give, named, send, live, codesOf } = stage
const self = await named()

describe('POST /api/wallet/vouchers/{id}/send', () => {
  test('to an address elsewhere: transferred, and never told the code again', async () => {
    const ana = await web.member()
    const { id, coupon } = await give(ana)
    const reply = await send(ana, id, ` ${outside.toUpperCase()} `, 'Enjoy')
    assert.equal(reply.statusCode, 200, reply.body)
    assert.deepEqual([reply.json().voucher.status, reply.json().voucher.transferredTo], ['transferred', outside])
    assert.equal(reply.json().voucher.isMovedByOthers, false)
    const delivery = wallet.deliveries.at(-1)
    assert.deepEqual(delivery?.body, {
      action: 'voucher',
      nonce: coupon.nonce,
      voucher: coupon.event,
      comment: 'Enjoy',
    })
    assert.deepEqual(
      live(coupon).map(({ nonce }) => nonce),
      [delivery?.nonce],
    )
    assert.equal(refusalIn(await stage.code(ana, id)).reason, 'voucher_settled')
    assert.equal(refusalIn(await send(ana, id, outside)).reason, 'voucher_not_available')
  })

  test('to a member of this instance: theirs under a new code', async () => {
    const [ana, bruno] = [await web.member(), await named()]
    const { id, coupon } = await give(ana)
    const reply = await send(ana, id, `${bruno.username}@localhost`, 'Hi')
    assert.equal(reply.json().voucher?.status, 'transferred', reply.body)
    assert.deepEqual(
      await codesOf(bruno),
      live(coupon).map(({ nonce }) => nonce),
    )
    assert.equal((await stage.list(bruno))[0]?.comment, 'Hi')
  })

  test('the recipient is found before anything moves', async () => {
    const [ana, bruno] = [await web.member(), await named()]
    const { id } = await give(ana)
    const ask = (address: string) =>
      web.call({ url: `/api/wallet/vouchers/${id}/recipient?address=${encodeURIComponent(address)}`, as: ana })
    assert.deepEqual((await ask(outside)).json(), { address: outside, name: 'to zoe', isHere: false })
    const here = `${bruno.username}@localhost`
    assert.deepEqual((await ask(here)).json(), { address: here, name: bruno.username, isHere: true })
    assert.equal((await stage.read(ana, id)).status, 'minted')
  })

  const refusedBefore: [string, () => Promise<string> | string, string, object?][] = [
    ['what is no address', () => 'zoe', 'invalid_recipient_address'],
    ['oneself', async () => `${self.username}@localhost`, 'recipient_is_self'],
    ['nobody here', () => 'nobody@localhost', 'recipient_unknown'],
    [
      'a member who did not opt in',
      async () => `${(await named({})).username}@localhost`,
      'recipient_takes_no_vouchers',
    ],
    ['a wallet that takes none', () => outside, 'recipient_takes_no_vouchers', { allowVouchers: undefined }],
    ['a wallet that says yes in a text', () => outside, 'recipient_takes_no_vouchers', { allowVouchers: 'true' }],
    ['a callback that is no URL', () => outside, 'recipient_takes_no_vouchers', { callback: 'ftp://x.example' }],
    ['a host that is away', () => 'zoe@127.0.0.1:1', 'recipient_unreachable'],
    ['a callback that is away', () => outside, 'recipient_unreachable', { callback: 'http://127.0.0.1:1/cb' }],
  ]
  for (const [name, address, reason, prepare] of refusedBefore) {
    test(`${reason} for ${name}; it is still available`, async () => {
      const { id } = await give(self)
      Object.assign(wallet, prepare)
      const deliveries = wallet.deliveries.length
      assert.equal(refusalIn(await send(self, id, await address())).reason, reason)
      assert.equal((await stage.read(self, id)).status, 'minted')
      assert.equal(wallet.deliveries.length, deliveries)
    })
  }

  test('409 without a refresh URL, without a signature, and when it is not available', async () => {
    const ana = await web.member()
    const other = await startCouponService()
    const as = { secretKey: other.secretKey, pubkey: other.publicKey }
    const bare = { claimUrl: other.claimUrl, refreshUrl: undefined, mintUrl: undefined, servicePubkey: undefined }
    const fixed = (await stage.deposit(stage.bodyFor(ana, { ...bare, voucherEvent: undefined }), as)).json().id
    assert.equal(refusalIn(await send(ana, fixed, outside)).reason, 'voucher_not_transferable')
    await other.stop()
    const unsigned = (await stage.deposit(stage.bodyFor(ana, { voucherEvent: undefined }))).json().id
    assert.equal(refusalIn(await send(ana, unsigned, outside)).reason, 'voucher_not_transferable')
    const { id, coupon } = await give(ana)
    await service.claim(coupon.nonce)
    await stage.refresh(ana, id)
    assert.equal(refusalIn(await send(ana, id, outside)).reason, 'voucher_not_available')
  })

  test('sent ten times at once: delivered once', async () => {
    const ana = await web.member()
    const { id, coupon } = await give(ana)
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(ana, id, outside)))
    assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 1)
    assert.equal(wallet.deliveries.filter(({ body }) => body.nonce === coupon.nonce).length, 1)
  })

  test('refused by the recipient: still available, with their words', async () => {
    const ana = await web.member()
    const { id } = await give(ana)
    wallet.behaviour = 'refuse'
    const reply = await send(ana, id, outside)
    assert.equal(refusalIn(reply).reason, 'recipient_refused')
    assert.match(reply.json().error.message, /No room for it/)
    assert.deepEqual([(await stage.read(ana, id)).status, (await stage.read(ana, id)).transferredTo], ['minted', null])
    wallet.behaviour = 'accept'
    assert.equal((await send(ana, id, outside)).json().voucher.status, 'transferred')
  })

  test('taken and refused: the service says that it moved, and so do we, with a warning', async () => {
    const ana = await web.member()
    const { id } = await give(ana)
    wallet.behaviour = 'take and refuse'
    const { status, isMovedByOthers, transferredTo } = (await send(ana, id, outside)).json().voucher
    assert.deepEqual([status, isMovedByOthers, transferredTo], ['transferred', true, null])
  })

  test('moved by somebody else before it was sent: not sent to whom it was meant for', async () => {
    const [ana, bruno] = [await web.member(), await named()]
    const { id, coupon } = await give(ana)
    service.ledger.refresh(coupon.nonce, 'a key of a stranger')
    const reply = await send(ana, id, `${bruno.username}@localhost`)
    assert.equal(reply.statusCode, 200, reply.body)
    const { status, isMovedByOthers, transferredTo } = reply.json().voucher
    assert.deepEqual([status, isMovedByOthers, transferredTo], ['transferred', true, null])
    assert.equal((await stage.list(bruno)).length, 0)
    const history = (await web.call({ url: '/api/wallet/payments?show=voucher', as: ana })).json()
    assert.deepEqual(
      history.map(({ kind, state }: Record<string, unknown>) => [kind, state]),
      [
        ['voucher-out', 'failed'],
        ['voucher-in', 'done'],
      ],
    )
  })

  test('came back, then moved: whoever refused it or never heard of it is not who has it, whoever stayed silent may be', async () => {
    const ana = await web.member()
    const sent = async (behaviour: typeof wallet.behaviour, address = outside) => {
      const given = await give(ana)
      wallet.behaviour = behaviour
      await send(ana, given.id, address)
      stage.pass(recipientTimeoutMs)
      await settleDueSends(stage.parts, stage.signal)
      assert.equal((await stage.read(ana, given.id)).status, 'minted')
      service.ledger.refresh(given.coupon.nonce, 'a key of somebody')
      await stage.refresh(ana, given.id)
      return stage.read(ana, given.id)
    }
    assert.equal((await sent('refuse')).isMovedByOthers, true)
    wallet.callback = 'http://127.0.0.1:1/cb'
    assert.equal((await sent('accept')).isMovedByOthers, true)
    wallet.callback = null
    const { isMovedByOthers, transferredTo } = await sent('garbage')
    assert.deepEqual([isMovedByOthers, transferredTo], [false, outside])
  })

  test('a limit of the recipient’s: still its owner’s at once, with the reason', async () => {
    const [ana, bruno] = [await web.member(), await named()]
    const { id } = await give(ana)
    const limitHandovers = async () => {
      throw new Refusal('rate_limited')
    }
    const parts = { ...stage.parts, limitHandovers }
    const sending = { pubkey: ana.pubkey, id, address: `${bruno.username}@localhost`, host: 'localhost' }
    await assert.rejects(sendVoucher(parts, sending), { reason: 'recipient_refused' })
    assert.equal((await stage.read(ana, id)).status, 'minted')
  })
})
