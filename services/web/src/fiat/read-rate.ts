/**
 * The price of one bitcoin in the answer of a public rate service. Known shapes: mempool's prices, CoinGecko's simple price,
 * Coinbase's exchange rates, Yadio's rate, and a plain `{ "rate": 12.3 }`. Whatever else it is, is no rate.
 */
export type QuotedRate = { perBitcoin: number; quotedAt: Date | undefined }

/** Beyond these a service is broken, not a currency weak. */
const minPerBitcoin = 1e-3
const maxPerBitcoin = 1e15

export function readRate(body: unknown, currency: string): QuotedRate | undefined {
  if (!isRecord(body)) return undefined
  const coinGecko = recordIn(body, 'bitcoin')
  const coinbase = recordIn(body, 'data')
  const price = coinGecko
    ? coinGecko[currency.toLowerCase()]
    : coinbase
      ? coinbase.currency === 'BTC' && recordIn(coinbase, 'rates')?.[currency]
      : (body[currency] ?? body.rate)
  const perBitcoin = typeof price === 'string' && /^\d{1,15}(\.\d+)?$/.test(price) ? Number(price) : price
  if (typeof perBitcoin !== 'number' || !(perBitcoin >= minPerBitcoin && perBitcoin <= maxPerBitcoin)) return undefined
  return { perBitcoin, quotedAt: timeOf(coinGecko?.last_updated_at ?? body.time ?? body.timestamp) }
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
