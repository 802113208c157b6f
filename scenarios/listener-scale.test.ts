/**
 * Many wallets on one relay: dead ones among them, a relay that restarts, long downtimes, long ledgers. With SOAK=1 as
 * large as the promise says, otherwise a small form of the same.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until as untilWithin } from '@chispa/sandbox/until'
import { startReceiver } from '../services/listener/test/receiver.ts'
import { ask, startListener } from './src/listener-process.ts'
import { openNetwork } from './src/network.ts'
import { type ServiceProcess, scenarioSecrets } from './src/service-process.ts'

const isSoak = process.env.SOAK === '1'
const [walletCount, deadCount, ledgerLength] = isSoak ? [5000, 60, 3000] : [300, 10, 400]
const until = <T>(look: () => T | Promise<T>) => untilWithin(look, isSoak ? 280_000 : 240_000)

let clockShiftSeconds = 0
const network = await openNetwork({ nowSeconds: () => Math.floor(Date.now() / 1000) + clockShiftSeconds })
const { sql, service, relay } = network
const receiver = await startReceiver(scenarioSecrets.LISTENER_AUTH_SECRET)
const env = { WEB_ORIGIN: receiver.origin, WALLET_ARCHIVE_IDLE_HOURS: '24' }
let listener: ServiceProcess | undefined
after(async () => {
  await listener?.[Symbol.asyncDispose]()
  await receiver.stop()
  await network[Symbol.asyncDispose]()
})
const payer = await service.create({ name: 'payer', balanceMsats: 10_000_000_000 })

type Ready = { total: number; ready: number; notReady: number }
const readiness = async () => (await ask(listener as ServiceProcess, '/ready'))?.body.wallets as Ready | undefined
const allButTheDead = () =>
  until(async () => {
    const wallets = await readiness()
    return wallets?.ready === walletCount - deadCount && wallets.notReady === deadCount
  })

function payTo(wallet: { accountId: string }): string {
  const { invoice, paymentHash } = service.ledger.createInvoice(wallet.accountId, { amountMsats: 1000 })
  assert.ok(service.ledger.pay(payer.accountId, invoice).ok)
  return paymentHash
}

const receivedOf = (hashes: string[]) => {
  const wanted = new Set(hashes)
  return receiver.received.filter(event => event.type === 'payment_received' && wanted.has(event.payment.paymentHash))
}
/** All of them, each once by its key. */
async function arrived(hashes: string[]): Promise<void> {
  await until(() => receivedOf(hashes).length >= hashes.length)
  assert.equal(new Set(receivedOf(hashes).map(({ eventKey }) => eventKey)).size, hashes.length)
  await until(async () => (await sql`select 1 from listener.events where status <> 'delivered' limit 1`).length === 0)
}

const held: Awaited<ReturnType<typeof network.newWallet>>[] = []

test(`${deadCount} dead wallets among ${walletCount}: every other one becomes ready, over one socket`, async () => {
  for (let at = 0; at < walletCount; at += 100) {
    const some = Array.from({ length: Math.min(100, walletCount - at) }, (_, index) =>
      network.newWallet({ silent: at + index < deadCount }),
    )
    held.push(...(await Promise.all(some)))
  }
  const before = relay.status().sockets
  listener = await startListener(network.url, env)
  await allButTheDead()
  assert.equal(relay.status().sockets - before, 1)
})

test('the relay restarts: a few dials, no storm, and everybody is back', async () => {
  const { socketsEver } = relay.status()
  await relay.restart()
  await allButTheDead()
  // The wallets' own service dials too.
  assert.ok(relay.status().socketsEver - socketsEver < 20, `${relay.status().socketsEver - socketsEver} dials`)
  const wallets = held.slice(-5)
  await arrived(wallets.map(({ wallet }) => payTo(wallet)))
})

test('paid while the relay was away: nothing is missing', async () => {
  await relay.down()
  const hashes = held.slice(-20).map(({ wallet }) => payTo(wallet))
  await relay.up()
  await allButTheDead()
  await arrived(hashes)
})

test('25 hours without a listener: what was paid is found, and nobody is taken for dead', async () => {
  await listener?.stop()
  const hours = 3600
  await sql`update listener.instances set lease_until = lease_until - interval '25 hours'`
  await sql`
    update listener.wallets set caught_up_to = caught_up_to - interval '25 hours', last_life_at = last_life_at - interval '25 hours',
      first_seen_at = first_seen_at - interval '25 hours', ready_at = ready_at - interval '25 hours'`
  await sql`update remote_wallets set created_at = created_at - interval '26 hours'`
  clockShiftSeconds = -24 * hours
  const early = held.slice(-30, -20).map(({ wallet }) => payTo(wallet))
  clockShiftSeconds = 0
  const late = held.slice(-20).map(({ wallet }) => payTo(wallet))
  listener = await startListener(network.url, env)
  await allButTheDead()
  await arrived([...early, ...late])
  assert.deepEqual(
    receiver.attempts.filter(({ event }) => event.type === 'wallet_dead'),
    [],
  )
})

test(`${ledgerLength} payments missed by one wallet: all of them are found`, async () => {
  await listener?.stop()
  const { wallet } = held.at(-1)!
  const hashes = Array.from({ length: ledgerLength }, () => payTo(wallet))
  listener = await startListener(network.url, env)
  await arrived(hashes)
})
