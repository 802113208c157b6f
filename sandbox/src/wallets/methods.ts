/** The NIP-47 methods of a sandbox wallet on its account of the ledger. Amounts are millisatoshis, times unix seconds. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBolt11 } from '@chispa/protocols/bolt11'
import type { Method } from '@chispa/protocols/nip47'
import { hasSigner } from '@chispa/signatures/ecdsa'
import { type Answer, fail, isObject, type Params, textOf, type WalletAccount } from './answer.ts'
import type { LedgerTransaction } from './ledger.ts'
import { makeInvoice } from './make-invoice.ts'
import { tellPaid, tellRow, tellTransaction } from './told-transaction.ts'

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
      ...(wallet.announcedExtensions && { extensions: wallet.announcedExtensions }),
    },
  }),
  get_balance: ({ ledger, accountId, faults }) => {
    const balance = ledger.balanceMsats(accountId)
    return { result: { balance: faults.budgetMsats > 0 ? Math.min(balance, faults.budgetMsats) : balance } }
  },
  get_budget: ({ faults }) => {
    const { budgetMsats: total } = faults
    return { result: total > 0 ? { used_budget: 0, total_budget: total, renewal_period: 'never' } : {} }
  },
  make_invoice: makeInvoice,
  pay_invoice: (wallet, params) => payInvoice(wallet, textOf(params.invoice), params),
  pay: (wallet, params) => payInvoice(wallet, textOf(params.payment)?.replace(/^lightning:/i, ''), params),
  lookup_invoice: lookUpInvoice,
  list_transactions: listTransactions,
}

function lookUpInvoice(wallet: WalletAccount, params: Params): Answer {
  const { ledger, accountId, faults } = wallet
  const paymentHash = hashOf(params)
  if (!paymentHash) return fail('OTHER', 'lookup_invoice needs a payment hash or an invoice')
  if (faults.findsByInvoiceOnly && !textOf(params.invoice)) return 'no answer'
  const payee = faults.findsPayee ? ledger.findInvoice(paymentHash) : undefined
  const found =
    payee ?? (faults.findsOldest ? ledger.findOldest(accountId, paymentHash) : ledger.find(accountId, paymentHash))
  return found ? { result: tellTransaction(wallet, found) } : fail(faults.notFoundAs, faults.notFoundSaying)
}

async function payInvoice(wallet: WalletAccount, invoice: string | undefined, params: Params): Promise<Answer> {
  const { ledger, faults } = wallet
  const metadata = isObject(params.metadata) ? params.metadata : undefined
  const maxFeeMsats = typeof params.max_fee === 'number' && !faults.ignoresFeeCap ? params.max_fee : undefined
  const amountMsats = typeof params.amount === 'number' ? params.amount : undefined
  const terms = { ...(faults.feeMsats > 0 && { feeMsats: faults.feeMsats }), maxFeeMsats, amountMsats }
  if (faults.paysLateMs > 0) await sleep(faults.paysLateMs)
  const reserved = ledger.reserve(wallet.accountId, invoice ?? '', metadata, terms)
  if (!reserved.ok) return fail(reserved.code === 'PAYMENT_FAILED' ? faults.failedAs : reserved.code, reserved.message)
  const { payment } = reserved
  if (!(await wallet.untilReleased(payment))) {
    ledger.giveBack(payment)
    return fail(faults.failedAs, 'The payment was given back')
  }
  if (!ledger.settle(payment)) return fail('INTERNAL', 'this invoice has already been paid')
  if (faults.loseAnswerAfterPaying) return 'no answer'
  if (faults.errorAfterPaying) return fail(faults.errorAfterPaying, 'Something went wrong')
  if (faults.payThenSayFailed) return fail('PAYMENT_FAILED', 'No route found')
  const paid = faults.wrongPreimage ? { ...payment, preimage: randomHash() } : payment
  return { result: tellPaid(faults.paysWith, paid) }
}

function listTransactions(wallet: WalletAccount, params: Params): Answer {
  const { from = 0, until = Number.MAX_SAFE_INTEGER, offset = 0, limit = maxPageSize, unpaid = false, type } = params
  const now = wallet.nowSeconds()
  if (wallet.faults.endlessLedger) return { result: { transactions: invented(Number(limit), now) } }
  const { listsByChange } = wallet.faults
  const timeOf = (one: LedgerTransaction) => (listsByChange ? (one.settledAt ?? one.createdAt) : one.createdAt)
  const matching = wallet.ledger
    .transactions(wallet.accountId)
    .sort((a, b) => timeOf(b) - timeOf(a))
    .filter(
      one =>
        timeOf(one) >= Number(from) &&
        timeOf(one) <= Number(until) &&
        (unpaid || one.state === 'settled' || wallet.faults.settledAtCreation) &&
        (type === undefined || one.type === type),
    )
  const { shortPages, ignoreOffset } = wallet.faults
  const start = ignoreOffset ? 0 : Number(offset)
  const page = matching.slice(start, start + Math.min(Number(limit), shortPages || maxPageSize))
  const transactions = page.map(transaction => tellRow(wallet, transaction))
  return { result: { transactions, total_count: matching.length } }
}

function invented(count: number, now: number): object[] {
  const about = { type: 'incoming', state: 'settled', amount: 1000, fees_paid: 0, created_at: now, settled_at: now }
  return Array.from({ length: count }, () => ({ ...about, payment_hash: randomHash() }))
}

function hashOf(params: Params): string | undefined {
  if (textOf(params.payment_hash)) return String(params.payment_hash).toLowerCase()
  const decoded = readBolt11(textOf(params.invoice) ?? '', hasSigner)
  return decoded.ok ? decoded.invoice.paymentHash : undefined
}

const randomHash = () => randomBytes(32).toString('hex')
