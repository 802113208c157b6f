/**
 * A wallet behind its relays (NIP-47), as a client sees it. Requests are signed before they are published, so that a
 * caller can store what is about to happen; waits are bounded and can be cancelled; nothing here throws for what a
 * wallet or a relay does.
 */
import type { Scheduler } from '@chispa/concurrency/clock'
import { startDeadline } from '@chispa/concurrency/timeout'
import { type EventTemplate, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import {
  type Encryption,
  type Method,
  notificationKinds,
  type RequestParams,
  type WalletInfo,
} from '@chispa/protocols/nip47'
import { requestPlaintext, requestTemplate } from '@chispa/protocols/nip47-client'
import { NotAPublicKey } from '@chispa/signatures/ecdh'
import { signSchnorr } from '@chispa/signatures/schnorr'
import { askAgain, isWorthAskingAgain } from './ask-again.ts'
import { Conversation } from './conversation.ts'
import { EncryptionChoice } from './encryption-choice.ts'
import { isUnread, type NotPublished, notPublished, type Outcome, type Reply } from './outcome.ts'
import { publishRequest } from './publish-request.ts'
import type { RelayClient } from './relay-client.ts'
import { replayStored } from './replay.ts'
import type { RequestOrder, RequestOrders, Turn, TurnOptions } from './request-order.ts'
import type { Asker, Requests } from './requests.ts'

export type WaitOptions = { timeoutMs?: number; signal?: AbortSignal }

/** `evenIfExpired`: for whoever wants to see whether the wallet acts on it all the same. */
export type PublishOptions = WaitOptions & { evenIfExpired?: boolean }

export type Prepared<M extends Method> = {
  kind: 'prepared'
  /** Signed and unpublished: its id names the request for good. */
  event: NostrEvent
  encryption: Encryption
  /** Publishes once, however often it is called. */
  publish(options?: PublishOptions): Promise<Outcome<M>>
  /** It will not be published: nobody waits for it any more. Without effect once it is. */
  giveUp(): void
}

/** What a wallet needs of the client it belongs to. */
export type WalletHost = {
  readonly requests: Requests
  readonly clock: Scheduler
  readonly orders: RequestOrders
  replay(event: NostrEvent): void
}

/** Undefined when it cannot be opened: then nothing is signed, sent or read. */
export type OpenSecret = () => Uint8Array | undefined

export type WalletParts = {
  key: string
  walletPublicKey: string
  clientPublicKey: string
  openSecret: OpenSecret
  relays: RelayClient[]
  /** What it answered in to an earlier process. */
  encryption?: Encryption
}

type SignedRequest<M extends Method> = {
  event: NostrEvent
  method: M
  encryption: Encryption
  expiresAt: number
  isCurrent: () => boolean
  onTold: () => void
}

export const defaultTimeoutMs = 30_000
const infoTimeoutMs = 5000
/** A request stays valid at least this long, so that a wallet whose clock is ahead does not drop it. */
const minValiditySeconds = 60

export class Wallet implements Asker {
  readonly key: string
  readonly walletPublicKey: string
  readonly clientPublicKey: string
  readonly relays: readonly RelayClient[]
  readonly #encryption: EncryptionChoice
  readonly #host: WalletHost
  /** Until it was called. */
  #openSecret: OpenSecret | undefined
  #conversation: Conversation | undefined
  #closed = false
  #heardAt = 0
  /** Of those who need one. */
  #order: RequestOrder | undefined

  constructor(host: WalletHost, parts: WalletParts) {
    const { key, walletPublicKey, clientPublicKey, openSecret, relays, encryption } = parts
    this.#host = host
    this.key = key
    this.walletPublicKey = walletPublicKey
    this.clientPublicKey = clientPublicKey
    this.relays = relays
    this.#openSecret = openSecret
    this.#encryption = new EncryptionChoice(walletPublicKey, host.clock, encryption)
  }

  /** Whether a request could be published and its reply received now. */
  get isConnected(): boolean {
    return !this.#closed && this.relays.some(relay => relay.covers(this.clientPublicKey))
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Its secret was not opened, or could not be. */
  get isLocked(): boolean {
    return this.#conversation === undefined
  }

  /** When the wallet last said anything that was proven to be from it, in milliseconds; 0 before the first time. */
  get heardAt(): number {
    return this.#heardAt
  }

  /** What it has answered in; undefined before its first answer. */
  get answeredIn(): Encryption | undefined {
    return this.#encryption.answeredIn
  }

  /** What it answered in to another process. */
  rememberEncryption(encryption: Encryption | undefined): void {
    this.#encryption.remember(encryption)
  }

  /** A reply that nobody waits for any more. */
  answeredLate(encryption: Encryption, reply: Reply<Method>): void {
    this.#encryption.learn(encryption, reply)
  }

  /** Methods, notifications and encryption as the wallet announces them; undefined when it announces nothing. */
  announced({ timeoutMs = infoTimeoutMs, signal }: WaitOptions = {}): Promise<WalletInfo | undefined> {
    return this.#encryption.lookUp(this, timeoutMs, signal)
  }

  /** Signs a request. `expiresAt`, in unix seconds, tells the wallet until when it may act on it. */
  async prepare<M extends Method>(
    method: M,
    params: RequestParams[M],
    options: { expiresAt: number } & WaitOptions,
  ): Promise<Prepared<M> | NotPublished> {
    const { expiresAt, timeoutMs = infoTimeoutMs, signal } = options
    const encryption = await this.#encryption.choose(this, Math.min(timeoutMs, infoTimeoutMs), signal)
    if (typeof encryption !== 'string') return encryption
    const ours = this.#unlocked()
    if (!ours) return notPublished('closed', 'The connection of this wallet cannot be opened')
    const content = encryptFor(ours, requestPlaintext(method, params), encryption)
    if (typeof content !== 'string') return content
    const isPayment = method === 'pay_invoice' || method === 'pay'
    const turn = await this.#takeTurn(encryption, { timeoutMs, signal, isPayment })
    if (turn === 'too late') return notPublished('cancelled', 'Its time was over before those that were first')
    const createdAt = turn?.createdAt ?? this.#nowSeconds()
    const { walletPublicKey } = this
    const event = this.#sign(ours, requestTemplate({ walletPublicKey, encryption, content, createdAt, expiresAt }))
    // A question may be passed over; a payment would stay unresolved until its deadline.
    const isCurrent = () => !isPayment || !turn || turn.isLast()
    const end = () => turn?.end()
    let outcome: Promise<Outcome<M>> | undefined
    return {
      kind: 'prepared',
      event,
      encryption,
      publish: ({ timeoutMs = defaultTimeoutMs, signal, evenIfExpired = false } = {}) => {
        const request = { event, method, encryption, expiresAt: evenIfExpired ? Number.POSITIVE_INFINITY : expiresAt }
        outcome ??= this.#publish({ ...request, isCurrent, onTold: end }, { timeoutMs, signal }).finally(end)
        // A payment that a relay refuses for the moment goes out again, and is still to be the first.
        if (!isPayment) end()
        return outcome
      },
      giveUp: () => {
        outcome ??= Promise.resolve(notPublished('cancelled', 'It was given up'))
        end()
      },
    }
  }

  /** Prepares and publishes. Not for payments: whoever pays stores the event in between. */
  async request<M extends Method>(
    method: M,
    params: RequestParams[M],
    { timeoutMs = defaultTimeoutMs, signal }: WaitOptions = {},
  ): Promise<Outcome<M>> {
    const deadline = startDeadline(timeoutMs, this.#host.clock)
    const validSeconds = Math.max(Math.ceil(timeoutMs / 1000), minValiditySeconds)
    const wait = (until = signal) => ({ timeoutMs: deadline.leftMs(), ...(until && { signal: until }) })
    const prepare = () => this.prepare(method, params, { ...wait(), expiresAt: this.#nowSeconds() + validSeconds })
    for (let attempt = 1; ; attempt++) {
      const prepared = await prepare()
      if (prepared.kind === 'not-published') return prepared
      const publish = (until = signal) => prepared.publish(wait(until))
      const again = async (until: AbortSignal) => {
        const next = await prepare()
        return next.kind === 'prepared' ? next.publish(wait(until)) : next
      }
      const isAskedAgain = isWorthAskingAgain(method, prepared.encryption)
      const outcome = isAskedAgain ? await askAgain(publish, again, this.#host.clock, signal) : await publish()
      // The wallet could not read the request, so it has not acted on it.
      if (attempt > 1 || !isUnread(outcome)) return outcome
    }
  }

  /** A request that an earlier process published: its reply, should it come, is reported as late. */
  expectReply(requestId: string, method: Method, encryption: Encryption): void {
    this.#host.requests.expect(requestId, this, method, encryption)
  }

  /** Asks the relays for notifications they stored since then (unix seconds); whether any answered to the end. */
  async replayNotifications(since: number, { timeoutMs = 10_000, signal }: WaitOptions = {}): Promise<boolean> {
    const filter = {
      kinds: Object.values(notificationKinds),
      authors: [this.walletPublicKey],
      '#p': [this.clientPublicKey],
      since,
    }
    const answers = this.relays.map(relay =>
      replayStored(relay, filter, event => this.#host.replay(event), { timeoutMs, signal }),
    )
    return (await Promise.all(answers)).some(Boolean)
  }

  /** Undefined when its secret cannot be opened. */
  sign(template: EventTemplate): NostrEvent | undefined {
    const ours = this.#unlocked()
    return ours && this.#sign(ours, template)
  }

  decryptReply(content: string, encryption: Encryption): string | undefined {
    return this.#unlocked()?.decryptResponse(content, encryption)
  }

  decryptNotification(content: string, encryption: Encryption): string | undefined {
    return this.#unlocked()?.decrypt(content, encryption)
  }

  /** Called by the client for every event that is proven to be from this wallet. */
  heard(): void {
    this.#heardAt = this.#host.clock.now().getTime()
  }

  /** Called by the client, which takes the key off the relays. */
  markClosed(): void {
    this.#closed = true
    this.#host.requests.close(this)
  }

  async #publish<M extends Method>(
    { method, encryption, ...request }: SignedRequest<M>,
    wait: { timeoutMs: number; signal: AbortSignal | undefined },
  ): Promise<Outcome<M>> {
    const { requests, clock } = this.#host
    const begin = () => requests.begin(request.event.id, this, method, encryption)
    const outcome = await publishRequest({ ...request, wallet: this, clock, begin }, wait)
    this.#encryption.learn(encryption, outcome)
    return outcome as Outcome<M>
  }

  async #takeTurn(encryption: Encryption, options: TurnOptions): Promise<Turn | 'too late' | undefined> {
    if (encryption !== 'nip04') return undefined
    this.#order ??= this.#host.orders.of(this)
    return (await this.#order.take(options)) ?? 'too late'
  }

  #nowSeconds(): number {
    return Math.floor(this.#host.clock.now().getTime() / 1000)
  }

  /** Our side of the conversation, with its secret opened. */
  #unlocked(): Conversation | undefined {
    const secretKey = this.#conversation ? undefined : this.#openSecret?.()
    if (secretKey) {
      this.#conversation = new Conversation(secretKey, this.walletPublicKey)
      this.#openSecret = undefined
    }
    return this.#conversation
  }

  /** Its public key is known: deriving it again would cost as much as half a signature. */
  #sign({ secretKey }: Conversation, template: EventTemplate): NostrEvent {
    return finalizeEvent(template, secretKey, { signSchnorr, publicKeyOf: () => this.clientPublicKey })
  }
}

function encryptFor(ours: Conversation, plaintext: string, encryption: Encryption): string | NotPublished {
  try {
    return ours.encrypt(plaintext, encryption)
  } catch (error) {
    if (error instanceof RangeError) return notPublished('too-long', 'The request is too long to encrypt')
    if (error instanceof NotAPublicKey) return notPublished('unsupported-encryption', 'The wallet’s public key is none')
    throw error
  }
}
