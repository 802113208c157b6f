/**
 * Lets a member's wallet make an invoice, checks it, and stores it: nothing is handed out that was not checked, nothing
 * is stored that the wallet did not make. One round trip and one insert; whoever orders has just read that the wallet is
 * ACTIVE. Whatever the wallet does, this ends within its limit, and a failure stores nothing.
 */
import { startDeadline } from '@chispa/concurrency/timeout'
import type { Invoice, Network } from '@chispa/protocols/bolt11'
import type { Transaction } from '@chispa/protocols/nip47-transaction'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { CallOutcome } from '../wallets/calls.ts'
import { askForInvoice } from './ask-for-invoice.ts'
import { checkMinted } from './check-minted.ts'
import { hashForms } from './hash-forms.ts'
import { lookupSchedule } from './look-up-open.ts'
import { type InvoicePurpose, insertInvoice } from './store.ts'
import { type MintingWallet, walletNetworks } from './wallet-network.ts'

export type InvoiceOrder = {
  wallet: MintingWallet
  amountMsats: number
  /** What the wallet shows its owner, and what the invoice says where the wallet cannot commit to a hash. */
  description: string
  descriptionHash: string
  /** What the hash is of. */
  hashedText: string
  /** Asks for the description itself, which the payer reads, and for no hash. */
  isPlain?: true
  /** A zap is worth nothing without the hash; for a plain payment a description will do. */
  requireHash: boolean
  purpose: InvoicePurpose
  userId: string
  username: string | null
  /** The card that is topped up. */
  cardId?: string
  comment: string | null
  zapRequest: string | null
  payer?: InvoicePayer | undefined
  /** The stranger who asks, where it is one. */
  askedBy?: string
}

/** Who pays: a member who says so, or what a stranger's wallet says, exactly as it came. */
export type InvoicePayer =
  | { id: string; data?: never }
  | { id?: never; data: string; name: string | null; address: string | null }

export type Minted = { paymentHash: string; bolt11: string }

export type MintInvoice = (order: InvoiceOrder) => Promise<Minted>

type MintDeps = Pick<Deps, 'sql' | 'wallets' | 'walletLimitMs' | 'log' | 'now' | 'clock'>

/** Our own work within the limit that callers are promised. */
const ownShareMs = 300
/** An invoice that lives longer is not watched for as long: what its wallet reports still counts. */
const maxWatchedMs = 7 * 86_400_000

/** Made once for the process: what it learns of wallets counts for every order. */
export function invoiceMinter(deps: MintDeps): MintInvoice {
  const networkOf = walletNetworks(deps)
  const forms = hashForms(deps)

  return async order => {
    const deadline = startDeadline(deps.walletLimitMs - ownShareMs, deps.clock)
    const network = networkOf(order.wallet)
    const answer = await askForInvoice(order, forms, request =>
      deps.wallets.makeInvoice(order.wallet.id, request, {
        timeoutMs: Math.max(1, deadline.leftMs()),
        isActive: true,
      }),
    )
    const made = madeBy(answer)
    return keep(deps, order, made, await network(deadline.leftMs()))
  }
}

async function keep(
  deps: MintDeps,
  order: InvoiceOrder,
  made: Transaction,
  network: Network | undefined,
): Promise<Minted> {
  const now = deps.now()
  const checked = checkMinted(made, { ...order, network, now: Math.floor(now.getTime() / 1000) })
  if (!checked.ok) {
    deps.log.warn({ walletId: order.wallet.id, problem: checked.problem }, 'a wallet made a wrong invoice')
    throw new Refusal('wallet_answer_wrong')
  }
  if (!(await store(deps, order, checked.invoice, now))) throw new Refusal('wallet_answer_wrong')
  return { paymentHash: checked.invoice.paymentHash, bolt11: checked.invoice.text }
}

function madeBy(answer: CallOutcome<Transaction>): Transaction {
  switch (answer.kind) {
    case 'result':
      return answer.result
    case 'wallet-error':
      throw new Refusal('wallet_refused')
    case 'unreachable':
      throw new Refusal('wallet_unreachable', { headers: { 'retry-after': '5' } })
    case 'timeout':
      throw new Refusal('wallet_silent', { headers: { 'retry-after': '5' } })
    default:
      return answer satisfies never
  }
}

function store(deps: MintDeps, order: InvoiceOrder, invoice: Invoice, now: Date): Promise<boolean> {
  const { amountMsats, purpose, userId, username, comment, zapRequest, description, payer } = order
  const said = payer?.id === undefined ? payer : undefined
  return insertInvoice(deps.sql, {
    paymentHash: invoice.paymentHash,
    bolt11: invoice.text,
    amountMsats,
    purpose,
    walletId: order.wallet.id,
    userId,
    username,
    cardId: order.cardId ?? null,
    description,
    comment,
    zapRequest,
    payerId: payer?.id ?? null,
    payerData: said?.data ?? null,
    payerName: said?.name ?? null,
    payerAddress: said?.address ?? null,
    askedBy: order.askedBy ?? null,
    createdAt: now,
    expiresAt: new Date(Math.min(invoice.expiresAt * 1000, now.getTime() + maxWatchedMs)),
    nextLookupAt: new Date(now.getTime() + lookupSchedule.firstMs),
  })
}
