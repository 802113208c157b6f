/** The NIP-47 methods of a sandbox wallet on its account of the ledger. Amounts are millisatoshis, times unix seconds. */
import { randomBytes } from 'node:crypto'
import { readBolt11 } from '@chispa/protocols/bolt11'
import type { Method } from '@chispa/protocols/nip47'
import { hasSigner } from '@chispa/signatures/ecdsa'
import type { InvoiceRequest, Ledger, LedgerTransaction } from './ledger.ts'
import type { WalletFaults } from './wallet-faults.ts'

export type Answer = { result: object } | { error: { code: string; message: string } } | 'no answer'

export type WalletAccount = {
  readonly ledger: Ledger
  readonly accountId: string
  readonly faults: WalletFaults
  readonly announcedMethods: readonly string[]
  readonly announcedNotifications: readonly string[]
  nowSeconds(): number
  /** Resolves when a held payment may go on; false when it is to fail. */
  untilReleased(payment: LedgerTransaction): Promise<boolean>
}

type Params = Record<string, unknown>

/** As many as widely run wallets return at once. */
const maxPageSize = 50

export const walletMethods: Record<Method, (wallet: WalletAccount, params: Params) => Answer | Promise<Answer>> = {
  get_info: wallet => ({
    result: {
      alias: 'sandbox',
      color: '#ff9900',
      pubkey: wallet.ledger.nodePublicKey,
      network: 'regtest',
      block_height: 1,
      block_hash: '00'.repeat(32),
      methods: wallet.announcedMethods,
      notifications: wallet.announcedNotifications,
    },
  }),
  get_balance: ({ ledger, accountId }) => ({ result: { balance: ledger.balanceMsats(accountId) } }),
  make_invoice: makeInvoice,
  pay_invoice: payInvoice,
  lookup_invoice: (wallet, params) => {
    const paymentHash = hashOf(params)
    if (!paymentHash) return fail('OTHER', 'lookup_invoice needs a payment hash or an invoice')
    const transaction = wallet.ledger.find(wallet.accountId, paymentHash)
    return transaction ? { result: tell(wallet, transaction) } : fail('NOT_FOUND', 'Not found')
  },
  list_transactions: listTransactions,
}

function makeInvoice(wallet: WalletAccount, params: Params): Answer {
  const { faults } = wallet
  if (!isAmount(params.amount)) return fail('OTHER', 'make_invoice needs an amount')
  const now = wallet.nowSeconds()
  const request: InvoiceRequest = {
    amountMsats: faults.wrongAmount ? params.amount + 1000 : params.amount,
    description: textOf(params.description),
    descriptionHash: faults.wrongDescriptionHash ? undefined : textOf(params.description_hash),
    expirySeconds: faults.eternalInvoice ? 10_000_000_000 : isAmount(params.expiry) ? params.expiry : undefined,
    metadata: isObject(params.metadata) ? params.metadata : undefined,
    network: faults.wrongNetwork ? 'mainnet' : undefined,
    timestamp: faults.expiredInvoice ? now - 7200 : faults.futureInvoice ? now + 7 * 86_400 : undefined,
  }
  try {
    const transaction = tell(wallet, wallet.ledger.createInvoice(wallet.accountId, request))
    return { result: faults.wrongPaymentHash ? { ...transaction, payment_hash: randomHash() } : transaction }
  } catch (error) {
    return fail('OTHER', (error as Error).message)
  }
}

async function payInvoice(wallet: WalletAccount, params: Params): Promise<Answer> {
  const { ledger, faults } = wallet
  const metadata = isObject(params.metadata) ? params.metadata : undefined
  const reserved = ledger.reserve(wallet.accountId, textOf(params.invoice) ?? '', metadata)
  if (!reserved.ok) return fail(reserved.code, reserved.message)
  const { payment } = reserved
  if (!(await wallet.untilReleased(payment))) {
    ledger.giveBack(payment)
    return fail('PAYMENT_FAILED', 'The payment was given back')
  }
  if (!ledger.settle(payment)) return fail('INTERNAL', 'this invoice has already been paid')
  if (faults.loseAnswerAfterPaying) return 'no answer'
  if (faults.payThenSayFailed) return fail('PAYMENT_FAILED', 'No route found')
  const preimage = faults.wrongPreimage ? randomHash() : payment.preimage
  return { result: { preimage, fees_paid: payment.feesPaidMsats } }
}

function listTransactions(wallet: WalletAccount, params: Params): Answer {
  const { from = 0, until = Number.MAX_SAFE_INTEGER, offset = 0, limit = maxPageSize, unpaid = false, type } = params
  const now = wallet.nowSeconds()
  if (wallet.faults.endlessLedger) return { result: { transactions: invented(Number(limit), now) } }
  const matching = wallet.ledger
    .transactions(wallet.accountId)
    .filter(
      one =>
        one.createdAt >= Number(from) &&
        one.createdAt <= Number(until) &&
        (unpaid || one.state === 'settled' || wallet.faults.settledAtCreation) &&
        (type === undefined || one.type === type),
    )
  const { shortPages, ignoreOffset } = wallet.faults
  const start = ignoreOffset ? 0 : Number(offset)
  const page = matching.slice(start, start + Math.min(Number(limit), shortPages || maxPageSize))
  const transactions = page.map(transaction => tell(wallet, transaction))
  return { result: { transactions, total_count: matching.length } }
}

function invented(count: number, now: number): object[] {
  const about = { type: 'incoming', state: 'settled', amount: 1000, fees_paid: 0, created_at: now, settled_at: now }
  return Array.from({ length: count }, () => ({ ...about, payment_hash: randomHash() }))
}

/** A transaction in the words of this wallet. */
function tell({ ledger, faults, nowSeconds }: WalletAccount, transaction: LedgerTransaction): object {
  const told = nip47Transaction(transaction, nowSeconds())
  if (faults.tellsPreimageEarly && transaction.type === 'incoming')
    return { ...told, state: undefined, preimage: ledger.preimageOf(transaction.paymentHash) }
  if (faults.settledAtCreation) return { ...told, state: undefined, preimage: null, settled_at: transaction.createdAt }
  return faults.noState ? { ...told, state: undefined } : told
}

export function nip47Transaction(transaction: LedgerTransaction, now: number): object {
  const { state, expiresAt } = transaction
  const isPast = transaction.type === 'incoming' && state === 'pending' && now >= expiresAt
  return {
    type: transaction.type,
    state: isPast ? 'expired' : state,
    invoice: transaction.invoice,
    description: transaction.description ?? '',
    description_hash: transaction.descriptionHash ?? '',
    preimage: transaction.preimage ?? '',
    payment_hash: transaction.paymentHash,
    amount: transaction.amountMsats,
    fees_paid: transaction.feesPaidMsats,
    created_at: transaction.createdAt,
    expires_at: expiresAt,
    settled_at: transaction.settledAt ?? null,
    metadata: transaction.metadata ?? null,
  }
}

function hashOf(params: Params): string | undefined {
  if (textOf(params.payment_hash)) return String(params.payment_hash).toLowerCase()
  const decoded = readBolt11(textOf(params.invoice) ?? '', hasSigner)
  return decoded.ok ? decoded.invoice.paymentHash : undefined
}

const fail = (code: string, message: string): Answer => ({ error: { code, message } })
const randomHash = () => randomBytes(32).toString('hex')
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
