/** A wallet that means ill, or is broken: it signs and encrypts as it should, and says anything at all. */
import { type EventTemplate, finalizeEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { conversationKey } from '@chispa/protocols/nip44'
import { type Encryption, infoKind, methods } from '@chispa/protocols/nip47'
import { decryptContent, encryptContent } from '@chispa/protocols/nip47-encryption'
import { formatConnectionUri } from '@chispa/protocols/nip47-uri'
import {
  infoTemplate,
  notificationTemplate,
  readRequest,
  requestEncryption,
  responseTemplate,
} from '@chispa/protocols/nip47-wallet'
import { sharedX } from '@chispa/signatures/ecdh'
import * as signer from '@chispa/signatures/schnorr'
import type { Chance } from '../chance.ts'
import { hostileTexts, hostileValue } from '../inputs/hostile-values.ts'
import { mutateText } from '../inputs/mutate-text.ts'
import { mutateValue } from '../inputs/mutate-value.ts'
import { drawInvoice } from '../parsers/invoices.ts'
import { walletAnswers } from '../parsers/nostr.ts'

const nowSeconds = () => Math.floor(Date.now() / 1000)
/** Longer ones are not read at all, which the readers in this process are tried with. */
const maxPlaintext = 45_000

export class HostileWallet {
  readonly publicKey: string
  readonly clientPublicKey: string
  readonly uri: string
  readonly #secretKey = signer.newSecretKey()
  readonly #keys: { sharedX: Uint8Array; conversationKey: Uint8Array }
  readonly #chance: Chance

  constructor(relay: string, chance: Chance) {
    const secret = signer.newSecretKey()
    this.#chance = chance
    this.publicKey = signer.publicKeyOf(this.#secretKey)
    this.clientPublicKey = signer.publicKeyOf(secret)
    const shared = sharedX(this.#secretKey, this.clientPublicKey)
    this.#keys = { sharedX: shared, conversationKey: conversationKey(shared) }
    this.uri = formatConnectionUri({
      walletPublicKey: this.publicKey,
      relays: [relay],
      secret: Buffer.from(secret).toString('hex'),
    } as never)
  }

  /** Usable most of the time, so that it is asked for more. */
  info(): NostrEvent {
    const usual = infoTemplate({
      methods,
      notifications: ['payment_received', 'payment_sent'],
      encryptions: ['nip44_v2', 'nip04'],
      createdAt: nowSeconds(),
    })
    if (this.#chance.is(0.8)) return this.#sign(usual)
    const odd = mutateValue({ tags: usual.tags, content: usual.content }, this.#chance) as Partial<EventTemplate>
    return this.#sign({
      ...usual,
      kind: infoKind,
      ...(isTags(odd?.tags) && { tags: odd.tags }),
      ...(typeof odd?.content === 'string' && { content: odd.content }),
    })
  }

  /** The answer to a request, or several, or none. */
  answer(request: NostrEvent): NostrEvent[] {
    const encryption = requestEncryption(request) ?? 'nip04'
    const read = decryptContent(request.content, encryption, this.#keys)
    const asked = read.ok ? readRequest(read.plaintext) : undefined
    const method = String(asked?.method ?? 'get_info')
    if (this.#chance.is(0.03)) return []
    const times = this.#chance.is(0.05) ? 3 : 1
    return Array.from({ length: times }, () => {
      const content = this.#encrypt(
        this.#answerText(method, asked?.params),
        this.#chance.is(0.95) ? encryption : 'nip04',
      )
      const template = responseTemplate({
        clientPublicKey: this.clientPublicKey,
        requestId: request.id,
        content,
        createdAt: nowSeconds(),
      })
      return this.#sign(template)
    })
  }

  notification(): NostrEvent {
    const encryption = this.#chance.pick(['nip44_v2', 'nip04'] as const)
    const type = this.#chance.pick(['payment_received', 'payment_sent', 'hold_invoice_accepted', ''])
    const said = { notification_type: type, notification: this.#oddTransaction() }
    const content = this.#encrypt(
      JSON.stringify(this.#chance.is(0.8) ? said : mutateValue(said, this.#chance)) ?? '',
      encryption,
    )
    return this.#sign(
      notificationTemplate({ clientPublicKey: this.clientPublicKey, encryption, content, createdAt: nowSeconds() }),
    )
  }

  #oddTransaction(): unknown {
    const invoice = drawInvoice(this.#chance)
    const paymentHash = Array.from({ length: 64 }, () => this.#chance.below(16).toString(16)).join('')
    const usual = { ...(walletAnswers.make_invoice as object), invoice, payment_hash: paymentHash, amount: 1000 }
    return this.#chance.is(0.2) ? usual : mutateValue(usual, this.#chance)
  }

  #answerText(method: string, params: unknown): string {
    const usual = walletAnswers[method] ?? {}
    const chance = this.#chance
    const isOfTransactions = /invoice|transactions/.test(method) && method !== 'pay_invoice'
    const result =
      isOfTransactions && chance.is(0.5)
        ? method === 'list_transactions'
          ? { transactions: [this.#oddTransaction(), this.#oddTransaction()] }
          : this.#oddTransaction()
        : usual
    switch (chance.below(6)) {
      case 0:
        return JSON.stringify({ result_type: method, error: null, result })
      case 1:
        return JSON.stringify({
          result_type: method,
          error: mutateValue({ code: 'OTHER', message: chance.pick(hostileTexts).slice(0, 5000) }, chance),
          result: null,
        })
      case 2:
        return mutateText(JSON.stringify({ result_type: method, error: null, result }), chance)
      case 3:
        return JSON.stringify(hostileValue(chance)) ?? 'null'
      case 4:
        return JSON.stringify({
          result_type: method,
          error: null,
          result: mutateValue({ ...(params as object), ...(result as object) }, chance),
        })
      default:
        return JSON.stringify({ result_type: method, error: null, result: mutateValue(result, chance) })
    }
  }

  #encrypt(plaintext: string, encryption: Encryption): string {
    const content = encryptContent(plaintext.toWellFormed().slice(0, maxPlaintext) || ' ', encryption, this.#keys)
    return this.#chance.is(0.05) ? mutateText(content, this.#chance) : content
  }

  #sign(template: EventTemplate): NostrEvent {
    return finalizeEvent({ ...template, content: template.content.toWellFormed() }, this.#secretKey, signer)
  }
}

const isTags = (tags: unknown): tags is string[][] =>
  Array.isArray(tags) && tags.every(tag => Array.isArray(tag) && tag.every(word => typeof word === 'string'))
