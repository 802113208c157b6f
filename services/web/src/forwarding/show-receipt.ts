/** Receipts as their owner sees them. */
import {
  type ForwardingReason,
  type ForwardingReceipt,
  type ForwardingReceiptDetail,
  forwardingReasons,
  maxHops,
  type ReceiptState,
} from '@chispa/contract/forwarding'
import type { AttemptRow, LegRow, ReceiptRow } from './view-store.ts'

export const shownReceipt = (row: ReceiptRow): ForwardingReceipt => ({
  id: row.id,
  paymentHash: row.paymentHash,
  status: stateOf(row),
  receivedMsats: row.receivedMsats,
  retainedMsats: row.retainedMsats,
  forwardedMsats: row.forwardedMsats,
  revision: row.revision,
  hops: row.hops,
  settledAt: row.settledAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})

function stateOf(row: ReceiptRow): ReceiptState {
  if (row.receivedMsats === null) return 'AMOUNT_UNKNOWN'
  if (row.retainedMsats === row.receivedMsats) return 'RETAINED'
  if (row.openLegs === 0) return row.stoppedLegs > 0 ? 'STOPPED' : 'COMPLETED'
  if (row.isPaying) return 'FORWARDING'
  return row.forwardedMsats > 0 ? 'PARTIAL' : 'WAITING'
}

/** `general`: what holds everything back at the moment. */
export function shownDetail(
  row: ReceiptRow,
  legs: readonly LegRow[],
  attempts: readonly AttemptRow[],
  general: ForwardingReason | null,
): ForwardingReceiptDetail {
  return { ...shownReceipt(row), legs: legs.map(leg => shownLeg(leg, attempts, general)) }
}

function shownLeg(
  leg: LegRow,
  attempts: readonly AttemptRow[],
  general: ForwardingReason | null,
): ForwardingReceiptDetail['legs'][number] {
  const { id, destinationId, address, amountMsats, paidMsats } = leg
  const isOpen = leg.state === 'OPEN'
  const reason = reasonOf(leg, general)
  return {
    id,
    address,
    state: isOpen ? (leg.isPaying ? 'PAYING' : 'WAITING') : (leg.state as 'FORWARDED' | 'STOPPED'),
    amountMsats,
    paidMsats,
    reason,
    message: isHeld(leg) ? heldWords : wordsFor(reason),
    detail: isOpen && reason === leg.reason ? leg.detail : null,
    nextAttemptAt: isOpen ? (leg.dueAt?.toISOString() ?? null) : null,
    attempts: attempts.filter(one => one.destinationId === destinationId).map(shownAttempt),
  }
}

/** A restore ends legs, and otherwise the limit of hops alone. */
const isHeld = ({ state, hops }: LegRow): boolean => state === 'STOPPED' && hops < maxHops
const heldWords =
  'This platform was put back from a backup, and it may have been sent since: it is not sent by itself, and your wallet knows'

function reasonOf(
  { state, hops, isPaying, reason }: LegRow,
  general: ForwardingReason | null,
): ForwardingReason | null {
  if (state === 'STOPPED') return hops < maxHops ? null : 'hop_limit'
  if (state === 'FORWARDED') return null
  return isPaying ? 'in_flight' : (general ?? reason)
}

export const wordsFor = (reason: ForwardingReason | null) => (reason === null ? null : forwardingReasons[reason])

const shownAttempt = ({ destinationId: _, ...row }: AttemptRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
})
