/** From a request to a payment: finds the wallet, claims the id, and sends when the wallet is ready. */
import { withTimeout } from '@chispa/concurrency/timeout'
import type { PaymentRequest, PaymentState } from '@chispa/contract/listener'
import { expiryOf, type Invoice } from '@chispa/protocols/bolt11'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { claimAndSend, type DispatchDeps, sendClaimed } from './dispatch.ts'
import { handOver } from './hand-over-store.ts'
import { type JournalDeps, recordNotStarted } from './record-outcome.ts'
import {
  type Claim,
  claimPayment,
  type Failure,
  findPayment,
  findStateOfInvoice,
  insertUnsent,
  type Payment,
  type ShownPayment,
} from './store.ts'

export type Begun =
  | { kind: 'begun'; payment: ShownPayment | undefined }
  | { kind: 'joined'; payment: Payment }
  /** To the listener that holds the wallet. */
  | { kind: 'handed' }
  /** By a request that is in this state, as far as is known. */
  | { kind: 'invoice_taken'; state: PaymentState | undefined }

/** Whoever waits at a till has other ways to pay when the wallet is not there soon. */
const readyTimeoutMs = 1500
const findTimeoutMs = 2000

const noWallet: Failure = { code: 'wallet_not_found', message: 'There is no such wallet in use here' }
export const notReady: Failure = { code: 'wallet_not_ready', message: 'The wallet could not be reached' }
const calledOff: Failure = { code: 'request_not_found', message: 'It had not begun and was called off' }
const expired: Failure = { code: 'expired_unpaid', message: 'The invoice has expired' }

/** What a proxied request may say besides. It is part of the signed request, and of nothing else here. */
export type PaymentOrder = PaymentRequest & Pick<Claim, 'params'>

export type BeginDeps = DispatchDeps & Pick<Deps, 'pool' | 'reconciler'>

export async function beginPayment(deps: BeginDeps, request: PaymentOrder, invoice: Invoice): Promise<Begun> {
  const claim = claimOf(request, invoice, deps.clock.now())
  if (claim.invoiceExpiresAt <= claim.now) return recordUnsent(deps, claim, 'rejected', expired)
  const pooled = await findWallet(deps, request.walletId)
  if (!pooled) return handToHolder(deps, claim)
  if (!pooled.isActive) return recordUnsent(deps, claim, 'not_started', noWallet)
  pooled.busy++
  try {
    return pooled.isReady ? await sendWhenReady(deps, pooled, claim) : await claimThenWait(deps, pooled, claim)
  } finally {
    pooled.busy--
  }
}

/** Unless it has begun, it never will: the id is taken for that, whenever a request with it may still arrive. */
export function callOff(deps: JournalDeps, request: PaymentRequest, invoice: Invoice): Promise<Begun> {
  return recordUnsent(deps, claimOf(request, invoice, deps.clock.now()), 'not_started', calledOff)
}

async function findWallet({ pool, reconciler, clock }: BeginDeps, walletId: string): Promise<PooledWallet | undefined> {
  const pooled = pool.find(walletId)
  if (pooled) return pooled
  await withTimeout(reconciler.lookAt(walletId), findTimeoutMs, undefined, clock)
  return pool.find(walletId)
}

async function sendWhenReady(deps: BeginDeps, pooled: PooledWallet, claim: Claim): Promise<Begun> {
  const sent = await claimAndSend(deps, pooled, claim)
  if (sent === 'exists') return findTaker(deps, claim)
  if (sent === 'not_owner' || sent === 'not_ready') return recordUnsent(deps, claim, 'not_started', notReady)
  return { kind: 'begun', payment: sent }
}

async function claimThenWait(deps: BeginDeps, pooled: PooledWallet, claim: Claim): Promise<Begun> {
  const { sql, lease } = deps
  const claimed = await claimPayment(sql, claim, { id: lease.id, fence: pooled.fence })
  if (claimed === 'exists') return findTaker(deps, claim)
  if (claimed === 'not_owner') return recordUnsent(deps, claim, 'not_started', notReady)
  return waitAndSend(deps, pooled, claim)
}

async function waitAndSend(deps: BeginDeps, pooled: PooledWallet, claim: Claim): Promise<Begun> {
  const { sql, pool } = deps
  if (pooled.isReady || (await pool.whenReady(pooled, readyTimeoutMs))) {
    return { kind: 'begun', payment: await sendClaimed(deps, pooled, claim) }
  }
  const unsent = await recordNotStarted(deps, claim.requestId, notReady)
  return { kind: 'begun', payment: unsent ?? (await findPayment(sql, claim.requestId)) }
}

/** What a proxied request says besides is in no row: that one is not for others to send. */
async function handToHolder(deps: BeginDeps, claim: Claim): Promise<Begun> {
  const handed = claim.params ? 'nobody' : await handOver(deps.sql, claim, deps.lease.id)
  if (handed === 'handed') return { kind: 'handed' }
  return handed === 'exists' ? findTaker(deps, claim) : recordUnsent(deps, claim, 'not_started', noWallet)
}

/** Of another listener, which waits for it: unless it leaves soon, it is taken back. */
export async function sendHanded(deps: BeginDeps, payment: Payment): Promise<Begun> {
  const claim: Claim = { ...payment, now: deps.clock.now() }
  const pooled = deps.pool.find(payment.walletId)
  if (!pooled?.isActive) return { kind: 'begun', payment: await recordNotStarted(deps, payment.requestId, noWallet) }
  pooled.busy++
  try {
    return await waitAndSend(deps, pooled, claim)
  } finally {
    pooled.busy--
  }
}

/** A request that ends before it began is journaled too: its id means this outcome for ever. */
async function recordUnsent(
  deps: JournalDeps,
  claim: Claim,
  state: 'not_started' | 'rejected',
  failure: Failure,
): Promise<Begun> {
  const { sql, lease } = deps
  if (!(await insertUnsent(sql, claim, lease.id, state, failure))) return findTaker(deps, claim)
  return { kind: 'begun', payment: await findPayment(sql, claim.requestId) }
}

/** The id has a row, or another id has the invoice. */
async function findTaker({ sql }: JournalDeps, { requestId, paymentHash }: Claim): Promise<Begun> {
  const own = await findPayment(sql, requestId)
  if (own) return { kind: 'joined', payment: own }
  return { kind: 'invoice_taken', state: await findStateOfInvoice(sql, paymentHash) }
}

const claimOf = (request: PaymentOrder, invoice: Invoice, now: Date): Claim => ({
  requestId: request.requestId,
  walletId: request.walletId,
  invoice: request.invoice,
  paymentHash: request.paymentHash,
  idempotencyScope: request.idempotencyScope ?? null,
  attemptNo: request.attemptNo ?? null,
  invoiceExpiresAt: expiryOf(invoice),
  maxFeeMsats: request.maxFeeMsats ?? null,
  ...(request.params && { params: request.params }),
  now,
})
