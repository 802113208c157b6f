/**
 * Takes an event of the listener: what it changes and that it was taken are written in one transaction. Telling it again,
 * also at the same moment and to another process, changes nothing.
 */
import type {
  ListenerErrorEvent,
  WalletDeadEvent,
  WalletDeadOutcome,
  WebhookAck,
  WebhookEvent,
} from '@chispa/contract/webhooks'
import { transaction } from '@chispa/database/connect'
import { activityIn } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { declareDead } from '../wallets/declare-dead.ts'
import { takeEvent } from './inbox-store.ts'
import { storable } from './storable.ts'
import { type PaymentsDeps, paymentTaker } from './take-payments.ts'

export type TakeDeps = PaymentsDeps &
  Pick<Deps, 'silence'> & {
    /** A courtesy wallet died: its owner may need another. */
    onCourtesyWalletDead: (userId: string) => void
  }

const received: WebhookAck = { received: true }

export function webhookTaker(deps: TakeDeps): (event: WebhookEvent) => Promise<WebhookAck> {
  const takePayment = paymentTaker(deps)
  return async event => {
    switch (event.type) {
      case 'payment_received':
      case 'payment_sent':
        await takePayment(event)
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
