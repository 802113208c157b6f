/**
 * The sandbox's Lightning network: accounts that make and pay real, signed invoices of the regtest network among each
 * other. Invariant: money moves in two steps, reserved at the payer and then settled or given back, and the sum of all
 * balances changes by `fund` and by fees alone.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type Invoice, isExpired, type Network, readBolt11 } from '@chispa/protocols/bolt11'
import { encodeBolt11 } from '@chispa/protocols/bolt11-encode'
import { compressedPublicKeyOf } from '@chispa/protocols/ecdsa'
import { hasSigner, signRecoverable } from '@chispa/signatures/ecdsa'
import { newSecretKey } from '@chispa/signatures/schnorr'

export type LedgerTransaction = {
  accountId: string
  type: 'incoming' | 'outgoing'
  state: 'pending' | 'settled' | 'failed'
  paymentHash: string
  amountMsats: number
  feesPaidMsats: number
  invoice: string
  description: string | undefined
  descriptionHash: string | undefined
  preimage: string | undefined
  createdAt: number
  expiresAt: number
  settledAt: number | undefined
  metadata: Record<string, unknown> | undefined
}

export type InvoiceRequest = {
  /** Without one the payer chooses. */
  amountMsats?: number
  description?: string | undefined
  descriptionHash?: string | undefined
  expirySeconds?: number | undefined
  metadata?: Record<string, unknown> | undefined
  /** For wallets that answer wrongly on purpose. */
  network?: Network | undefined
  timestamp?: number | undefined
}

export type LedgerErrorCode = 'INSUFFICIENT_BALANCE' | 'PAYMENT_FAILED' | 'FEE_LIMIT_EXCEEDED' | 'INTERNAL' | 'OTHER'
export type Refused = { ok: false; code: LedgerErrorCode; message: string }
export type Reserved = { ok: true; payment: LedgerTransaction }

/** Of one payment: what it costs besides, what it may cost at most, and the amount where the invoice names none. */
type Terms = { feeMsats?: number; maxFeeMsats?: number | undefined; amountMsats?: number | undefined }

type Account = { id: string; balanceMsats: number; transactions: LedgerTransaction[] }
type OpenInvoice = { accountId: string; preimage: string; incoming: LedgerTransaction }

export type LedgerOptions = {
  nowSeconds?: () => number
  /** What the network takes for passing a payment on. */
  feeMsats?: (amountMsats: number) => number
  /** A careless network: whoever pays an invoice again has paid twice, and it shows. */
  paysAgain?: boolean
}

export class Ledger {
  readonly #nowSeconds: () => number
  readonly #feeMsats: (amountMsats: number) => number
  readonly #paysAgain: boolean
  readonly #nodeSecret = newSecretKey()
  readonly #accounts = new Map<string, Account>()
  readonly #invoices = new Map<string, OpenInvoice>()
  readonly #listeners = new Set<(transaction: LedgerTransaction) => void>()
  #created = 0

  constructor(options: LedgerOptions = {}) {
    const { nowSeconds = () => Math.floor(Date.now() / 1000), feeMsats = () => 0, paysAgain = false } = options
    this.#nowSeconds = nowSeconds
    this.#feeMsats = feeMsats
    this.#paysAgain = paysAgain
  }

  /** The node that signs every invoice, as a Lightning node is named. */
  get nodePublicKey(): string {
    return Buffer.from(compressedPublicKeyOf(this.#nodeSecret)).toString('hex')
  }

  open(balanceMsats = 0): string {
    const id = `account-${++this.#created}`
    this.#accounts.set(id, { id, balanceMsats, transactions: [] })
    return id
  }

  balanceMsats(accountId: string): number {
    return this.#account(accountId).balanceMsats
  }

  fund(accountId: string, amountMsats: number): void {
    this.#account(accountId).balanceMsats += amountMsats
  }

  /** Called once for each side of a settled payment. */
  onSettled(listener: (transaction: LedgerTransaction) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Throws where the request cannot be written as an invoice, for instance a description of over 639 bytes. */
  createInvoice(accountId: string, request: InvoiceRequest): LedgerTransaction {
    const { amountMsats, description = '', descriptionHash, expirySeconds = 3600, network = 'regtest' } = request
    const preimage = randomBytes(32)
    const paymentHash = createHash('sha256').update(preimage).digest('hex')
    const timestamp = request.timestamp ?? this.#nowSeconds()
    const paymentSecret = randomBytes(32).toString('hex')
    const about = descriptionHash ? { descriptionHash } : { description }
    const amount = amountMsats === undefined ? {} : { amountMsats }
    const draft = { network, ...amount, timestamp, expirySeconds, paymentHash, paymentSecret, ...about }
    const incoming: LedgerTransaction = {
      accountId,
      type: 'incoming',
      state: 'pending',
      paymentHash,
      amountMsats: amountMsats ?? 0,
      feesPaidMsats: 0,
      invoice: encodeBolt11(draft, this.#nodeSecret, signRecoverable),
      description: descriptionHash ? undefined : description,
      descriptionHash,
      preimage: undefined,
      createdAt: timestamp,
      expiresAt: timestamp + expirySeconds,
      settledAt: undefined,
      metadata: request.metadata,
    }
    this.#account(accountId).transactions.push(incoming)
    this.#invoices.set(paymentHash, { accountId, preimage: preimage.toString('hex'), incoming })
    return incoming
  }

  /** Takes the money out of the payer's hands; it is on its way until `settle` or `giveBack`. */
  reserve(accountId: string, text: string, metadata?: Record<string, unknown>, terms: Terms = {}): Reserved | Refused {
    const decoded = readBolt11(text, hasSigner)
    if (!decoded.ok) return refuse('OTHER', decoded.message)
    const { invoice } = decoded
    const refusal = this.#refusalOf(accountId, invoice)
    if (refusal) return refusal
    const payer = this.#account(accountId)
    const amountMsats = invoice.amountMsats ?? terms.amountMsats
    if (amountMsats === undefined) return refuse('OTHER', 'The invoice has no amount')
    const feesPaidMsats = terms.feeMsats ?? this.#feeMsats(amountMsats)
    if (feesPaidMsats > (terms.maxFeeMsats ?? Number.POSITIVE_INFINITY)) {
      return refuse('FEE_LIMIT_EXCEEDED', 'No route costs so little')
    }
    if (payer.balanceMsats < amountMsats + feesPaidMsats) return refuse('INSUFFICIENT_BALANCE', 'Not enough balance')
    payer.balanceMsats -= amountMsats + feesPaidMsats
    const payment: LedgerTransaction = {
      accountId,
      type: 'outgoing',
      state: 'pending',
      paymentHash: invoice.paymentHash,
      amountMsats,
      feesPaidMsats,
      invoice: invoice.text,
      description: invoice.description,
      descriptionHash: invoice.descriptionHash,
      preimage: undefined,
      createdAt: this.#nowSeconds(),
      expiresAt: invoice.expiresAt,
      settledAt: undefined,
      metadata,
    }
    payer.transactions.push(payment)
    return { ok: true, payment }
  }

  /** The payee gets the amount, the payer the preimage; false, and money back, when someone else paid it meanwhile. */
  settle(payment: LedgerTransaction): boolean {
    const invoice = this.#invoices.get(payment.paymentHash)
    if (payment.state !== 'pending' || !invoice) throw new Error('Only a pending payment can settle')
    if (invoice.incoming.state !== 'pending' && !this.#paysAgain) {
      this.giveBack(payment)
      return false
    }
    this.#account(invoice.accountId).balanceMsats += payment.amountMsats
    invoice.incoming.amountMsats ||= payment.amountMsats
    for (const side of [invoice.incoming, payment]) {
      side.state = 'settled'
      side.preimage = invoice.preimage
      side.settledAt = this.#nowSeconds()
    }
    for (const side of [invoice.incoming, payment]) for (const listener of this.#listeners) listener(side)
    return true
  }

  giveBack(payment: LedgerTransaction): void {
    if (payment.state !== 'pending') throw new Error('Only a pending payment can be given back')
    payment.state = 'failed'
    this.#account(payment.accountId).balanceMsats += payment.amountMsats + payment.feesPaidMsats
  }

  pay(accountId: string, text: string): Reserved | Refused {
    const reserved = this.reserve(accountId, text)
    if (reserved.ok) this.settle(reserved.payment)
    return reserved
  }

  find(accountId: string, paymentHash: string): LedgerTransaction | undefined {
    // The latest attempt at a payment is the one that counts.
    return this.#account(accountId).transactions.findLast(transaction => transaction.paymentHash === paymentHash)
  }

  findOldest(accountId: string, paymentHash: string): LedgerTransaction | undefined {
    return this.#account(accountId).transactions.find(transaction => transaction.paymentHash === paymentHash)
  }

  /** The payee's side, whoever that is. */
  findInvoice(paymentHash: string): LedgerTransaction | undefined {
    return this.#invoices.get(paymentHash)?.incoming
  }

  /** Known to the payee from the start. */
  preimageOf(paymentHash: string): string | undefined {
    return this.#invoices.get(paymentHash)?.preimage
  }

  /** Newest first. */
  transactions(accountId: string): LedgerTransaction[] {
    return this.#account(accountId)
      .transactions.toReversed()
      .sort((a, b) => b.createdAt - a.createdAt)
  }

  /** A wallet that lost its memory: money stays, records go. */
  forget(accountId: string): void {
    this.#account(accountId).transactions = []
  }

  totalMsats(): number {
    let total = 0
    for (const { balanceMsats, transactions } of this.#accounts.values()) {
      total += balanceMsats
      for (const { type, state, amountMsats, feesPaidMsats } of transactions) {
        if (type === 'outgoing' && state === 'pending') total += amountMsats + feesPaidMsats
      }
    }
    return total
  }

  #refusalOf(accountId: string, invoice: Invoice): Refused | undefined {
    if (invoice.network !== 'regtest') return refuse('PAYMENT_FAILED', 'The invoice is of another network')
    const open = this.#invoices.get(invoice.paymentHash)
    if (!open) return refuse('PAYMENT_FAILED', 'No route to the payee')
    if (open.accountId === accountId) return refuse('PAYMENT_FAILED', 'A wallet cannot pay itself')
    const again = this.#paysAgain ? undefined : this.#refusalOfSecond(accountId, open)
    if (again) return again
    if (isExpired(invoice, this.#nowSeconds())) return refuse('PAYMENT_FAILED', 'The invoice has expired')
  }

  /** Widely run wallets report a second payment of an invoice as an internal error. */
  #refusalOfSecond(accountId: string, { incoming }: OpenInvoice): Refused | undefined {
    if (incoming.state === 'settled') return refuse('INTERNAL', 'this invoice has already been paid')
    const earlier = this.find(accountId, incoming.paymentHash)
    return earlier?.state === 'pending' ? refuse('INTERNAL', 'this payment is already in flight') : undefined
  }

  #account(id: string): Account {
    const account = this.#accounts.get(id)
    if (!account) throw new Error(`No account ${id}`)
    return account
  }
}

function refuse(code: LedgerErrorCode, message: string): Refused {
  return { ok: false, code, message }
}
