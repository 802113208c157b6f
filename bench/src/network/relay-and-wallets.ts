/** The sandbox's relay and wallets as a process of their own. */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { startRelay } from '@chispa/sandbox/relay'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { answer, ready } from '../measure/attend.ts'

const relay = await startRelay()
const wallets = new WalletService({ relays: [relay.url] })

answer('wallet', async () => (await wallets.create()).uri)
answer('sockets', () => relay.status().sockets)
answer('publish', (events: NostrEvent[]) => {
  for (const event of events) relay.publish(event)
})
ready({ url: relay.url })
