/**
 * The rate as it can be shown now. A rate service is asked when somebody looks, at most once in a while, and nobody waits for
 * it while an earlier answer still counts. A rate has an age: past it there is none, whatever was known before.
 */
import { SingleFlight } from '@chispa/concurrency/single-flight'
import type { FiatRate } from '@chispa/contract/fiat'
import type { Deps } from '../deps.ts'
import { readRate } from './read-rate.ts'

type RateDeps = Pick<Deps, 'settings' | 'outgoing' | 'now' | 'log'>

/** After it the service is asked again, and the known rate is still shown meanwhile. */
const refreshAfterMs = 5 * 60_000
/** After it a rate is not current any more. */
const maxAgeMs = 30 * 60_000
/** A service that failed is left alone for so long. */
const pauseAfterFailureMs = 30_000
const timeoutMs = 4000
const maxBytes = 64 * 1024

export function currentRates(deps: RateDeps): () => Promise<FiatRate | null> {
  const { settings, now } = deps
  const asking = new SingleFlight<string, void>()
  let known: { source: string; rate: FiatRate; fetchedAt: number } | undefined
  let failed: { source: string; until: number } | undefined

  async function refresh(source: string, url: string, currency: string): Promise<void> {
    const quoted = await ask(deps, url, currency)
    const at = now().getTime()
    if (!quoted) {
      failed = { source, until: at + pauseAfterFailureMs }
      return
    }
    // A quote of the future is one of now; an old one has its own age already.
    const asOf = Math.min(quoted.quotedAt?.getTime() ?? at, at)
    failed = undefined
    known = {
      source,
      fetchedAt: at,
      rate: {
        currency,
        perBitcoin: quoted.perBitcoin,
        asOf: new Date(asOf).toISOString(),
        expiresAt: new Date(asOf + maxAgeMs).toISOString(),
      },
    }
  }

  return async () => {
    const { fiat_currency: currency, fiat_rate_url: url, fiat_fixed_rate: fixed } = settings.values
    if (currency === null) return null
    if (fixed !== null) return { currency, perBitcoin: fixed, asOf: now().toISOString(), expiresAt: null }
    if (url === null) return null
    const source = `${currency} ${url}`
    const at = now().getTime()
    const ofSource = () => (known?.source === source ? known : undefined)
    const current = () => {
      const rate = ofSource()?.rate
      return rate?.expiresAt && Date.parse(rate.expiresAt) > now().getTime() ? rate : null
    }
    const isDue = at - (ofSource()?.fetchedAt ?? 0) >= refreshAfterMs
    const isPaused = failed?.source === source && at < failed.until
    if (isDue && !isPaused) {
      const refreshed = asking.run(source, () => refresh(source, url, currency))
      if (!current()) await refreshed
    }
    return current()
  }
}

async function ask({ outgoing, log }: RateDeps, url: string, currency: string) {
  const headers = { accept: 'application/json' }
  const outcome = await outgoing.request({ url, headers, timeoutMs, maxBytes, redirects: 2 })
  const why = outcome.kind === 'answered' ? `status ${outcome.status}` : outcome.reason
  const rate = outcome.kind === 'answered' && outcome.status === 200 ? readBody(outcome.body, currency) : undefined
  if (!rate) log.warn({ why }, 'the rate service gave no rate')
  return rate
}

function readBody(body: Buffer, currency: string) {
  try {
    return readRate(JSON.parse(body.toString()), currency)
  } catch {
    return undefined
  }
}
