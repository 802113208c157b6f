/**
 * Both sides of a transfer, the coupon service, its faults, crashes of either side and passing time, in any order and on top of each
 * other. After every life three ledgers are compared: of each coupon one code at most can be redeemed, one of the two members has exactly
 * that code, it was redeemed at most once, and what the sender is shown is true.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connect } from '@chispa/database/connect'
import { type OutgoingHttp, outgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { payMetadata } from '@chispa/protocols/lud06'
import { type CouponFaults, noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import type { Coupon } from '@chispa/sandbox/coupon-service/coupon-ledger'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { depositBody } from '@chispa/sandbox/coupon-service/deposit'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../test/app.ts'
import { terms } from '../../test/voucher-stage.ts'
import { Refusal } from '../http/refusal.ts'
import { removeVoucher } from './delete.ts'
import { takeHandover } from './handover.ts'
import { voucherParts } from './parts.ts'
import { recoverIntents } from './recover-intents.ts'
import { checkVoucher } from './refresh.ts'
import { type SendDeps, sendVoucher } from './send.ts'
import { settleDueSends } from './settle-send.ts'

type Step =
  | { do: 'send'; again: boolean }
  | { do: 'check' }
  | { do: 'delete' }
  | { do: 'redeem'; code: 'old' | 'live' }
  | { do: 'fail'; faults: Partial<CouponFaults> }
  | { do: 'heal' }
  | { do: 'crash'; side: 'sender' | 'recipient' }
  | { do: 'recover'; side: 'sender' | 'recipient' }
  | { do: 'pass time'; ms: number }
  | { do: 'run'; ms: number }

/** A web process in all but name: it ends in the middle of whatever it does, and writes nothing more. */
type Process = { parts: SendDeps; crash: () => Promise<void> }

let ahead = 0
const now = () => new Date(Date.now() + ahead)
const nowSeconds = () => Math.floor(now().getTime() / 1000)
const signal = new AbortController().signal

function startProcess(web: TestApp): Process {
  const sql: Connection = connect(web.databaseUrl, { poolSize: 3 })
  const outgoing: OutgoingHttp = outgoingHttp({ privateHostsAllowed: () => true })
  return {
    parts: voucherParts({ ...web.deps, sql, outgoing, now, keepPicture: async () => {} }),
    async crash() {
      outgoing.stop()
      await sql.end({ timeout: 0 })
    },
  }
}

const service = await startCouponService({ nowSeconds })
const webs = { sender: await testApp({ now }), recipient: await testApp({ now }) }
const processes = { sender: startProcess(webs.sender), recipient: startProcess(webs.recipient) }
const [ana, zoe] = [await webs.sender.member(), await webs.recipient.member()]

/** The recipient's instance as the sender reaches it. */
const server = createServer(
  (request, response) => void answer(request, response).catch(() => response.destroy()),
).listen(0, '127.0.0.1')
await once(server, 'listening')
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.method === 'GET') {
    const metadata = payMetadata({ description: 'Zoe', identifier: `zoe@${host}` })
    const range = { minSendable: 1000, maxSendable: 1000 }
    return send(200, { tag: 'payRequest', callback: `http://${host}/cb`, ...range, metadata, allowVouchers: true })
  }
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString())
  try {
    send(200, await takeHandover(processes.recipient.parts, { username: 'zoe', body }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    send(error.status, { status: 'ERROR', reason: error.message })
  }
}

after(async () => {
  server.close()
  await Promise.all(Object.values(processes).map(process => process.crash()))
  await Promise.all(Object.values(webs).map(web => web.close()))
  await service.stop()
})

const deposit = (web: TestApp, coupon: Coupon, owner: { pubkey: string }) =>
  web.call({
    method: 'POST',
    url: '/api/vouchers',
    as: { secretKey: service.secretKey, pubkey: service.publicKey },
    body: depositBody(service, coupon, owner.pubkey),
  })

const { recipient } = webs
await recipient.sql`insert into lightning_addresses (username, user_id) values ('zoe', ${zoe.userId})`
await recipient.call({
  method: 'PUT',
  url: '/api/wallet/vouchers/settings',
  as: zoe,
  body: { policy: 'ANYONE', allowVouchers: true, allowlist: [] },
})
assert.equal((await deposit(recipient, service.ledger.mint(terms()), zoe)).statusCode, 201)

async function live(steps: readonly Step[]): Promise<void> {
  const given: { id: string; coupon: Coupon }[] = []
  const open: Promise<unknown>[] = []
  const begin = (work: Promise<unknown>) => void open.push(work.catch(() => {}))
  const last = () => given.at(-1)
  const send = (id: string) =>
    sendVoucher(processes.sender.parts, { pubkey: ana.pubkey, id, address: `zoe@${host}`, host: 'here' })
  for (const step of steps) {
    switch (step.do) {
      case 'send': {
        if (!step.again || given.length === 0) {
          const coupon = service.ledger.mint(terms({ name: randomUUID() }))
          const reply = await deposit(webs.sender, coupon, ana)
          assert.equal(reply.statusCode, 201, reply.body)
          given.push({ id: reply.json().id, coupon })
        }
        begin(send(last()!.id))
        break
      }
      case 'check':
        if (last()) begin(checkVoucher(processes.sender.parts, { id: last()!.id, status: 'minted' }))
        break
      case 'delete':
        if (last()) begin(removeVoucher(processes.sender.parts, { pubkey: ana.pubkey, id: last()!.id }))
        break
      case 'redeem': {
        const code = step.code === 'old' ? last()?.coupon.nonce : liveOf(last()?.coupon)[0]?.nonce
        if (code) begin(service.claim(code))
        break
      }
      case 'fail':
        Object.assign(service.faults, noCouponFaults(), step.faults)
        break
      case 'heal':
        Object.assign(service.faults, noCouponFaults())
        break
      case 'crash':
        begin(processes[step.side].crash())
        processes[step.side] = startProcess(webs[step.side])
        break
      case 'recover':
        begin(recover(step.side))
        break
      case 'pass time':
        ahead += step.ms
        break
      case 'run':
        await sleep(step.ms)
    }
  }
  await Promise.all(open)
  Object.assign(service.faults, noCouponFaults())
  for (let round = 0; round < 5; round++) {
    ahead += 3_600_000
    await recover('recipient')
    await recover('sender')
  }
  // Both look at their lists, so that there is room for the vouchers of the next life.
  for (const { sql } of [webs.sender, webs.recipient]) {
    await sql`update vouchers set seen_at = now() where seen_at is null`
    await sql`update voucher_inboxes set unread = 0`
  }
  for (const one of given) await compare(one)
}

const recover = (side: 'sender' | 'recipient') =>
  side === 'sender' ? settleDueSends(processes.sender.parts, signal) : recoverIntents(processes.recipient.parts, signal)

const liveOf = (coupon: Coupon | undefined) =>
  service.ledger.coupons.filter(one => one.lineage === coupon?.lineage && one.state === 'minted')

async function compare({ id, coupon }: { id: string; coupon: Coupon }): Promise<void> {
  const line = service.ledger.coupons.filter(({ lineage }) => lineage === coupon.lineage)
  const usable = line.filter(({ state }) => state === 'minted')
  const redeemed = line.filter(({ state }) => state === 'claimed')
  assert.equal(usable.length + redeemed.length, 1, 'a coupon is there once')
  const { parts } = processes.sender
  await checkVoucher(parts, { id, status: 'minted' })
  const [own] = await webs.sender
    .sql`select status, transferred_to, deleted_at, sealed_code from vouchers where id = ${id}`
  const theirs = await webs.recipient
    .sql`select id, status, sealed_code from vouchers where name = ${coupon.name} and deleted_at is null`
  assert.ok(theirs.length <= 1, 'the recipient has it once')
  const theirNonce =
    theirs[0] &&
    parts.codes &&
    processes.recipient.parts.codes.open(`vouchers:${theirs[0].id}`, theirs[0].sealedCode).nonce
  const hasMoved = line.length > 1
  if (hasMoved) {
    assert.equal(theirNonce, line.at(-1)?.nonce, 'what took its place is the recipient’s')
    assert.ok(own?.deletedAt || own?.status === 'transferred', `the sender is told ${own?.status}`)
    assert.ok(own?.deletedAt || own?.transferredTo, 'nobody else moved it')
  } else {
    assert.equal(theirs.length, 0)
    const told = redeemed.length > 0 ? 'claimed' : 'minted'
    assert.ok(own?.deletedAt || own?.status === told, `the sender is told ${own?.status}, it is ${told}`)
  }
}

const sides = fc.constantFrom('sender' as const, 'recipient' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'check' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'delete' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('redeem' as const),
      code: fc.constantFrom('old' as const, 'live' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      faults: fc.constantFrom<Partial<CouponFaults>[]>(
        { loseAnswerAfterBurn: true },
        { status: 500 },
        { disconnect: true, at: 'preview' },
        { disconnect: true, at: 'refresh' },
        { delayMs: 40 },
        { notJson: true },
        { wrongSigner: true },
        { otherBenefit: true },
        { sameNonce: true },
        { status: 503, at: 'preview' },
        { status: 429, retryAfterIn: 'header', retryAfterS: 30 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'heal' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('crash' as const), side: sides }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recover' as const), side: sides }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass time' as const), ms: fc.constantFrom(6000, 50_000, 3_700_000) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('run' as const), ms: fc.constantFrom(1, 5, 15, 40, 80) }) },
)

test('sends, faults, crashes, tills and time in any order', { timeout: 400_000 }, async t => {
  const endsAt = performance.now() + 25_000
  let runs = 0
  const lives = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async steps => {
    await live(steps)
    runs++
  })
  while (performance.now() < endsAt) await fc.assert(lives, { numRuns: 4, endOnFailure: true })
  t.diagnostic(`${runs} lives`)
  assert.ok(runs >= 4)
})
