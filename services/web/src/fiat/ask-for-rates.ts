import type { Deps } from '../deps.ts'
import { type QuotedRates, readRates } from './read-rates.ts'

const timeoutMs = 4000
const maxBytes = 64 * 1024

export async function askForRates(
  { outgoing, log }: Pick<Deps, 'outgoing' | 'log'>,
  url: string,
  wanted: Parameters<typeof readRates>[1],
): Promise<QuotedRates | undefined> {
  const headers = { accept: 'application/json' }
  const outcome = await outgoing.request({ url, headers, timeoutMs, maxBytes, redirects: 2 })
  const why = outcome.kind === 'answered' ? `status ${outcome.status}` : outcome.reason
  const rates = outcome.kind === 'answered' && outcome.status === 200 ? readBody(outcome.body, wanted) : undefined
  if (!rates) log.warn({ why, host: new URL(url).host }, 'the rate service gave no rate')
  return rates
}

function readBody(body: Buffer, wanted: Parameters<typeof readRates>[1]): QuotedRates | undefined {
  try {
    return readRates(JSON.parse(body.toString()), wanted)
  } catch {
    return undefined
  }
}
