/**
 * Rates as they can be shown now. The rate services of the settings are asked for all currencies at once, when somebody looks and
 * in the background, at most once in a while; nobody waits for them while an earlier answer still counts. All processes share what was
 * answered, and triggers keep it with payments. A rate has an age: past it there is none that counts, and for a day one that is said with its time.
 */
import { SingleFlight } from '@chispa/concurrency/single-flight'
import { currencies } from '@chispa/contract/currencies'
import type { FiatRate } from '@chispa/contract/fiat'
import type { Deps } from '../deps.ts'
import { askForRates } from './ask-for-rates.ts'
import { deleteRatesBut, hasChosenCurrency, listRates, type RateRow, upsertRates } from './store.ts'

type RateDeps = Pick<Deps, 'sql' | 'settings' | 'outgoing' | 'now' | 'log'>
export type KnownRates = { rate: FiatRate | null; staleRate: FiatRate | null; currencies: string[] }

/** After it a service is asked again, and the known rate is still shown meanwhile. */
const refreshAfterMs = 5 * 60_000
/** After it a rate is not current any more. The triggers that keep rates have the same. */
const maxAgeMs = 30 * 60_000
/** After it nothing is said of a rate. */
const maxStaleMs = 24 * 3600_000
/** A service that failed is left alone for so long. */
const pauseAfterFailureMs = 30_000

export class Rates {
  readonly #deps: RateDeps
  readonly #asking = new SingleFlight<string, void>()
  readonly #pausedUntil = new Map<string, number>()

  constructor(deps: RateDeps) {
    this.#deps = deps
  }

  /** Without a currency: the community's. */
  async find(asked: string | undefined): Promise<KnownRates> {
    const { settings, now } = this.#deps
    const { fiat_currency: community, fiat_fixed_rate: fixed } = settings.values
    const currency = asked ?? community
    const isFixed = fixed !== null && currency === community
    let rows = await this.#listRows()
    // Nobody waits for a fixed rate, nor where there is another.
    const refreshed = currency === null ? [] : this.#refreshDue(rows)
    if (refreshed.length > 0 && !isFixed && !currentOf(rows, currency, now())) {
      await Promise.all(refreshed)
      rows = await this.#listRows()
    }
    const known = currentOf(rows, currency, now())
    const at = now().toISOString()
    return {
      rate: isFixed && community ? { currency: community, perBitcoin: fixed, asOf: at, expiresAt: null } : shown(known),
      staleRate: isFixed || known ? null : shown(staleOf(rows, currency, now())),
      currencies: [
        ...new Set([
          ...(fixed !== null && community ? [community] : []),
          ...liveOf(rows, now()).map(row => row.currency),
        ]),
      ].sort(),
    }
  }

  /** In the background: payments come while nobody looks. */
  async refresh(): Promise<void> {
    const { sql, settings } = this.#deps
    if (settings.values.fiat_currency === null && !(await hasChosenCurrency(sql))) return
    await Promise.all(this.#refreshDue(await this.#listRows()))
  }

  /** What a request has begun and does not wait for. */
  settled(): Promise<void> {
    return this.#asking.settled()
  }

  readonly #onError = (error: unknown) => this.#deps.log.error({ err: error }, 'rates not kept')

  /** Those of the services that are set now, the first service first. */
  async #listRows(): Promise<RateRow[]> {
    const rows = await listRates(this.#deps.sql)
    const sources = this.#sources()
    return sources.flatMap(source => rows.filter(row => row.source === source))
  }

  #sources(): string[] {
    const { fiat_rate_url: first, fiat_second_rate_url: second } = this.#deps.settings.values
    return [...new Set([first, second].filter(url => url !== null))]
  }

  #refreshDue(rows: readonly RateRow[]): Promise<void>[] {
    const due = this.#sources().filter(source => this.#isDue(source, rows))
    return due.map(source => this.#asking.run(source, () => this.#refreshIfDue(source).catch(this.#onError)))
  }

  #isDue(source: string, rows: readonly RateRow[]): boolean {
    const at = this.#deps.now().getTime()
    const fetchedAt = Math.max(0, ...rows.filter(row => row.source === source).map(row => row.fetchedAt.getTime()))
    return at - fetchedAt >= refreshAfterMs && at >= (this.#pausedUntil.get(source) ?? 0)
  }

  /** The rows that said so may be older than an answer that has come meanwhile, also to another process. */
  async #refreshIfDue(source: string): Promise<void> {
    if (this.#isDue(source, await this.#listRows())) await this.#refreshOne(source)
  }

  async #refreshOne(source: string): Promise<void> {
    const { sql, settings, now } = this.#deps
    const { fiat_currency: community } = settings.values
    const wanted = new Set<string>([...currencies, ...(community === null ? [] : [community])])
    const quoted = await askForRates(this.#deps, source, { currencies: wanted, unnamed: community })
    const at = now()
    if (!quoted) return void this.#pausedUntil.set(source, at.getTime() + pauseAfterFailureMs)
    this.#pausedUntil.delete(source)
    // A quote of the future is one of now; an old one has its own age already.
    const asOf = new Date(Math.min(quoted.quotedAt?.getTime() ?? at.getTime(), at.getTime()))
    const expiresAt = new Date(asOf.getTime() + maxAgeMs)
    const rows = [...quoted.perBitcoin].map(([currency, perBitcoin]) => ({
      ...{ source, currency, perBitcoin },
      ...{ asOf, expiresAt, fetchedAt: at },
    }))
    await upsertRates(sql, rows)
    await deleteRatesBut(sql, this.#sources())
  }
}

const liveOf = (rows: readonly RateRow[], now: Date) =>
  rows.filter(({ asOf }) => now.getTime() - asOf.getTime() < maxStaleMs)

/** The first service that has one. */
const currentOf = (rows: readonly RateRow[], currency: string | null, now: Date): RateRow | undefined =>
  rows.find(row => row.currency === currency && row.expiresAt > now)

const staleOf = (rows: readonly RateRow[], currency: string | null, now: Date): RateRow | undefined =>
  liveOf(rows, now)
    .filter(row => row.currency === currency)
    .sort((a, b) => b.asOf.getTime() - a.asOf.getTime())
    .at(0)

const shown = (row: RateRow | undefined): FiatRate | null =>
  row
    ? {
        currency: row.currency,
        perBitcoin: row.perBitcoin,
        asOf: row.asOf.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }
    : null
