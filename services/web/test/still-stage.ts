/**
 * A stage whose tills wait as long as the test says, and whose day goes on when it says so: a busy machine has as much of both
 * as it needs. Wallets and relays answer in real time.
 */
import { until } from '@chispa/sandbox/until'
import { ManualClock } from '@chispa/testing/manual-clock'
import { openStage, told } from './till-stage.ts'
import { waitForAnswers } from './wallet-timeouts.ts'

const tillTimeoutMs = 20_000

/** `walletLimitMs`: how long a wallet or a relay that says nothing is really waited for. */
export async function openStillStage({ walletLimitMs = tillTimeoutMs } = {}) {
  const tillClock = new ManualClock()
  let timeOfDay = Date.now()
  const stage = await openStage({
    now: () => new Date(timeOfDay),
    walletLimitMs,
    tillTimeoutMs,
    clock: tillClock,
  })
  // Nobody waits there for what is never said; what is asked for is told.
  if (walletLimitMs === tillTimeoutMs) waitForAnswers(stage.web, 'lookupInvoice')
  const limitMs = Math.min(tillTimeoutMs, walletLimitMs)

  const statusOf = async (paymentHash: string) => (await stage.paymentRow(paymentHash)).status

  const isUnknown = (paymentHash: string, walletId: string) => async () => {
    const [row] = await stage.web.sql`
      select 1 from card_payments where payment_hash = ${paymentHash} and wallet_id = ${walletId} and status = 'UNKNOWN'`
    return row !== undefined
  }

  /** What the till is told when its time is over, once something has happened. */
  async function toldInVain(answer: ReturnType<typeof stage.pay>, hasHappened: () => boolean | Promise<boolean>) {
    await until(hasHappened)
    await tillClock.advance(limitMs)
    return told(await answer)
  }

  return {
    ...stage,
    tillClock,
    limitMs,
    statusOf,
    isUnknown,
    toldInVain,
    /** Moves the time of day. */
    goOn(ms: number) {
      timeOfDay += ms
    },
    /** The time of day is the wallets' again. */
    startAnew() {
      timeOfDay = Date.now()
    },
    async close() {
      // No till of a test that failed is left waiting.
      await tillClock.advance(2 * tillTimeoutMs)
      await stage.close()
    },
  }
}
