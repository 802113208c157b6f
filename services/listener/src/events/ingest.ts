/**
 * The one way in for payments: live notifications, replayed ones and the wallet's ledger. Each payment becomes one row,
 * whoever tells of it and however often; a new row goes straight to delivery. Rows are written in batches: while one
 * insert is under way the next ones gather. While the database is away they wait. What finds no room, or is more than one
 * wallet may bring, is flagged, so that a catch-up brings it.
 */

import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { PaymentEventType } from '@chispa/contract/webhooks'
import { BatchWriter } from '@chispa/database/batch-writer'
import type { Notification } from '@chispa/nwc/nwc-client'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { Allowance } from './allowance.ts'
import { DailyBytes } from './daily-bytes.ts'
import { type NewEvent, type Payment, paymentEvent } from './payment-event.ts'
import { insertEvents } from './store.ts'

type IngestDeps = Pick<Deps, 'sql' | 'log' | 'clock' | 'counters' | 'pool'> & { delivery: Delivery }
export type IngestOptions = {
  maxWaiting?: number
  stopTimeoutMs?: number
  /** New events of one wallet: so many at once, and then so many a second. */
  maxNew?: number
  newPerSecond?: number
  /** Bytes of events that one wallet may bring in a day. */
  maxBytesPerDay?: number
}

type IngestEvents = {
  /** A wallet says that it has paid; told again with every replay. */
  paymentSent(walletId: string, transaction: Transaction): void
  /** There was no room for an event of this wallet. */
  lost(wallet: PooledWallet): void
}

export type LedgerEntry = { transaction: Transaction; raw: Record<string, unknown> }
type Queued = { event: NewEvent; wallet: PooledWallet; isNotification: boolean }

const rememberedKeys = 20_000
const maxBytesPerDay = 64 * 1024 * 1024

export class Ingest {
  readonly #deps: IngestDeps
  readonly #options: Required<IngestOptions>
  readonly #writer: BatchWriter<Queued>
  readonly #listeners: Partial<IngestEvents>[] = []
  /** Keys that are in the database for certain, and those on their way there. */
  readonly #known = new BoundedCache<string, true>({ max: rememberedKeys })
  readonly #onTheWay = new Set<string>()
  readonly #lost = new Set<string>()
  readonly #allowance: Allowance
  readonly #bytes: DailyBytes

  constructor(deps: IngestDeps, options: IngestOptions = {}) {
    this.#deps = deps
    this.#options = {
      maxWaiting: 20_000,
      stopTimeoutMs: 3000,
      maxNew: 10_000,
      newPerSecond: 5,
      maxBytesPerDay,
      ...options,
    }
    const { maxNew: max, newPerSecond: perSecond } = this.#options
    this.#allowance = new Allowance({ max, perSecond, clock: deps.clock })
    this.#bytes = new DailyBytes(this.#options.maxBytesPerDay, deps.clock)
    this.#writer = new BatchWriter<Queued>({
      write: (batch, isRepeated) => this.#write(batch, isRepeated),
      onError: error => deps.log.warn({ err: error, waiting: this.#writer.size }, 'events not written yet'),
      onGivenUp: ({ event }, error) => {
        this.#onTheWay.delete(event.eventKey)
        this.#lost.add(event.walletId)
        deps.log.error({ err: error, walletId: event.walletId, eventKey: event.eventKey }, 'an event cannot be written')
      },
    })
    deps.pool.subscribe({ notification: (wallet, notification) => this.notification(wallet, notification) })
  }

  subscribe(events: Partial<IngestEvents>): void {
    this.#listeners.push(events)
  }

  notification(wallet: PooledWallet, { type, transaction, raw, replayed }: Notification): void {
    this.#deps.counters.add('eventsReceived')
    wallet.lastEventAt = this.#deps.clock.now()
    if (type === 'payment_sent') this.#tell(events => events.paymentSent?.(wallet.id, transaction))
    const entry = { transaction, raw: raw as Record<string, unknown> }
    // It stands for a settled payment unless it says otherwise; kept too early, it would hide the settled one that follows.
    if (transaction.state !== 'settled') return
    if (this.#writer.size >= this.#options.maxWaiting || this.isOverdrawn(wallet)) this.#lose(wallet)
    else this.#take(wallet, { walletId: wallet.id, type, ...entry, recovered: replayed }, true)
  }

  /** Settled transactions that a wallet listed; whether all of them are kept. */
  async ledger(wallet: PooledWallet, entries: readonly LedgerEntry[]): Promise<boolean> {
    const keys = entries.map(({ transaction, raw }) => {
      const type: PaymentEventType = transaction.type === 'incoming' ? 'payment_received' : 'payment_sent'
      if (type === 'payment_sent') this.#tell(events => events.paymentSent?.(wallet.id, transaction))
      return this.#take(wallet, { walletId: wallet.id, type, transaction, raw, recovered: true }, false)
    })
    return (await this.settled()) && keys.every(key => this.#known.has(key))
  }

  /** Whether everything heard so far is kept, or was given up because the database will never take it. */
  settled(): Promise<boolean> {
    return this.#writer.settled()
  }

  /** Whether it, or another of its member's, has brought as many new events, or bytes, as it may for now. */
  isOverdrawn(wallet: PooledWallet): boolean {
    return this.#allowance.isSpent(wallet.userId) || this.#bytes.isSpent(wallet.userId)
  }

  /** Whether an event of this wallet was lost; asking takes the flag away. */
  takeLost(walletId: string): boolean {
    return this.#lost.delete(walletId)
  }

  isLost(walletId: string): boolean {
    return this.#lost.has(walletId)
  }

  markLost(walletId: string): void {
    this.#lost.add(walletId)
  }

  async stop(): Promise<void> {
    const left = await this.#writer.stop(this.#options.stopTimeoutMs)
    if (left > 0) this.#deps.log.warn({ left }, 'events not written: the next catch-up brings them')
  }

  #take(wallet: PooledWallet, payment: Payment, isNotification: boolean): string {
    const event = paymentEvent(payment, this.#deps.clock.now())
    const { eventKey } = event
    if (!this.#known.has(eventKey) && !this.#onTheWay.has(eventKey)) {
      this.#onTheWay.add(eventKey)
      this.#allowance.spend(wallet.userId, 1)
      this.#bytes.spend(wallet.userId, Buffer.byteLength(event.body))
      this.#writer.add({ event, wallet, isNotification })
    } else if (isNotification) this.#deps.counters.add('eventsDuplicate')
    return eventKey
  }

  async #write(batch: Queued[], isRepeated: boolean): Promise<void> {
    const { sql, delivery, counters, clock } = this.#deps
    const terms = delivery.terms(batch.map(({ wallet }) => wallet.userId))
    const rows = batch.map(({ event, wallet: { userId } }, at) => ({ ...event, userId, ...terms[at]! }))
    const inserted = await insertEvents(sql, rows)
    for (const { event, wallet, isNotification } of batch) {
      this.#onTheWay.delete(event.eventKey)
      this.#known.set(event.eventKey, true)
      if (!inserted.has(event.eventKey)) {
        this.#allowance.spend(wallet.userId, -1)
        this.#bytes.spend(wallet.userId, -Buffer.byteLength(event.body))
        if (isNotification) counters.add('eventsDuplicate')
        continue
      }
      if (!isNotification) wallet.lastEventAt = clock.now()
      if (event.recovered) counters.add('eventsRecovered')
    }
    delivery.accept(
      rows.filter(({ eventKey }) => inserted.has(eventKey)),
      isRepeated,
    )
  }

  #lose(wallet: PooledWallet): void {
    if (!this.#lost.has(wallet.id)) {
      this.#deps.log.error({ walletId: wallet.id }, 'no room for an event: a catch-up has to bring it')
    }
    this.#lost.add(wallet.id)
    this.#tell(events => events.lost?.(wallet))
  }

  #tell(handle: (events: Partial<IngestEvents>) => void): void {
    for (const events of this.#listeners) {
      try {
        handle(events)
      } catch (error) {
        this.#deps.log.error({ err: error }, 'event not handled')
      }
    }
  }
}
