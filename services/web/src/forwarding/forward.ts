/**
 * Pays what a wallet owes to one address, one payment at a time. The attempt is stored before the listener hears of it;
 * while what became of it is not known there is no other, and under its request id it may be sent as often as it takes.
 */

import { maxHops } from '@chispa/contract/forwarding'
import { requestIdOf } from '@chispa/payments/request-id'
import type { Invoice } from '@chispa/protocols/bolt11'
import type { Deps } from '../deps.ts'
import type { Pairing } from '../listener-client/pairing.ts'
import { readJournal, sendPayment } from '../listener-client/payments.ts'
import { type Attempt, findLatestAttempt, isOwnInvoice, nextAttemptNo } from './attempt-store.ts'
import { afterFailure, restMs } from './backoff.ts'
import { beginAttempt } from './begin-attempt.ts'
import { checkInvoice, noteOtherDescription } from './check-invoice.ts'
import { type Concluding, conclude } from './conclude.ts'
import { type Destination, type DestinationDeps, findDestination, type Obstacle, obstacle } from './destination.ts'
import { type Claimed, type Debt, findDebt, putOff, renewLease } from './destination-store.ts'
import { wasPaidAfterAll } from './paid-after-all.ts'
import { stopAtHopLimit } from './stop-at-hop-limit.ts'

export type ForwardDeps = DestinationDeps & Concluding & Pick<Deps, 'listener'> & { leaseMs: number }

const postLimitMs = 8500
const journalLimitMs = 4000
const networkTimeoutMs = 1000
const sat = 1000
const listenerPauseMs = 5000

export async function forwardTo(
  deps: ForwardDeps,
  claimed: Claimed,
  pairing: Pairing,
  signal?: AbortSignal,
): Promise<void> {
  const { sql, now } = deps
  const debt = await findDebt(sql, claimed.destinationId)
  if (!debt) return
  const latest = await findLatestAttempt(sql, debt.id)
  if (latest?.status === 'PENDING') return followUp(deps, debt, latest, pairing, signal)
  if (debt.owedMsats === 0) return putOff(sql, debt, { dueAt: null, reason: null }, now())
  if (!deps.listener.usable()) return withoutListener(deps, debt)
  const later = new Date(now().getTime() + restMs)
  if (!debt.isEnabled) return putOff(sql, debt, { dueAt: later, reason: 'paused' }, now())
  if (debt.walletStatus !== 'ACTIVE') {
    return putOff(sql, debt, { dueAt: debt.mayComeBack ? later : null, reason: 'wallet_not_active' }, now())
  }
  if (latest?.status === 'REJECTED' && (await wasPaidAfterAll(deps, debt, latest))) return
  const order = await prepare(deps, debt, claimed, signal)
  if (order === undefined) return
  if (order.kind === 'obstacle') return waitFor(deps, debt, order)
  const stored = await store(deps, debt, claimed, order)
  if (stored) await post(deps, debt, stored, pairing)
}

/** What became of an attempt of before. A journal without it never heard of it: it is sent again, under the same id. */
async function followUp(
  deps: ForwardDeps,
  debt: Debt,
  attempt: Attempt,
  pairing: Pairing,
  signal: AbortSignal | undefined,
): Promise<void> {
  const asked = { requestId: attempt.requestId, paymentHash: attempt.paymentHash, timeoutMs: journalLimitMs }
  const answer = await readJournal(deps.listener, pairing, { ...asked, ...(signal && { signal }) })
  if (answer.kind === 'silent' && answer.isMissing) return post(deps, debt, attempt, pairing)
  await conclude(deps, debt, attempt, answer)
}

async function post(deps: ForwardDeps, debt: Debt, attempt: Attempt, pairing: Pairing): Promise<void> {
  const { requestId, walletId, invoice, paymentHash, legId, attemptNo } = attempt
  const request = { requestId, walletId, invoice, paymentHash, idempotencyScope: legId, attemptNo }
  const answer = await sendPayment(deps.listener, pairing, { ...request, timeoutMs: postLimitMs })
  await conclude(deps, debt, attempt, answer)
}

type Order = { kind: 'order'; invoice: Invoice; amountMsats: number; isOwn: boolean }

/** Undefined when somebody else has taken over, or there is nothing to pay any more. */
async function prepare(
  deps: ForwardDeps,
  debt: Debt,
  claimed: Claimed,
  signal: AbortSignal | undefined,
): Promise<Order | Obstacle | undefined> {
  const destination = await findDestination(deps, debt, signal)
  if (destination.kind === 'obstacle') return destination
  if (destination.isOwn && debt.hops >= maxHops) return stopAtHopLimit(deps, debt)
  const { minMsats, maxMsats } = destination
  const wantedMsats = debt.owedMsats - debt.reserveMsats
  if (wantedMsats < minMsats) return obstacle(debt.reserveMsats > 0 ? 'insufficient_balance' : 'below_minimum')
  if (!(await renew(deps, claimed))) return undefined
  const order = await requestExactly(deps, debt, destination, Math.min(wantedMsats, maxMsats), claimed)
  if (order === undefined || order.kind === 'obstacle') return order
  const isOwn = order.isOwn || (await isOwnInvoice(deps.sql, order.invoice.paymentHash))
  return isOwn && debt.hops >= maxHops ? stopAtHopLimit(deps, debt) : order
}

/** Servers that know whole satoshis only get whole satoshis; what is left over joins the next payment. */
async function requestExactly(
  deps: ForwardDeps,
  debt: Debt,
  destination: Destination,
  amountMsats: number,
  claimed: Claimed,
): Promise<Order | Obstacle | undefined> {
  const first = await request(deps, debt, destination, amountMsats)
  const wholeMsats = amountMsats - (amountMsats % sat)
  const mayHelp = first.kind === 'obstacle' && first.reason !== 'destination_unreachable'
  if (!mayHelp || wholeMsats === amountMsats || wholeMsats < destination.minMsats) return first
  return (await renew(deps, claimed)) ? request(deps, debt, destination, wholeMsats) : undefined
}

async function request(
  deps: ForwardDeps,
  { walletId, address, network: named, infoAt }: Debt,
  { requestInvoice, descriptionHash, isOwn }: Destination,
  amountMsats: number,
): Promise<Order | Obstacle> {
  const asked = deps.networkOf({ id: walletId, network: named, infoAt })
  const answer = await requestInvoice(amountMsats)
  if (answer.kind === 'obstacle') return answer
  const network = await asked(networkTimeoutMs)
  const checked = checkInvoice(answer.text, { amountMsats, descriptionHash, network, now: deps.now() })
  if (!checked.ok) return obstacle('destination_unusable', `Its invoice is not the one asked for: ${checked.problem}`)
  noteOtherDescription(deps.log, checked, address)
  return { kind: 'order', invoice: checked.invoice, amountMsats, isOwn }
}

async function store(
  deps: ForwardDeps,
  debt: Debt,
  claimed: Claimed,
  { invoice, amountMsats }: Order,
): Promise<Attempt | undefined> {
  const { sql, now } = deps
  const { paymentHash } = invoice
  const { walletId, id: destinationId, hops, reserveMsats } = debt
  const legId = debt.firstLegId as string
  if (!(await renew(deps, claimed))) return undefined
  const attemptNo = await nextAttemptNo(sql, legId)
  const attempt = {
    requestId: requestIdOf(walletId, paymentHash, legId, attemptNo),
    destinationId,
    legId,
    attemptNo,
    walletId,
    invoice: invoice.text,
    paymentHash,
    amountMsats,
    reserveMsats,
    invoiceExpiresAt: new Date(invoice.expiresAt * 1000),
    createdAt: now(),
  }
  if (await beginAttempt(sql, { ...attempt, hops, lease: claimed.lease })) {
    return { ...attempt, status: 'PENDING', code: null, walletErrorCode: null, checks: 0 }
  }
  if (await renew(deps, claimed)) {
    await waitFor(deps, debt, obstacle('destination_unusable', 'It answered with an invoice that was tried before'))
  }
  return undefined
}

const renew = ({ sql, now, leaseMs }: ForwardDeps, claimed: Claimed) =>
  renewLease(sql, claimed, new Date(now().getTime() + leaseMs))

/** It went away while we were at work: nothing is begun that could not be ended. */
async function withoutListener({ sql, now }: ForwardDeps, debt: Debt): Promise<void> {
  const dueAt = new Date(now().getTime() + listenerPauseMs)
  const { failures, reserveMsats } = debt
  await putOff(sql, debt, { dueAt, reason: 'listener_away', failures, reserveMsats }, now())
}

/** What is too small waits for company, everything else is tried again. */
async function waitFor({ sql, now }: ForwardDeps, debt: Debt, { reason, detail }: Obstacle): Promise<void> {
  const at = now()
  if (reason === 'below_minimum') return putOff(sql, debt, { dueAt: null, reason }, at)
  const dueAt = new Date(at.getTime() + afterFailure(debt.failures))
  await putOff(sql, debt, { dueAt, reason, detail, failures: debt.failures + 1 }, at)
}
