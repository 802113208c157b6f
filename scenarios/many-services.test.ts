/**
 * Three web services and three listeners on one database, each kind behind one address. Each of the six is killed in turn while people tap and
 * are paid; whoever stays goes on. Every invoice is paid once, what a till was told is true, and nothing received is lost.
 */
import { test } from 'node:test'
import type { ListenerStatus } from '@chispa/contract/listener'
import { until } from '@chispa/sandbox/until'
import { newPerson } from '@chispa/testing/person'
import { openBalancer } from './src/balancer.ts'
import { ask, isReadyAt } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { newNetworkCard } from './src/network-card.ts'
import { openPair } from './src/pair.ts'
import type { ServiceProcess } from './src/service-process.ts'
import { signedCall } from './src/signed-call.ts'
import { newReceiver, openTrade, type Tap } from './src/trade.ts'

const services = 3

/** Of those that have started. */
const urlsOf = (started: (ServiceProcess | undefined)[]) => started.flatMap(service => service?.url ?? [])

async function heldAt(listener: ServiceProcess): Promise<string[]> {
  const status = (await ask(listener, '/status'))?.body as ListenerStatus | undefined
  return (status?.connections ?? []).filter(({ state }) => state === 'ready').map(({ walletId }) => walletId)
}

test('each of three web services and three listeners is killed in turn, and nobody pays twice', async t => {
  await using network = await openNetwork({ paysAgain: true })
  await using started = new AsyncDisposableStack()
  const pairs: Awaited<ReturnType<typeof openPair>>[] = []
  const webs = started.use(await openBalancer(() => urlsOf(pairs.map(({ web }) => web))))
  const listeners = started.use(await openBalancer(() => urlsOf(pairs.map(({ listener }) => listener))))
  for (let at = 0; at < services; at++)
    pairs.push(started.use(await openPair(network.url, { LISTENER_URL: listeners.url, WEB_ORIGIN: webs.url })))
  await Promise.all(pairs.map(pair => Promise.all([pair.startListener(), pair.startWeb()])))
  const admin = newPerson()
  const { url } = pairs[0]!.web
  await signedCall(url, '/api/admin/assign', { as: admin })
  const cards = await Promise.all(Array.from({ length: services }, () => newNetworkCard(network, { url, admin })))
  const receivers = await Promise.all(['ana', 'bea', 'eva'].map(name => newReceiver(network, name)))
  // Each has wallets to lose.
  await until(async () =>
    (await Promise.all(pairs.map(({ listener }) => heldAt(listener)))).every(ids => ids.length > 0),
  )

  const places = () => pairs.map(({ web }, at) => ({ name: `web ${at}`, url: web.url }))
  const trade = await openTrade(network, { cards, receivers, places })
  /** Through each of these services a tap is paid that began since then, and each member is paid. */
  const goesOn = async (since: number, alive: typeof pairs) =>
    trade.until(
      async () =>
        alive.every(pair => trade.isPaidThrough(`web ${pairs.indexOf(pair)}`, since)) &&
        (await Promise.all(receivers.map(({ id }) => trade.isReceivedBy(id, since)))).every(Boolean),
    )
  await goesOn(0, pairs)

  const kills: number[] = []
  for (const victim of pairs) {
    const others = pairs.filter(pair => pair !== victim)
    let killedAt = performance.now()
    kills.push(killedAt)
    await victim.web.kill()
    await goesOn(killedAt, others)
    await victim.startWeb()

    const lost = await trade.until(async () => {
      const held = await heldAt(victim.listener)
      return held.length > 0 && held
    })
    killedAt = performance.now()
    kills.push(killedAt)
    await victim.listener.kill()
    await goesOn(killedAt, pairs)
    const isHeld = async (id: string) =>
      (await Promise.all(others.map(({ listener }) => isReadyAt(listener, id)))).includes(true)
    await trade.until(async () => (await Promise.all(lost.map(isHeld))).every(Boolean))
    const movedAt = performance.now()
    await goesOn(movedAt, pairs)
    const moved = cards.filter(({ walletId }) => lost.includes(walletId))
    await trade.until(() => moved.every(({ walletId }) => trade.isPaidBy(walletId, movedAt)))
    await victim.startListener()
  }
  await goesOn(performance.now(), pairs)
  await trade.close()

  // Who taps in the moment of a kill may be told that nothing left, or that nobody knows: then nothing left either.
  const isOfKill = ({ startedAt, endedAt }: Tap) => kills.some(at => at > startedAt && at < endedAt)
  await trade.holdAgainstLedger(
    tap => tap.told === 'not_started' || (tap.told === 'payment_unresolved' && isOfKill(tap)),
  )
  t.diagnostic(trade.summary())
})
