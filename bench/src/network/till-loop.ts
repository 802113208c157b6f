/** A till that taps one card after the other and pays with each (LUD-03), from the tap to the answer. */
import { answer, ready } from '../measure/attend.ts'
import { quantile } from '../measure/median.ts'

export type TapToPay = { url: string; invoice: string }
export type TillLoopResult = { p50Ms: number; p99Ms: number; scanMs: number; callbackMs: number }

async function run(taps: TapToPay[]): Promise<TillLoopResult> {
  const [scans, callbacks]: [number[], number[]] = [[], []]
  for (const { url, invoice } of taps) {
    const startedAt = performance.now()
    const { callback, k1, maxWithdrawable } = await getJson(url)
    if (!(Number(maxWithdrawable) > 0)) throw new Error('the card cannot pay')
    const scannedAt = performance.now()
    const { status, reason } = await getJson(callbackOf(String(callback), { k1: String(k1), pr: invoice }))
    if (status !== 'OK') throw new Error(`not paid: ${reason}`)
    scans.push(scannedAt - startedAt)
    callbacks.push(performance.now() - scannedAt)
  }
  const whole = scans.map((scanMs, at) => scanMs + callbacks[at]!)
  return {
    p50Ms: quantile(whole, 0.5),
    p99Ms: quantile(whole, 0.99),
    scanMs: quantile(scans, 0.5),
    callbackMs: quantile(callbacks, 0.5),
  }
}

/** As a till builds it, whether or not the callback has a query of its own. */
function callbackOf(callback: string, query: Record<string, string>): string {
  const url = new URL(callback)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const getJson = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>

answer('run', run)
ready({})
