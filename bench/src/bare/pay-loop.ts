/** Bare: pays invoices from a wallet over NIP-47, one after the other, and does nothing with the answers. */
import { NwcClient } from '@chispa/nwc/nwc-client'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { answer, ready } from '../measure/attend.ts'
import { quantile } from '../measure/median.ts'

export type PayLoopResult = { p50Ms: number; p99Ms: number }

const parsed = parseConnectionUri(process.argv[2]!)
if (!parsed.ok) throw new Error(parsed.message)
const wallet = new NwcClient().openWallet('bare', parsed.connection)

async function run(invoices: string[]): Promise<PayLoopResult> {
  const latencies: number[] = []
  for (const invoice of invoices) {
    const startedAt = performance.now()
    const outcome = await wallet.request('pay_invoice', { invoice })
    if (outcome.kind !== 'result') throw new Error(`not paid: ${outcome.kind}`)
    latencies.push(performance.now() - startedAt)
  }
  return { p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) }
}

answer('run', run)
ready({})
