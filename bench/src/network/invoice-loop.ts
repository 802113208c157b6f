/**
 * Asks for invoices through the callback of an address and over bare NIP-47, in turn: whatever the wallet, the relay and
 * the processor are busy with or have just been woken from, it is the same for both. What the bare side gets is dropped.
 * One at a time, or several at once.
 */
import { NwcClient } from '@chispa/nwc/nwc-client'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { AskingConnection } from '../load/asking-connection.ts'
import type { Pair } from '../measure/alternate.ts'
import { answer, ready } from '../measure/attend.ts'
import { quantile } from '../measure/median.ts'

export type InvoiceLoop = { count: number; atOnce: number; port: number; request: string }

const parsed = parseConnectionUri(process.argv[2]!)
if (!parsed.ok) throw new Error(parsed.message)
const wallet = new NwcClient().openWallet('bare', parsed.connection)
const params = { amount: 21_000, description: 'Payment', description_hash: 'a'.repeat(64), expiry: 3600 }

async function askWallet(): Promise<void> {
  const outcome = await wallet.request('make_invoice', params)
  if (outcome.kind !== 'result') throw new Error(`no invoice: ${outcome.kind}`)
}

/** The median of each side, in milliseconds. */
async function run({ count, atOnce, port, request }: InvoiceLoop): Promise<Pair<number>> {
  const connections = await Promise.all(Array.from({ length: atOnce }, () => AskingConnection.open(port)))
  const askAddress = async (connection: AskingConnection) => {
    const status = await connection.ask(request)
    if (status !== 200) throw new Error(`no invoice: ${status}`)
  }
  const ours: number[] = []
  const bare: number[] = []
  for (let made = 0; made < count; made += atOnce) {
    ours.push(...(await Promise.all(connections.map(connection => timed(() => askAddress(connection))))))
    bare.push(...(await Promise.all(connections.map(() => timed(askWallet)))))
  }
  for (const connection of connections) connection.close()
  return { ours: quantile(ours, 0.5), bare: quantile(bare, 0.5) }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

answer('run', run)
ready({})
