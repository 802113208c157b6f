/** A listener, a merchant and wallets that pay, with what a caller of its payments does; told by the HTTP status and the state. */
import { maxWaitMs } from '@chispa/contract/listener'
import { until } from '@chispa/sandbox/until'
import { HeldClock } from '@chispa/testing/held-clock'
import { get, newOrder, type Order, post, readyWallet } from './payment-orders.ts'
import { type HeldWallet, openStage, secret } from './stage.ts'

const backoff = { firstMs: 100, maxMs: 500 }
const headers = { authorization: `Bearer ${secret}` }

/** As in the listener's own defaults: a reply is waited for a minute. */
const isReplyTimeout = (afterMs: number) => afterMs > 50_000

type Attempt = { attemptNo?: number; idempotencyScope?: string }

export async function openPaymentDesk() {
  const stage = await openStage()
  const merchant = await stage.service.create({ name: 'merchant' })
  const replies = new HeldClock(isReplyTimeout)
  // A caller that names no time waits for as long as it takes.
  const clock = new HeldClock(afterMs => afterMs > maxWaitMs - 1000 && afterMs <= maxWaitMs)
  const listener = await stage.start({ clock, tuning: { pool: { nwc: { clock: replies, backoff } } } })

  /** The state is the body's own `status`. */
  const told = ({ http, status: state, ...rest }: Awaited<ReturnType<typeof post>>) => ({
    status: http,
    state,
    ...rest,
  })
  const pay = async (body: object) => told(await post(listener, body))

  /** The wallet answers and decides nothing; then the caller's time is over. */
  async function payUndecided(body: Order) {
    let isAnswered = false
    const reply = pay(body).finally(() => {
      isAnswered = true
    })
    await until(async () => (await stateOf(body)) === 'unknown')
    await until(() => {
      clock.end()
      return isAnswered
    })
    return reply
  }

  /** The caller has left when the time for the wallet's reply is over, which is not before the wallet has done its part. */
  async function payUnanswered(body: Order & Attempt, isDone = () => true) {
    const before = replies.held.length
    const reply = pay(body)
    await until(() => replies.held.length > before && isDone())
    clock.end()
    const told = await reply
    replies.end()
    await until(async () => (await stateOf(body)) !== 'pending')
    return { ...told, becomes: await stateOf(body) }
  }

  async function cancel({ requestId, ...payload }: Order) {
    const url = `/v1/nwc/payments/${requestId}/cancel`
    const reply = await listener.app.inject({ method: 'POST', url, headers, payload })
    return told({ http: reply.statusCode, ...reply.json() })
  }

  const look = (requestId: string) => get(listener, requestId)
  /** A look-up that takes its time is seen by the next question. */
  const lookUntilItEnds = (requestId: string) =>
    until(async () => {
      const told = await look(requestId)
      return told.status !== 'unknown' && told
    })

  async function stateOf({ requestId }: Order): Promise<string> {
    const [row] = await listener.sql`select state from listener.payments where request_id = ${requestId}`
    return row?.state
  }

  return {
    stage,
    merchant,
    listener,
    readyWallet: () => readyWallet(stage, listener),
    order: (held: HeldWallet, amountMsats?: number) => newOrder(merchant, held, amountMsats),
    pay,
    payUndecided,
    payUnanswered,
    cancel,
    look,
    lookUntilItEnds,
    stateOf,
    balancesOf: ({ wallet }: HeldWallet) => ({ wallet: wallet.balanceMsats, merchant: merchant.balanceMsats }),
    close: () => stage[Symbol.asyncDispose](),
  }
}
