/**
 * One wallet of the sandbox: an account of the ledger, the keys of one connection, and its faults. It turns a checked
 * request event into response events and a settled payment into notification events; it never touches a socket.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Conversation } from '@chispa/nwc/conversation'
import { type EventTemplate, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { type Encryption, type Method, methods } from '@chispa/protocols/nip47'
import { formatConnectionUri } from '@chispa/protocols/nip47-uri'
import {
  errorPlaintext,
  infoTemplate,
  isExpired,
  notificationPlaintext,
  notificationTemplate,
  readRequest,
  requestEncryption,
  responseTemplate,
  resultPlaintext,
} from '@chispa/protocols/nip47-wallet'
import * as signer from '@chispa/signatures/schnorr'
import { type Answer, fail, type WalletAccount } from './answer.ts'
import type { Ledger, LedgerTransaction } from './ledger.ts'
import { walletMethods } from './methods.ts'
import { tellTransaction } from './told-transaction.ts'
import { noWalletFaults, type WalletFaults } from './wallet-faults.ts'

export type WalletOptions = {
  name?: string
  balanceMsats?: number
  /** In the order of preference; what is not named is not understood. */
  encryptions?: readonly Encryption[]
  methods?: readonly Method[]
  notifications?: readonly string[]
  /** Numbers of extensions; a wallet without does not speak of them. */
  extensions?: readonly string[]
  relays?: readonly string[]
  /** Some wallets publish no info event. */
  announce?: boolean
  /** How it behaves from the start. */
  faults?: Partial<WalletFaults>
  /** The client made the key of this connection itself (NWC-08) and hears of the wallet by its info event. */
  pairing?: { clientPublicKey: string; state: string }
}

export class SandboxWallet implements WalletAccount {
  readonly name: string
  readonly ledger: Ledger
  readonly accountId: string
  readonly relays: readonly string[]
  readonly publicKey: string
  readonly clientPublicKey: string
  readonly faults: WalletFaults = noWalletFaults()
  readonly announcedMethods: readonly string[]
  readonly announcedNotifications: readonly string[]
  readonly announcedExtensions: readonly string[] | undefined
  readonly announces: boolean
  readonly nowSeconds: () => number
  readonly #encryptions: readonly Encryption[]
  readonly #secretKey = signer.newSecretKey()
  readonly #clientSecret: Uint8Array | undefined
  readonly #pairing: WalletOptions['pairing']
  readonly #conversation: Conversation
  readonly #held = new Map<LedgerTransaction, (settle: boolean) => void>()
  #life = new AbortController()
  #lastSecond = 0
  #minute = 0
  #asked = 0

  constructor(ledger: Ledger, nowSeconds: () => number, options: WalletOptions & { relays: readonly string[] }) {
    this.ledger = ledger
    this.nowSeconds = nowSeconds
    this.relays = options.relays
    this.accountId = ledger.open(options.balanceMsats)
    this.name = options.name ?? this.accountId
    this.announcedMethods = options.methods ?? methods
    this.announcedNotifications = options.notifications ?? ['payment_received', 'payment_sent']
    this.announcedExtensions = options.extensions
    this.announces = options.announce ?? true
    Object.assign(this.faults, options.faults)
    this.#encryptions = options.encryptions ?? ['nip44_v2', 'nip04']
    this.publicKey = signer.publicKeyOf(this.#secretKey)
    this.#pairing = options.pairing
    this.#clientSecret = options.pairing ? undefined : signer.newSecretKey()
    this.clientPublicKey = options.pairing?.clientPublicKey ?? signer.publicKeyOf(this.#clientSecret as Uint8Array)
    this.#conversation = new Conversation(this.#secretKey, this.clientPublicKey)
  }

  /** What a client needs to use the wallet; a secret. Empty where the client has made it. */
  get uri(): string {
    if (!this.#clientSecret) return ''
    const secret = Buffer.from(this.#clientSecret).toString('hex')
    return formatConnectionUri({ walletPublicKey: this.publicKey, relays: [...this.relays], secret })
  }

  get balanceMsats(): number {
    return this.ledger.balanceMsats(this.accountId)
  }

  get heldPayments(): readonly LedgerTransaction[] {
    return [...this.#held.keys()]
  }

  infoEvent(): NostrEvent {
    const plain = infoTemplate({
      methods: this.announcedMethods,
      notifications: this.announcedNotifications,
      extensions: this.announcedExtensions,
      encryptions: this.#encryptions,
      createdAt: this.nowSeconds(),
    })
    const template = { ...plain, tags: [...plain.tags, ...this.#approval()] }
    if (!this.faults.noEncryptionTag) return this.sign(template)
    return this.sign({ ...template, tags: template.tags.filter(([name]) => name !== 'encryption') })
  }

  #approval(): string[][] {
    if (!this.#pairing) return []
    const { clientPublicKey, state } = this.#pairing
    return [['p', clientPublicKey], ...(state === '' ? [] : [['state', state]])]
  }

  /** Payments on hold settle, or fail and come back. */
  release(settle: boolean): void {
    for (const release of this.#held.values()) release(settle)
    this.#held.clear()
  }

  /** Whatever it was about to answer is never answered; payments on their way stay there. `forget`: no records left. */
  restart({ forget = false } = {}): void {
    this.#life.abort()
    this.#life = new AbortController()
    if (forget) this.ledger.forget(this.accountId)
  }

  /** Payments on hold come back, and nothing more is answered. */
  stop(): void {
    this.faults.silent = true
    this.#life.abort()
    this.release(false)
  }

  untilReleased(payment: LedgerTransaction): Promise<boolean> {
    if (!this.faults.holdPayments) return Promise.resolve(true)
    return new Promise(resolve => this.#held.set(payment, resolve))
  }

  /** The events to publish in answer; none for what a wallet ignores. The event's signature was checked. */
  async answer(request: NostrEvent): Promise<NostrEvent[]> {
    const { faults } = this
    if (faults.silent || request.pubkey !== this.clientPublicKey || this.#passesOver(request)) return []
    const encryption = requestEncryption(request)
    if (!encryption || !this.#encryptions.includes(encryption)) {
      return faults.silentWhenUnread ? [] : [this.#unsupported(request)]
    }
    const plaintext = this.#conversation.decrypt(request.content, encryption)
    const read = plaintext === undefined ? undefined : readRequest(plaintext)
    if (!read) return []
    const { signal } = this.#life
    if (faults.delayMs > 0) await sleep(faults.delayMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return []
    const answer = await this.#carryOut(read.method, read.params)
    if (answer === 'no answer' || signal.aborted) return []
    const text =
      'result' in answer ? resultPlaintext(read.method, answer.result) : this.#errorText(read.method, answer.error)
    return this.#responses(request, faults.garbage ? 'not JSON at all' : text, encryption)
  }

  /** One notification in every scheme the wallet speaks, as the standard asks. */
  notificationsOf(transaction: LedgerTransaction): NostrEvent[] {
    const type = transaction.type === 'incoming' ? 'payment_received' : 'payment_sent'
    if (this.faults.silent || this.faults.noNotifications || !this.announcedNotifications.includes(type)) return []
    const createdAt = this.nowSeconds()
    const text = notificationPlaintext(type, tellTransaction(this, transaction))
    const { clientPublicKey } = this
    const schemes = this.faults.notifiesTwice ? [...this.#encryptions, ...this.#encryptions] : this.#encryptions
    return schemes.map(encryption => {
      const content = this.#conversation.encrypt(text, encryption)
      return this.sign(notificationTemplate({ clientPublicKey, encryption, content, createdAt }))
    })
  }

  /** Its public key is known: deriving it again would cost as much as half a signature. */
  sign(template: EventTemplate): NostrEvent {
    return finalizeEvent(template, this.#secretKey, { ...signer, publicKeyOf: () => this.publicKey })
  }

  async #carryOut(method: string, params: Record<string, unknown>): Promise<Answer> {
    const { failWith, failSaying, connectionEnded, silentOnUnknown } = this.faults
    if (failWith) return fail(failWith, failSaying ?? 'A fault was switched on')
    if (this.#isOverRate()) return fail('RATE_LIMITED', 'Too many requests')
    if (connectionEnded && method !== 'get_info') return fail('EXPIRED', 'This connection has expired')
    if (!this.announcedMethods.includes(method) || !Object.hasOwn(walletMethods, method)) {
      return silentOnUnknown ? 'no answer' : fail('NOT_IMPLEMENTED', `${method} is not implemented`)
    }
    return walletMethods[method as Method](this, params)
  }

  /** What it does not even look at. */
  #passesOver(request: NostrEvent): boolean {
    const { actsWhenExpired, clockWindow, dropsSameSecond } = this.faults
    if (!actsWhenExpired && isExpired(request, this.nowSeconds())) return true
    if (clockWindow > 0 && Math.abs(request.created_at - this.nowSeconds()) > clockWindow) return true
    // As the real one does: what is not newer than the last.
    const isPassedOver = dropsSameSecond && request.created_at <= this.#lastSecond
    this.#lastSecond = Math.max(request.created_at, this.#lastSecond)
    return isPassedOver
  }

  #isOverRate(): boolean {
    const { maxPerMinute } = this.faults
    if (maxPerMinute === 0) return false
    const minute = Math.floor(this.nowSeconds() / 60)
    this.#asked = minute === this.#minute ? this.#asked + 1 : 1
    this.#minute = minute
    return this.#asked > maxPerMinute
  }

  #errorText(method: string, { code, message }: { code: string; message: string }): string {
    if (!this.faults.errorAsType) return errorPlaintext(method, code, message)
    return JSON.stringify({ result_type: method, error: { type: code, message } })
  }

  #responses(request: NostrEvent, text: string, encryption: Encryption): NostrEvent[] {
    const { undecryptable, foreignAuthor, duplicateAnswers } = this.faults
    const conversation = undecryptable
      ? new Conversation(signer.newSecretKey(), this.clientPublicKey)
      : this.#conversation
    const respond = () => {
      const content = conversation.encrypt(text, encryption)
      const template = this.#template(request, content)
      return foreignAuthor ? finalizeEvent(template, signer.newSecretKey(), signer) : this.sign(template)
    }
    return duplicateAnswers ? [respond(), respond()] : [respond()]
  }

  /** In the scheme the wallet does speak, and without the method, which it could not read. */
  #unsupported(request: NostrEvent): NostrEvent {
    const text = this.faults.undecryptedIsBad
      ? errorPlaintext('', 'BAD_REQUEST', 'failed to decrypt request')
      : errorPlaintext('', 'UNSUPPORTED_ENCRYPTION', 'This encryption is not supported')
    return this.sign(this.#template(request, this.#conversation.encrypt(text, this.#encryptions[0] ?? 'nip44_v2')))
  }

  #template(request: NostrEvent, content: string): EventTemplate {
    const { clientPublicKey, nowSeconds } = this
    const template = responseTemplate({ clientPublicKey, requestId: request.id, content, createdAt: nowSeconds() })
    // Two answers within a second would otherwise be the same event when the encryption happens to be.
    return { ...template, tags: [...template.tags, ['nonce', randomBytes(4).toString('hex')]] }
  }
}
