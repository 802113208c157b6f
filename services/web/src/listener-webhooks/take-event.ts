/**
 * Takes an event of the listener: what it changes and that it was taken are written in one transaction. Telling it again,
 * also at the same moment and to another process, changes nothing.
 */
import type {
  ListenerErrorEvent,
  PaymentEvent,
  WalletDeadEvent,
  WalletDeadOutcome,
  WebhookAck,
  WebhookEvent,
} from '@chispa/contract/webhooks'
import { transaction } from '@chispa/database/connect'
import { activityIn } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { anyOf, type Effect, type ReportedPayment } from '../effect.ts'
import { declareDead } from '../wallets/declare-dead.ts'
import type { NoteNotified } from '../wallets/note-notified.ts'
import { takeEvent, takeUnlessConcerned } from './inbox-store.ts'

export type TakeDeps = Pick<Deps, 'sql' | 'log' | 'now' | 'silence'> & {
  effects: readonly Effect[]
  /** A wallet told of a payment by itself. */
  noteNotified: NoteNotified
  /** A courtesy wallet died: its owner may need another. */
  onCourtesyWalletDead: (userId: string) => void
}

const received: WebhookAck = { received: true }
/** Seconds of the year 5138: what is beyond is not a time. */
const latestSeconds = 1e11

export async function takeWebhook(deps: TakeDeps, event: WebhookEvent): Promise<WebhookAck> {
  switch (event.type) {
    case 'payment_received':
    case 'payment_sent':
      await takePayment(deps, event)
      return received
    case 'listener_error':
      await takeError(deps, event)
      return received
    case 'wallet_dead':
      return { ...received, walletDeadOutcome: await takeDeath(deps, event) }
    default:
      return event satisfies never
  }
}

async function takePayment(deps: TakeDeps, event: PaymentEvent): Promise<void> {
  const payment = reportedPayment(event)
  if (!payment.recovered) await deps.noteNotified(payment.walletId)
  const effects = deps.effects.filter(({ on }) => on === event.type)
  const concerned = anyOf(
    deps.sql,
    effects.map(effect => effect.concerns(deps.sql, payment)),
  )
  if (!(await takeUnlessConcerned(deps.sql, payment, concerned, deps.now()))) return
  const isNew = await transaction(deps.sql, async tx => {
    if (!(await takeEvent(tx, payment, deps.now()))) return false
    const given = { sql: tx, activity: activityIn(tx), log: deps.log, now: deps.now }
    for (const effect of effects) await effect.apply(given, payment)
    return true
  })
  if (isNew) for (const effect of effects) effect.afterwards?.(payment)
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
  }
}

async function takeError({ sql, now }: TakeDeps, event: ListenerErrorEvent): Promise<void> {
  const walletId = event.walletId === undefined ? null : storable(event.walletId)
  await transaction(sql, async tx => {
    if (!(await takeEvent(tx, { eventKey: event.eventKey, type: event.type, walletId }, now()))) return
    const { code, message } = event.error
    await activityIn(tx).record({
      category: 'NWC',
      level: 'WARN',
      event: 'listener.error',
      message: storable(`The payment listener reports ${code}: ${message}`).slice(0, 500),
      metadata: { walletId, code: storable(code).slice(0, 100) },
    })
  })
}

/** Only what was carried out is recorded: a report that came too early may come again under the same key. */
async function takeDeath(deps: TakeDeps, event: WalletDeadEvent): Promise<WalletDeadOutcome> {
  const { eventKey, type, reason, unresponsiveSeconds, relaysConnected } = event
  const walletId = storable(event.walletId)
  const death = await transaction(deps.sql, async tx => {
    const given = { sql: tx, activity: activityIn(tx), now: deps.now, silence: deps.silence }
    const result = await declareDead(given, { walletId, reason, unresponsiveSeconds, relaysConnected })
    if (result.outcome === 'archived') await takeEvent(tx, { eventKey, type, walletId }, deps.now())
    return result
  })
  if (death.outcome === 'archived' && death.isCourtesy) deps.onCourtesyWalletDead(death.userId)
  return death.outcome
}

/** PostgreSQL has no NUL in texts, and no half characters in JSON. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

const safe = (amount: number | undefined) => (Number.isSafeInteger(amount) ? amount : undefined)
