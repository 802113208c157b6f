/** Tills whose payments go through the payment listener, for tests: its stand-in, and stages that know of it. */
import { ListenerStandIn } from '@chispa/sandbox/listener-stand-in'
import { noListenerFaults } from '@chispa/sandbox/listener-stand-in/faults'
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import { testListenerSecret } from './app.ts'
import { type HeldCard, openStage, type Stage } from './till-stage.ts'

export async function openListener() {
  const uris = new Map<string, string>()
  const listener = await ListenerStandIn.start({
    secret: testListenerSecret,
    uriOf: id => uris.get(id),
    port: await freePort(),
  })
  const stages: Stage[] = []
  let aheadMs = 0

  /** A minute for what is answered, unless told otherwise. */
  async function openTills(limits: { walletLimitMs?: number } = {}): Promise<Stage> {
    const now = () => new Date(Date.now() + aheadMs)
    const stage = await openStage({ now, listener: { url: listener.url }, listenerPauseMs: 50, ...limits })
    stages.push(stage)
    return stage
  }

  const ready = (at: Stage) => until(() => at.web.deps.listener.usable() !== undefined)

  async function heldCard(at: Stage): Promise<HeldCard> {
    const held = await at.heldCard({}, { warm: false })
    uris.set(held.walletId, held.wallet.uri)
    await ready(at)
    // Through the listener, which has the wallet now: so that no relay of ours hears of it.
    await until(async () => (await at.web.wallets.getInfo(held.walletId, { timeoutMs: 5000 })).kind === 'result')
    listener.requests.length = 0
    return held
  }

  async function rowOf(paymentHash: string, at: Stage) {
    const { status, transport, errorCode, resolvedBy, publishedAt } = await at.paymentRow(paymentHash)
    return { status, transport, errorCode, resolvedBy, isPublished: publishedAt !== null }
  }

  return {
    listener,
    openTills,
    ready,
    heldCard,
    rowOf,
    /** The payments that the listener was asked for. */
    posts: () => listener.requests.filter(({ line }) => line === 'POST /v1/nwc/payments'),
    forgetWallet: (walletId: string) => uris.delete(walletId),
    /** How far the time of day is ahead of the wallets'. */
    setAhead(ms: number) {
      aheadMs = ms
    },
    heal: () => void Object.assign(listener.faults, noListenerFaults()),
    async close() {
      await Promise.all(stages.map(stage => stage.close()))
      await listener.stop()
    },
  }
}
