/** Payments without a known end, of every kind, as an operator sees them. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import type { OpenPayment } from '@chispa/contract/open-payments'
import { encodeBolt11 } from '@chispa/protocols/bolt11-encode'
import { refusalIn, testApp } from '../../test/app.ts'
import { hex, minute, paymentRows } from '../../test/payment-rows.ts'

const now = minute(120)
const web = await testApp({ now: () => now })
after(() => web.close())
const { sql } = web
const rows = paymentRows(web)
const operator = await web.member('OPERATOR')
const list = async (): Promise<{ total: number; rows: OpenPayment[] }> =>
  (await web.call({ url: '/api/open-payments', as: operator })).json()
const check = (kind: string, id: string) =>
  web.call({ method: 'POST', url: `/api/open-payments/${kind}/${id}/check`, as: operator })

const ana = await rows.memberWithWallet()
await sql`insert into lightning_addresses (username, user_id) values ('ana', ${ana.userId})`
await sql`insert into member_profiles (user_id, name, updated_at) values (${ana.userId}, 'Ana', ${now})`

async function send(at: Date): Promise<string> {
  const paymentHash = hex()
  const invoice = encodeBolt11(
    {
      network: 'regtest',
      amountMsats: 1000,
      timestamp: at.getTime() / 1000,
      expirySeconds: 1800,
      description: '',
      paymentHash,
      paymentSecret: hex(),
    },
    randomBytes(32),
  )
  const [row] = await sql<{ id: string }[]>`
    insert into sent_payments (user_id, idempotency_key, wallet_id, request_id, payment_hash, invoice, target, amount_msats,
                               attempt_no, next_check_at, created_at)
    values (${ana.userId}, ${hex().slice(32)}, ${ana.walletId}, ${hex()}, ${paymentHash}, ${invoice}, ${invoice}, 1000, 1,
            ${minute(600)}, ${at}) returning id`
  return row!.id
}
const tapId = (await rows.tapped(ana, minute(2), 'UNKNOWN')).slice('card-'.length)
const sendId = await send(minute(1))
const forwardId = (await rows.forwarded(ana, minute(3), 'beto@there.example')).slice('forward-'.length)
await sql`
  update forwarding_attempts set status = 'PENDING', preimage = null, resolved_at = null where request_id = ${forwardId}`
await rows.tapped(ana, minute(4), 'SUCCEEDED')

test('one list of every kind, oldest first, with the person, the amount and by when it is known', async () => {
  const { total, rows: open } = await list()
  assert.equal(total, 3)
  assert.deepEqual(
    open.map(({ kind, id, amountMsats, canResolve }) => [kind, id, amountMsats, canResolve]),
    [
      ['send', sendId, 1000, false],
      ['card', tapId, 5000, true],
      ['forward', forwardId, 7000, false],
    ],
  )
  const face = { name: 'Ana', picture: null, publicKey: ana.pubkey, address: 'ana@localhost' }
  for (const { member, walletName } of open) {
    assert.deepEqual([member, walletName], [{ userId: ana.userId, pubkey: ana.pubkey, username: 'ana', face }, 'Main'])
  }
  // Half an hour for the invoice that was sent by hand, ten hours for the others, and an hour for what is on its way.
  assert.deepEqual(
    open.map(({ expectedBy }) => expectedBy),
    [minute(1 + 30 + 60), minute(660), minute(660)].map(at => at.toISOString()),
  )
})

test('for operators: what somebody paid is for no viewer and no device', async () => {
  const viewer = await web.member('VIEWER')
  assert.equal(refusalIn(await web.call({ url: '/api/open-payments', as: viewer })).reason, 'role_too_low')
  const token = await web.deviceToken(operator.userId, ['activity:read'])
  assert.equal((await web.call({ url: '/api/open-payments', token })).statusCode, 403)
})

test('asking again makes the next look due now, once for each kind', async () => {
  for (const [kind, id] of [
    ['send', sendId],
    ['card', tapId],
    ['forward', forwardId],
  ] as const) {
    assert.equal((await check(kind, id)).statusCode, 200, kind)
  }
  const [{ sent, tapped, forwarded } = {}] = await sql`
    select (select next_check_at from sent_payments where id = ${sendId}) as sent,
           (select next_check_at from card_payments where id = ${tapId}) as tapped,
           (select d.due_at from forwarding_destinations d join forwarding_attempts a on a.destination_id = d.id
            where a.request_id = ${forwardId}) as forwarded`
  assert.deepEqual([sent, tapped, forwarded], [now, now, now])
})

test('a payment that has its end is none of them', async () => {
  await sql`
    update sent_payments set status = 'REJECTED', code = 'payment_failed', next_check_at = null, resolved_at = ${now}
    where id = ${sendId}`
  assert.deepEqual(
    (await list()).rows.map(({ kind }) => kind),
    ['card', 'forward'],
  )
  assert.deepEqual(refusalIn(await check('send', sendId)).reason, 'open_payment_not_found')
  assert.equal(refusalIn(await check('card', forwardId)).reason, 'open_payment_not_found')
})
