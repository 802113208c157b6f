/**
 * The prices of one bitcoin in the answer of a public rate service. Known shapes: mempool's prices, CoinGecko's simple price,
 * Coinbase's exchange rates, Yadio's exchange rates and its single rate, and a plain `{ "rate": 12.3 }`. Whatever else it is, is no rate.
 */
export type QuotedRates = { perBitcoin: Map<string, number>; quotedAt: Date | undefined }

type Wanted = {
  currencies: Iterable<string>
  /** What a service speaks of that names no currency. */
  unnamed: string | null
}

/** Beyond these a service is broken, not a currency weak. */
const minPerBitcoin = 1e-3
const maxPerBitcoin = 1e15

/** Undefined: it has none of them. */
export function readRates(body: unknown, { currencies, unnamed }: Wanted): QuotedRates | undefined {
  if (!isRecord(body)) return undefined
  const perBitcoin = new Map<string, number>()
  for (const currency of currencies) {
    const price = readPrice(priceIn(body, currency) ?? (currency === unnamed ? body.rate : undefined))
    if (price !== undefined) perBitcoin.set(currency, price)
  }
  if (perBitcoin.size === 0) return undefined
  return { perBitcoin, quotedAt: timeOf(recordIn(body, 'bitcoin')?.last_updated_at ?? body.time ?? body.timestamp) }
}

function priceIn(body: Record<string, unknown>, currency: string): unknown {
  const coinGecko = recordIn(body, 'bitcoin')
  if (coinGecko) return coinGecko[currency.toLowerCase()]
  const coinbase = recordIn(body, 'data')
  if (coinbase) return coinbase.currency === 'BTC' ? recordIn(coinbase, 'rates')?.[currency] : undefined
  return (recordIn(body, 'BTC') ?? body)[currency]
}

function readPrice(given: unknown): number | undefined {
  const price = typeof given === 'string' && /^\d{1,15}(\.\d+)?$/.test(given) ? Number(given) : given
  return typeof price === 'number' && price >= minPerBitcoin && price <= maxPerBitcoin ? price : undefined
}

/** Seconds or milliseconds; a service that names no time is believed to speak of now. */
function timeOf(value: unknown): Date | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const at = new Date(value > 1e11 ? value : value * 1000)
  return Number.isNaN(at.getTime()) ? undefined : at
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const recordIn = (value: Record<string, unknown>, name: string): Record<string, unknown> | undefined =>
  isRecord(value[name]) ? value[name] : undefined
