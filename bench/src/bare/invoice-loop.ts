/** Bare: asks a wallet for invoices over NIP-47, one after the other, and does nothing with them. */
import { NwcClient } from '@chispa/nwc/nwc-client'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { answer, ready } from '../measure/attend.ts'
import { quantile } from '../measure/median.ts'

export type InvoiceLoopResult = { p50Ms: number; p99Ms: number }

const parsed = parseConnectionUri(process.argv[2]!)
if (!parsed.ok) throw new Error(parsed.message)
const wallet = new NwcClient().openWallet('bare', parsed.connection)
const params = { amount: 21_000, description: 'Payment', description_hash: 'a'.repeat(64), expiry: 3600 }

async function run(count: number): Promise<InvoiceLoopResult> {
  const latencies: number[] = []
  for (let made = 0; made < count; made++) {
    const startedAt = performance.now()
    const outcome = await wallet.request('make_invoice', params)
    if (outcome.kind !== 'result') throw new Error(`no invoice: ${outcome.kind}`)
    latencies.push(performance.now() - startedAt)
  }
  return { p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) }
}

answer('run', run)
ready({})
