/** The sandbox's relays and wallets as a process of their own. The first argument: how many relays, usually one. */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { type Relay, startRelay } from '@chispa/sandbox/relay'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { answer, ready } from '../measure/attend.ts'
import { newReceived } from './received-payment.ts'

/** `isSilent`: they tell of no payment by themselves. */
export type ManyWallets = { count: number; balanceMsats?: number; isSilent?: boolean }
export type Sent = { paymentHash: string; atMs: number }

const relays: Relay[] = []
for (let count = Number(process.argv[2] ?? 1); count > 0; count--) relays.push(await startRelay())
const urls = relays.map(({ url }) => url)
/** A hundred thousand that join at once wait for each other. */
const wallets = new WalletService({ relays: urls.slice(0, 1), reachTimeoutMs: 30 * 60_000 })
const payee = wallets.ledger.open()
const many: SandboxWallet[] = []
let batch: { relay: Relay; event: NostrEvent; paymentHash: string }[] = []

/** Each on one of the relays, in turn. */
async function openMany({ count, balanceMsats = 0, isSilent = false }: ManyWallets): Promise<string[]> {
  const opened: SandboxWallet[] = []
  while (opened.length < count) {
    const some = Array.from({ length: Math.min(200, count - opened.length) }, (_, at) =>
      wallets.create({ balanceMsats, relays: [urls[at % urls.length]!], ...(isSilent && { notifications: [] }) }),
    )
    opened.push(...(await Promise.all(some)))
  }
  many.push(...opened)
  return opened.map(({ uri }) => uri)
}

/** Signs notifications of payments to the many wallets in turn, and keeps them until they are sent. */
function prepare(count: number) {
  const made = Array.from({ length: count }, (_, at) => {
    const wallet = at % many.length
    return { wallet, ...newReceived(many[wallet]!) }
  })
  batch = made.map(({ wallet, event, paymentHash }) => {
    const relay = relays.find(({ url }) => url === many[wallet]!.relays[0])
    return { relay: relay!, event, paymentHash }
  })
  return made
}

/** All at once, or so many a second; answers when each of them left. */
async function send(perSecond: number | undefined): Promise<Sent[]> {
  const startedAt = performance.now()
  const sent: Sent[] = []
  for (const { relay, event, paymentHash } of batch.splice(0)) {
    const waitMs = perSecond === undefined ? 0 : startedAt + (sent.length * 1000) / perSecond - performance.now()
    if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
    sent.push({ paymentHash, atMs: performance.timeOrigin + performance.now() })
    relay.publish(event)
  }
  return sent
}

answer(
  'wallet',
  async (balanceMsats: number | undefined) => (await wallets.create({ balanceMsats: balanceMsats ?? 0 })).uri,
)
answer('wallets', openMany)
answer('invoices', ({ count, amountMsats }: { count: number; amountMsats: number }) =>
  Array.from({ length: count }, () => wallets.ledger.createInvoice(payee, { amountMsats }).invoice),
)
answer('received', () => wallets.ledger.balanceMsats(payee))
answer('sockets', () => relays.reduce((sum, relay) => sum + relay.status().sockets, 0))
answer('keys', () => relays.reduce((sum, relay) => sum + relay.status().keys, 0))
answer('publish', (events: NostrEvent[]) => {
  for (const event of events) relays[0]!.publish(event)
})
answer('prepare', prepare)
answer('send', send)
// Ends in order, so that a profile is written.
process.on('SIGTERM', () => process.exit())
ready({ url: urls[0] })
