/** The web service with a relay and wallets of the sandbox, for tests: cards with real keys that tap, and a till. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type CardKeys, generateSun } from '@chispa/protocols/ntag424'
import { type Relay, startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import type { InvoiceRequest, Ledger } from '@chispa/sandbox/wallets/ledger'
import type { SandboxWallet, WalletOptions } from '@chispa/sandbox/wallets/sandbox-wallet'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { freePort } from '@chispa/testing/free-port'
import type { LightMyRequestResponse } from 'fastify'
import { resolvePayments } from '../src/card-payments/resolve.ts'
import { type TestOptions, testApp } from './app.ts'

export type Tap = { p: string; c: string }
/** What a till knows after a scan. */
export type Scanned = Tap & { k1: string }

export type Holder = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['member']>>

/** A card in somebody's hand: every tap counts one up, as the chip does. */
export class VirtualCard {
  readonly id: string
  readonly uid: string
  readonly keys: CardKeys
  counter = 0

  constructor(id: string, uid: string, keys: CardKeys) {
    this.id = id
    this.uid = uid
    this.keys = keys
  }

  tap(counter = ++this.counter): Tap {
    return generateSun({ uid: this.uid, counter }, this.keys)
  }
}

/** A busy machine takes its time: a story about timeouts sets its own. */
const longTimeouts = { tillTimeoutMs: 60_000, walletLimitMs: 60_000 }

export type HeldCard = { card: VirtualCard; holder: Holder; wallet: SandboxWallet; walletId: string }

export async function openStage(options: TestOptions & { relay?: Relay; ledger?: Ledger } = {}) {
  const relay = options.relay ?? (await startRelay({ port: await freePort() }))
  // Wallets come back quickly when a test has cut them off.
  const relayOptions = { backoff: { firstMs: 100, maxMs: 500 } }
  const service = new WalletService({
    ...{ relays: [relay.url], relayOptions },
    ...(options.ledger && { ledger: options.ledger }),
  })
  const merchant = await service.create({ name: 'merchant' })
  const web = await testApp({ ...longTimeouts, ...options })
  const admin = await web.member('ADMIN')

  async function newCard(): Promise<VirtualCard & { otc?: string }> {
    const uid = `04${randomBytes(6).toString('hex')}`
    const reply = await web.call({ method: 'POST', url: '/api/cards', as: admin, body: { id: uid } })
    assert.equal(reply.statusCode, 200, reply.body)
    const { id, ntag424, otc } = reply.json()
    const { k0, k1, k2, k3, k4 } = ntag424
    return Object.assign(new VirtualCard(id, uid, { k0, k1, k2, k3, k4 }), { otc })
  }

  async function addWallet(holder: Holder, wallet: SandboxWallet): Promise<string> {
    const name = randomBytes(4).toString('hex')
    const [primary] = await web.sql`
      select 1 from remote_wallets where user_id = ${holder.userId} and is_primary and status in ('ACTIVE', 'DISABLED')`
    const body = { name, nwcUri: wallet.uri, makePrimary: !primary }
    const reply = await web.call({ method: 'POST', url: '/api/remote-wallets', as: holder, body })
    assert.equal(reply.statusCode, 201, reply.body)
    return reply.json().id
  }

  /** A card that is activated, with a wallet behind it that has been heard of before, so that timing is not about that. */
  async function heldCard(wallet: WalletOptions = {}, { warm = true } = {}): Promise<HeldCard> {
    const [card, holder] = [await newCard(), await web.member()]
    const sandboxWallet = await service.create({ balanceMsats: 100_000_000, ...wallet })
    const walletId = await addWallet(holder, sandboxWallet)
    await activate(card, holder)
    if (warm) await until(async () => (await web.wallets.getInfo(walletId, { timeoutMs: 5000 })).kind === 'result')
    return { card, holder, wallet: sandboxWallet, walletId }
  }

  /** Another card of the same holder. */
  async function secondCard({ holder, wallet, walletId }: HeldCard): Promise<HeldCard> {
    const card = await newCard()
    await activate(card, holder)
    return { card, holder, wallet, walletId }
  }

  async function activate(card: { otc?: string }, holder: Holder): Promise<void> {
    // Everybody from a place of their own: so many a minute are taken from one.
    const address = `10.${[...randomBytes(3)].join('.')}`
    const reply = await web.call({ method: 'POST', url: `/api/cards/otc/${card.otc}/activate`, as: holder, address })
    assert.equal(reply.statusCode, 200, reply.body)
  }

  const set = async (body: Record<string, unknown>) => {
    const reply = await web.call({ method: 'POST', url: '/api/settings', as: admin, body })
    assert.equal(reply.statusCode, 200, reply.body)
  }

  type Limits = Partial<Record<'tapMsats' | 'dayMsats' | 'weekMsats' | 'monthMsats', number | null>>
  const limit = async (card: VirtualCard, body: Limits) => {
    const reply = await web.call({ method: 'PUT', url: `/api/cards/${card.id}/limits`, as: admin, body })
    assert.equal(reply.statusCode, 200, reply.body)
  }

  const scan = (card: { id: string }, tap: Partial<Tap>) =>
    web.call({ url: `/api/cards/${card.id}/scan?${new URLSearchParams(tap)}` })

  /** A tap that must be taken. */
  async function scanned(card: VirtualCard, tap = card.tap()): Promise<Scanned> {
    const reply = await scan(card, tap)
    assert.equal(reply.statusCode, 200, reply.body)
    const { k1, tag } = reply.json()
    assert.equal(tag, 'withdrawRequest', reply.body)
    return { ...tap, k1 }
  }

  const pay = (card: { id: string }, scanned: Partial<Scanned>, pr: string, headers: Record<string, string> = {}) =>
    web.call({ url: `/api/cards/${card.id}/scan/cb?${new URLSearchParams({ ...scanned, pr })}`, headers })

  /** Taps and pays. */
  const tapAndPay = async (card: VirtualCard, pr: string) => pay(card, await scanned(card), pr)

  /** Taps and pays, and asks with the same tap until the outcome is known, as a cashier who waits does. */
  async function payToEnd(card: VirtualCard, pr: string) {
    const tap = await scanned(card)
    let answer = told(await pay(card, tap, pr))
    for (let again = 0; answer.reason === 'payment_unresolved' && again < 30; again++) {
      answer = told(await pay(card, tap, pr))
    }
    return answer
  }

  const bill = (amountMsats = 21_000, more: Partial<InvoiceRequest> = {}) =>
    service.ledger.createInvoice(merchant.accountId, {
      amountMsats,
      description: 'coffee',
      timestamp: Math.floor(web.deps.now().getTime() / 1000),
      ...more,
    })

  const paymentRow = async (paymentHash: string) =>
    (await web.sql`select * from card_payments where payment_hash = ${paymentHash}`)[0] as Record<string, unknown>

  const cardRow = async ({ id }: { id: string }) =>
    (await web.sql`select * from cards where id = ${id}`)[0] as Record<string, unknown>

  /** What left the wallet for this invoice, or may have. */
  const outgoing = (wallet: SandboxWallet, paymentHash?: string) =>
    service.ledger
      .transactions(wallet.accountId)
      .filter(one => one.type === 'outgoing' && (paymentHash === undefined || one.paymentHash === paymentHash))

  /** The requests that reach the wallet from now on. */
  function requestsOf(wallet: SandboxWallet): string[] {
    const asked: string[] = []
    const answer = wallet.answer.bind(wallet)
    wallet.answer = event => {
      asked.push(event.id)
      return answer(event)
    }
    return asked
  }

  const resolve = () => resolvePayments(web.deps)

  return {
    web,
    relay,
    service,
    merchant,
    admin,
    newCard,
    heldCard,
    secondCard,
    addWallet,
    activate,
    set,
    limit,
    scan,
    scanned,
    pay,
    tapAndPay,
    payToEnd,
    bill,
    paymentRow,
    cardRow,
    outgoing,
    requestsOf,
    resolve,
    until,
    async close() {
      await web.close()
      await service.stop()
      await relay.stop()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** What a till reads: the answer's status, our word for it, and whether it is told to ask again. */
export const told = (reply: LightMyRequestResponse) => {
  const { status, error } = reply.json()
  return {
    http: reply.statusCode,
    status,
    reason: error?.reason,
    again: reply.headers['retry-after'] === '1',
  }
}

export const declined = (reason: string) => ({ http: 200, status: 'ERROR', reason, again: false })
export const wait = (reason: string) => ({ http: 200, status: 'ERROR', reason, again: true })
export const paid = { http: 200, status: 'OK', reason: undefined, again: false }
