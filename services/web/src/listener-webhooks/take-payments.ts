/**
 * Takes payments that the listener reports. Those that come while others are being written are written together, in one
 * transaction, and each is acknowledged after its commit: under load a commit, and the signals that go with it, are shared
 * by many. Paid for by the benchmark `take-webhooks`.
 */
import { batched } from '@chispa/concurrency/batched'
import type { PaymentEvent, PaymentEventType } from '@chispa/contract/webhooks'
import { transaction } from '@chispa/database/connect'
import { currentRequestId } from '@chispa/service/request-context'
import { activityIn } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import type { Effect, ReportedPayment } from '../effect.ts'
import type { NoteNotified } from '../wallets/note-notified.ts'
import { takeEvents, takeUnlessConcerned } from './inbox-store.ts'
import { storable } from './storable.ts'

export type PaymentsDeps = Pick<Deps, 'sql' | 'log' | 'now'> & {
  effects: readonly Effect[]
  /** A wallet told of a payment by itself. */
  noteNotified: NoteNotified
}

type Taken = { error?: unknown }

const maxTogether = 64
/** Seconds of the year 5138: what is beyond is not a time. */
const latestSeconds = 1e11

export function paymentTaker(deps: PaymentsDeps): (event: PaymentEvent) => Promise<void> {
  const byType = (type: PaymentEventType) => {
    const effects = deps.effects.filter(({ on }) => on === type)
    return batched<string, ReportedPayment, Taken>(payments => takeTogether({ ...deps, effects }, payments), {
      maxBatch: maxTogether,
    })
  }
  const takers = { payment_received: byType('payment_received'), payment_sent: byType('payment_sent') }
  return async event => {
    const payment = reportedPayment(event)
    if (!payment.recovered) await deps.noteNotified(payment.walletId)
    const taken = await takers[event.type](payment.eventKey, payment)
    if (taken && 'error' in taken) throw taken.error
  }
}

/** One that cannot be written must not keep the others from it: then each is tried alone. */
async function takeTogether(deps: PaymentsDeps, payments: Map<string, ReportedPayment>): Promise<Map<string, Taken>> {
  try {
    await takePayments(deps, [...payments.values()])
    return new Map()
  } catch (error) {
    if (payments.size === 1) throw error
    deps.log.warn({ err: error, payments: payments.size }, 'payments not taken together, each is tried alone')
  }
  const failed = new Map<string, Taken>()
  for (const [key, payment] of payments) {
    await takePayments(deps, [payment]).catch(error => failed.set(key, { error }))
  }
  return failed
}

async function takePayments(deps: PaymentsDeps, payments: ReportedPayment[]): Promise<void> {
  const { sql, log, now, effects } = deps
  const conditions = effects.map(({ concerns }) => concerns)
  const concerned = await takeUnlessConcerned(sql, payments, conditions, now())
  if (concerned.size === 0) return
  const rest = payments.filter(({ eventKey }) => concerned.has(eventKey))
  const isNew = await transaction(sql, async tx => {
    const taken = await takeEvents(tx, rest, now())
    const given = { sql: tx, activity: activityIn(tx), log, now }
    for (const [at, effect] of effects.entries()) {
      const mine = rest.filter(({ eventKey }) => taken.has(eventKey) && concerned.get(eventKey)?.[at])
      if (mine.length > 0) await effect.apply(given, mine)
    }
    return taken
  })
  for (const payment of rest.filter(({ eventKey }) => isNew.has(eventKey))) {
    for (const effect of effects) effect.afterwards?.(payment)
  }
}

function reportedPayment({ eventKey, type, walletId, payment, ...event }: PaymentEvent): ReportedPayment {
  const { paymentHash, amountMsats, feesPaidMsats, settledAt } = payment
  const preimage = payment.preimage?.toLowerCase()
  const isTime = settledAt !== undefined && settledAt > 0 && settledAt < latestSeconds
  return {
    eventKey,
    type,
    walletId: storable(walletId),
    paymentHash,
    amountMsats: safe(amountMsats),
    preimage,
    feesPaidMsats: safe(feesPaidMsats),
    settledAt: isTime ? settledAt : undefined,
    receivedAt: event.receivedAt,
    recovered: event.recovered ?? false,
    requestId: currentRequestId(),
  }
}

const safe = (amount: number | undefined) => (Number.isSafeInteger(amount) ? amount : undefined)
