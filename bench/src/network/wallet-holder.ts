/** Holds wallets on a relay, as a listener of payments would, and counts their notifications. */
import { NwcClient } from '@chispa/nwc/nwc-client'
import { defaultBudget } from '@chispa/nwc/socket-budget'
import type { Wallet } from '@chispa/nwc/wallet'
import type { Connection } from '@chispa/protocols/nip47-uri'
import { until } from '@chispa/sandbox/until'
import { answer, ready } from '../measure/attend.ts'

let heard = 0
const wallets: Wallet[] = []
// The rounds follow each other faster than any relay may speak: what is measured is the cost, not the budget.
const budget = { ...defaultBudget, bytesPerSecond: 1e9, messagesPerSecond: 1e6 }
const client = new NwcClient({ budget, onNotification: () => heard++ })

async function open(connections: Connection[]): Promise<void> {
  for (const connection of connections) wallets.push(client.openWallet(`wallet-${wallets.length}`, connection))
  await until(() => wallets.every(wallet => wallet.isConnected), 120_000)
}

answer('open', open)
answer('heard', async (count: number) => void (await until(() => heard >= count, 120_000)))
ready({})
