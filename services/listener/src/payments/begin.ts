/** From a request to a payment: finds the wallet, claims the id, and sends when the wallet is ready. */

import { withTimeout } from '@chispa/concurrency/timeout'
import type { PaymentRequest } from '@chispa/contract/listener'
import { expiryOf, type Invoice } from '@chispa/protocols/bolt11'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { claimAndSend, type DispatchDeps, sendClaimed } from './dispatch.ts'
import {
  type Claim,
  claimPayment,
  type Ending,
  findPayment,
  insertEnded,
  markNotStarted,
  type Payment,
} from './store.ts'

export type Begun =
  | { kind: 'begun'; payment: Payment | undefined }
  | { kind: 'joined'; payment: Payment }
  | { kind: 'invoice_taken' }

/** Whoever waits at a till has other ways to pay when the wallet is not there soon. */
const readyPatienceMs = 1500
const lookPatienceMs = 2000

const noWallet: Ending = { code: 'wallet_not_found', message: 'There is no such wallet in use here' }
const notReady: Ending = { code: 'wallet_not_ready', message: 'The wallet could not be reached' }
const calledOff: Ending = { code: 'request_not_found', message: 'It had not begun and was called off' }
const expired: Ending = { code: 'expired_unpaid', message: 'The invoice has expired' }

export type BeginDeps = Deps & DispatchDeps

export async function begin(deps: BeginDeps, request: PaymentRequest, invoice: Invoice): Promise<Begun> {
  const claim = claimOf(request, invoice, deps.now())
  if (claim.invoiceExpiresAt <= claim.now) return end(deps, claim, 'rejected', expired)
  const pooled = await findWallet(deps, request.walletId)
  if (!pooled?.isActive) return end(deps, claim, 'not_started', noWallet)
  pooled.busy++
  try {
    return pooled.isReady ? await beginReady(deps, pooled, claim) : await beginCold(deps, pooled, claim)
  } finally {
    pooled.busy--
  }
}

/** Unless it has begun, it never will: the id is taken for that, whenever a request with it may still arrive. */
export function callOff(deps: Deps, request: PaymentRequest, invoice: Invoice): Promise<Begun> {
  return end(deps, claimOf(request, invoice, deps.now()), 'not_started', calledOff)
}

async function findWallet({ pool, reconciler }: Deps, walletId: string): Promise<PooledWallet | undefined> {
  const pooled = pool.find(walletId)
  if (pooled) return pooled
  await withTimeout(reconciler.lookAt(walletId), lookPatienceMs)
  return pool.find(walletId)
}

async function beginReady(deps: BeginDeps, pooled: PooledWallet, claim: Claim): Promise<Begun> {
  const result = await claimAndSend(deps, pooled, claim)
  if (result === 'exists') return whoHasIt(deps, claim)
  if (result === 'not_owner' || result === 'not_ready') return end(deps, claim, 'not_started', notReady)
  return { kind: 'begun', payment: result }
}

async function beginCold(deps: BeginDeps, pooled: PooledWallet, claim: Claim): Promise<Begun> {
  const { sql, lease, pool } = deps
  const claimed = await claimPayment(sql, claim, { id: lease.id, fence: pooled.fence })
  if (claimed === 'exists') return whoHasIt(deps, claim)
  if (claimed === 'not_owner') return end(deps, claim, 'not_started', notReady)
  if (await pool.whenReady(pooled, readyPatienceMs)) {
    return { kind: 'begun', payment: await sendClaimed(deps, pooled, claim) }
  }
  const ended = await markNotStarted(sql, claim.requestId, lease.id, { ...notReady, now: deps.now() })
  return { kind: 'begun', payment: ended ?? (await findPayment(sql, claim.requestId)) }
}

/** A request that ends before it began is journaled too: its id means this answer for ever. */
async function end(deps: Deps, claim: Claim, state: 'not_started' | 'rejected', ending: Ending): Promise<Begun> {
  const { sql, lease } = deps
  if (!(await insertEnded(sql, claim, lease.id, state, ending))) return whoHasIt(deps, claim)
  return { kind: 'begun', payment: await findPayment(sql, claim.requestId) }
}

/** The id has a row, or another id has the invoice. */
async function whoHasIt({ sql }: Deps, { requestId }: Claim): Promise<Begun> {
  const own = await findPayment(sql, requestId)
  return own ? { kind: 'joined', payment: own } : { kind: 'invoice_taken' }
}

const claimOf = (request: PaymentRequest, invoice: Invoice, now: Date): Claim => ({
  requestId: request.requestId,
  walletId: request.walletId,
  invoice: request.invoice,
  paymentHash: request.paymentHash,
  idempotencyScope: request.idempotencyScope ?? null,
  attemptNo: request.attemptNo ?? null,
  invoiceExpiresAt: expiryOf(invoice),
  now,
})
