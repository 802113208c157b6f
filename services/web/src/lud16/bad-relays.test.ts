import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import { type Relay, startRelay } from '@chispa/sandbox/relay'
import { noFaults } from '@chispa/sandbox/relay/faults'
import { until } from '@chispa/sandbox/until'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { timed } from '@chispa/testing/stopwatch'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'

const limitMs = 2000
/** The database may be slow on a busy machine; a second limit after the first would still be seen. */
const slackMs = 1900
const stage = await openStage({ walletLimitMs: limitMs })
const { web, callback } = stage
const cleanups: (() => Promise<unknown>)[] = []
after(async () => {
  await stage.close()
  for (const clean of cleanups.toReversed()) await clean()
})

/** A member whose wallet is at a relay of its own. The wallet itself comes back at once: what is judged is our side. */
async function payeeAtRelay(username: string) {
  const relay = await startRelay()
  const backoff = { firstMs: 20, maxMs: 100 }
  const service = new WalletService({ relays: [relay.url], relayOptions: { backoff } })
  cleanups.push(
    () => relay.stop(),
    () => service.stop(),
  )
  const wallet = await service.create()
  const member = await web.member()
  for (const [what, body] of [
    ['lightning-address', { username }],
    ['nwc', { nwcUri: wallet.uri }],
  ] as const) {
    await web.call({ method: 'PUT', url: `/api/users/${member.userId}/${what}`, as: member, body })
  }
  /** Its connection is made, however long that takes on a busy machine: what is judged begins after it. */
  const beInUse = () =>
    until(async () => {
      const [row] = await web.sql<{ id: string }[]>`select id from remote_wallets where user_id = ${member.userId}`
      return (await web.deps.wallets.getInfo(row!.id, { timeoutMs: 60_000 })).kind === 'result'
    })
  const rows = () => web.sql<{ paymentHash: string; amountMsats: number; status: string }[]>`
    select payment_hash, amount_msats::int, status from invoices where user_id = ${member.userId} order by created_at`
  return { relay, service, wallet, beInUse, rows }
}

type Payee = Awaited<ReturnType<typeof payeeAtRelay>>

/** What was stored is what the wallet made and a payer was given, and nothing else. */
async function assertTrue({ rows, service, wallet }: Payee, given: string[]): Promise<void> {
  const stored = await rows()
  assert.deepEqual(stored.map(row => row.paymentHash).toSorted(), given.toSorted())
  for (const { paymentHash, amountMsats, status } of stored) {
    assert.equal(service.ledger.find(wallet.accountId, paymentHash)?.amountMsats, amountMsats)
    assert.equal(status, 'PENDING')
  }
}

/** The hash of the invoice in a good answer. */
function hashIn(reply: Awaited<ReturnType<typeof callback>>, amountMsats: number): string {
  const decoded = decodeBolt11(reply.json().pr)
  assert.ok(decoded.ok)
  assert.equal(decoded.invoice.amountMsats, amountMsats)
  return decoded.invoice.paymentHash
}

async function callbackInTime(username: string) {
  const [reply, tookMs] = await timed(callback(username, { amount: '5000' }))
  assert.ok(tookMs < limitMs + slackMs, `${tookMs}`)
  return reply
}

/** The first invoice that a payer gets once the relay is well again. */
async function hashOnceHealed(relay: Relay, username: string): Promise<string> {
  Object.assign(relay.faults, noFaults())
  const reply = await until(async () => {
    const one = await callback(username, { amount: '7000' })
    return one.json().pr !== undefined && one
  })
  return hashIn(reply, 7000)
}

type Failure = {
  what: string
  fail: (relay: Relay) => unknown
}

const failures: Failure[] = [
  {
    what: 'is slow',
    fail: ({ faults }) => Object.assign(faults, { delayMs: limitMs + 200 }),
  },
  {
    what: 'drops the socket and takes no new one',
    fail: relay => {
      relay.faults.refuseConnections = true
      relay.dropSockets()
    },
  },
  {
    what: 'refuses the subscription after a lost connection',
    fail: relay => {
      relay.faults.refuseSubscriptions = 'error: out of memory'
      relay.dropSockets()
    },
  },
  {
    what: 'closes every subscription after a lost connection',
    fail: relay => {
      relay.faults.closeSubscriptions = 'error: shutting down'
      relay.dropSockets()
    },
  },
  {
    what: 'is silent',
    fail: ({ faults }) => Object.assign(faults, { silent: true }),
  },
  {
    what: 'is frozen',
    fail: ({ faults }) => Object.assign(faults, { frozen: true }),
  },
  {
    what: 'refuses events',
    fail: ({ faults }) => Object.assign(faults, { refuseEvents: 'blocked: not you' }),
  },
]

for (const isKnown of [true, false]) {
  const whose = isKnown ? 'a wallet in use' : 'a wallet never asked'
  describe(`503 within the limit for ${whose}, nothing stored, and soon works again, when its relay`, () => {
    for (const [at, { what, fail }] of failures.entries()) {
      test(what, async () => {
        const username = `${isKnown ? 'known' : 'new'}-${at}`
        const payee = await payeeAtRelay(username)
        const given: string[] = []
        if (isKnown) {
          await payee.beInUse()
          given.push((await stage.invoiceFor(username)).paymentHash)
        }
        fail(payee.relay)
        const reply = await callbackInTime(username)
        assert.deepEqual([reply.statusCode, reply.json().status], [200, 'ERROR'], reply.body)
        assert.match(String(refusalIn(reply).reason), /^wallet_(silent|unreachable)$/)
        await assertTrue(payee, given)
        given.push(await hashOnceHealed(payee.relay, username))
        await assertTrue(payee, given)
      })
    }
  })
}

describe('an invoice or an error within the limit, all that is stored is true, and soon works again, when its relay', () => {
  for (const floodBytes of [1000, 60_000]) {
    test(`floods with frames of ${floodBytes} bytes`, async context => {
      const username = `flooded-${floodBytes}`
      const payee = await payeeAtRelay(username)
      const given: string[] = []
      payee.relay.faults.floodBytes = floodBytes
      const statuses: string[] = []
      const sentBytes = () => payee.relay.status().flooded * floodBytes
      // Until it is not read any more for a while, because it is too far ahead; a busy machine is late before that, too.
      while (statuses.length < 500 && !(statuses.includes('ERROR') && sentBytes() > 1_000_000)) {
        const reply = await callbackInTime(username)
        statuses.push(reply.json().status ?? 'OK')
        if (reply.json().pr) given.push(hashIn(reply, 5000))
        else assert.equal(refusalIn(reply).code, 'SERVICE_UNAVAILABLE', reply.body)
      }
      assert.ok(sentBytes() > 1_000_000)
      context.diagnostic(`${statuses.length} requests, ${given.length} invoices`)
      await assertTrue(payee, given)
      // What the relay has sent before is still read, and no faster than it may send.
      given.push(await hashOnceHealed(payee.relay, username))
      await assertTrue(payee, given)
    })
  }
})

test('200 right after a relay has said a thousand things that nobody asked for', async () => {
  const payee = await payeeAtRelay('noisy')
  await payee.beInUse()
  const before = (await stage.invoiceFor('noisy')).paymentHash
  payee.relay.flood(1000)
  await assertTrue(payee, [before, (await stage.invoiceFor('noisy')).paymentHash])
})
