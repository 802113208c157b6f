/** The sandbox's relay and wallets as a process of their own. */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { startRelay } from '@chispa/sandbox/relay'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { answer, ready } from '../measure/attend.ts'

const relay = await startRelay()
const wallets = new WalletService({ relays: [relay.url] })
const payee = wallets.ledger.open()

answer(
  'wallet',
  async (balanceMsats: number | undefined) => (await wallets.create({ balanceMsats: balanceMsats ?? 0 })).uri,
)
answer('invoices', ({ count, amountMsats }: { count: number; amountMsats: number }) =>
  Array.from({ length: count }, () => wallets.ledger.createInvoice(payee, { amountMsats }).invoice),
)
answer('received', () => wallets.ledger.balanceMsats(payee))
answer('sockets', () => relay.status().sockets)
answer('publish', (events: NostrEvent[]) => {
  for (const event of events) relay.publish(event)
})
ready({ url: relay.url })
