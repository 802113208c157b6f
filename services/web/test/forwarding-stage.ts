/**
 * The web service and the real listener, with a relay, wallets and a server of addresses of somebody else's, for tests.
 */
import assert from 'node:assert/strict'
import { connect } from '@chispa/database/connect'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { Ledger, type LedgerOptions } from '@chispa/sandbox/wallets/ledger'
import type { SandboxWallet, WalletOptions } from '@chispa/sandbox/wallets/sandbox-wallet'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { createLog } from '@chispa/service/log'
import type { Person } from '@chispa/testing/person'
import { startListener } from '../../listener/src/assemble.ts'
import { readListenerConfig } from '../../listener/src/config.ts'

import { resolvePayments } from '../src/card-payments/resolve.ts'
import { forwarder } from '../src/forwarding/reconciler.ts'
import { startAddressServer } from './address-server.ts'
import { testApp, testListenerSecret, testVaultKey } from './app.ts'
import { waitForServers } from './http-timeouts.ts'
import { waitForAnswers } from './wallet-timeouts.ts'

export type Source = Person & { userId: string; wallet: SandboxWallet; walletId: string }
type Detail = {
  status: string
  receivedMsats: number
  retainedMsats: number
  forwardedMsats: number
  hops: number
  revision: number
  legs: {
    address: string
    state: string
    amountMsats: number
    paidMsats: number
    reason: string | null
    message: string | null
    detail: string | null
    attempts: { attemptNo: number; status: string; amountMsats: number; requestId: string; paymentHash: string }[]
  }[]
}

/** How long the listener waits for a wallet's first answer, and for its word on a payment: longer than a busy machine takes. */
type Timeouts = { readyTimeoutMs?: number; replyTimeoutMs?: number }
/** `areSilent`: wallets leave questions unanswered. Otherwise their answers are waited for as long as a busy machine takes. */
type StageOptions = LedgerOptions & Timeouts & { areSilent?: boolean }

export async function openStage(options: StageOptions = {}) {
  const { feeMsats, paysAgain, readyTimeoutMs, replyTimeoutMs = 8000, areSilent = false } = options
  await using opened = new AsyncDisposableStack()
  const relay = await startRelay()
  opened.defer(() => relay.stop())
  const ledger = new Ledger({ ...(feeMsats && { feeMsats }), ...(paysAgain && { paysAgain }) })
  const service = new WalletService({ relays: [relay.url], ledger })
  opened.defer(() => service.stop())
  const outside = await startAddressServer()
  opened.defer(() => outside.stop())
  const payer = await service.create({ name: 'payer', balanceMsats: 1_000_000_000_000 })
  const web = await testApp({ listenerPauseMs: 50, walletLimitMs: 20_000 })
  opened.defer(() => web.close())
  let areHangingWaitedFor = false
  waitForServers(web, ({ url }) => outside.hangs(url) && !areHangingWaitedFor)
  if (!areSilent) waitForAnswers(web, 'getInfo', 'getBalance', 'lookupInvoice')
  const admin = await web.member('ADMIN')
  const origin = await web.app.listen({ port: 0, host: '127.0.0.1' })
  const listenerSql = connect(web.databaseUrl)
  opened.defer(() => listenerSql.end())
  const listener = await startListener({
    sql: listenerSql,
    log: createLog('listener', 'fatal'),
    config: readListenerConfig({
      NWC_VAULT_KEY: testVaultKey,
      LISTENER_AUTH_SECRET: testListenerSecret,
      WEB_ORIGIN: origin,
    }),
    tuning: {
      payments: { replyTimeoutMs },
      ...(readyTimeoutMs !== undefined && { pool: { timeoutMs: readyTimeoutMs } }),
    },
  })
  opened.defer(() => listener.stop())
  const listenerUrl = await listener.app.listen({ port: 0, host: '127.0.0.1' })
  const set = async (body: object) =>
    assert.equal((await web.call({ method: 'POST', url: '/api/settings', as: admin, body })).statusCode, 200)
  await set({ domain: 'chispa.example', listener_url: listenerUrl, listener_enabled: true })
  await until(() => web.deps.listener.probe())
  const forward = forwarder(web.deps)

  /** A member with a wallet that the listener holds. */
  async function source(options: WalletOptions & { username?: string } = {}): Promise<Source> {
    const { username, ...walletOptions } = options
    const member = await web.member()
    const wallet = await service.create(walletOptions)
    const body = { name: 'mine', nwcUri: wallet.uri, makePrimary: true }
    const added = await web.call({ method: 'POST', url: '/api/remote-wallets', as: member, body })
    assert.equal(added.statusCode, 201, added.body)
    const walletId: string = added.json().id
    if (username) {
      const url = `/api/users/${member.userId}/lightning-address`
      assert.equal((await web.call({ method: 'PUT', url, as: member, body: { username } })).statusCode, 200)
    }
    await until(() => listener.pool.find(walletId)?.isReady)
    return { ...member, wallet, walletId }
  }

  const urlOf = ({ walletId }: Source, path: string) => `/api/remote-wallets/${walletId}/${path}`

  async function configure(who: Source, shares: Record<string, number>, more: object = {}): Promise<void> {
    const destinations = Object.entries(shares).map(([address, allocationBps]) => ({ address, allocationBps }))
    const body = { destinations, ...more }
    const reply = await web.call({ method: 'PUT', url: urlOf(who, 'receive-action'), as: who, body })
    assert.equal(reply.statusCode, 200, reply.body)
  }

  /** Somebody pays the wallet. */
  function pay(who: Source, amountMsats: number): string {
    const { invoice, paymentHash } = ledger.createInvoice(who.wallet.accountId, { amountMsats })
    const paid = ledger.pay(payer.accountId, invoice)
    assert.ok(paid.ok)
    return paymentHash
  }

  const receiptOf = async (who: Source, paymentHash: string) =>
    (
      await web.sql<{ id: string }[]>`
      select id from forwarding_receipts where wallet_id = ${who.walletId} and payment_hash = ${paymentHash}`
    )[0]?.id

  /** The id of the receipt, once the listener has told it. */
  async function receive(who: Source, amountMsats: number): Promise<string> {
    const paymentHash = pay(who, amountMsats)
    return until(() => receiptOf(who, paymentHash))
  }

  async function detail(who: Source, receiptId: string): Promise<Detail> {
    const reply = await web.call({ url: urlOf(who, `forwarding-receipts/${receiptId}`), as: who })
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json()
  }

  /** As if the pause before the next attempt were over. The database tells microseconds, and our clock cuts them off: a second ago is due. */
  const makeDue = () =>
    web.sql`update forwarding_destinations set due_at = now() - interval '1 s' where due_at is not null`

  /** What left the wallet, by its own books. */
  const sent = ({ wallet }: { wallet: SandboxWallet }) =>
    ledger.transactions(wallet.accountId).filter(({ type, state }) => type === 'outgoing' && state === 'settled')

  const resources = opened.move()
  return {
    web,
    admin,
    listener,
    listenerUrl,
    ledger,
    service,
    payer,
    outside,
    relay,
    set,
    source,
    configure,
    pay,
    receive,
    receiptOf,
    detail,
    forward,
    resolve: () => resolvePayments(web.deps),
    makeDue,
    sent,
    urlOf,
    /** Addresses that never answer, too, are waited for as long as a busy machine takes, or not any more. */
    waitForHanging(isOn: boolean) {
      areHangingWaitedFor = isOn
    },
    close: () => resources.disposeAsync(),
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
