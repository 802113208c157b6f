/**
 * A till of the field, played after its profile: it reads what the reader saw, asks for the offer, asks for the money, and
 * shows what that till would show. It asks each once and reads no header, as they do. Its time passes by the given clock.
 */
import { type Scheduler, systemClock } from '@chispa/concurrency/clock'
import { withTimeout } from '@chispa/concurrency/timeout'
import { isRecord, textOf } from '@chispa/protocols/untrusted-json'
import type { TillProfile } from './profiles.ts'
import { type Heard, screenOf } from './screens.ts'

export type Shown = {
  screen: string
  heard: Heard
  /** The offer, where one came. */
  offer?: Record<string, unknown>
}

/** `typedPin`: what the customer types when the till asks. */
export type Charge = { tap: string; invoice: string; amountMsats: number; typedPin?: string }

type Fetch = (url: string, options: { headers: Record<string, string> }) => Promise<Response>
export type TillOptions = { clock?: Scheduler; fetch?: Fetch }

/** `host`: who answered in the end, after redirects. */
type Answer = { body: unknown; httpStatus: number; host: string } | 'nothing'

export class ProfileTill {
  readonly profile: TillProfile
  readonly #clock: Scheduler
  readonly #fetch: Fetch

  constructor(profile: TillProfile, { clock = systemClock, fetch = globalThis.fetch }: TillOptions = {}) {
    this.profile = profile
    this.#clock = clock
    this.#fetch = fetch
  }

  async charge({ tap, invoice, amountMsats, typedPin }: Charge): Promise<Shown> {
    const url = this.#urlOf(tap)
    if (url === undefined) return this.#show({ kind: 'refused', at: 'scan', reason: 'This is not a card' })
    const scanned = await this.#get(url.href)
    if (scanned === 'nothing') return this.#show({ kind: 'nothing' })
    const refused = refusalIn(scanned, 'scan')
    if (refused) return this.#show(refused)
    const offer = scanned.body as Record<string, unknown>
    const outside = this.#outOfRange(offer, amountMsats)
    if (outside) return this.#show(outside, offer)
    const callback = new URL(String(offer.callback))
    if (this.profile.sameHost && callback.host !== scanned.host) return this.#show({ kind: 'nothing' }, offer)
    const pin = this.#pinFor(offer, amountMsats, typedPin)
    const paid = await this.#get(this.#callbackUrl(callback, { k1: String(offer.k1), pr: invoice, ...pin }))
    if (paid === 'nothing') return this.#show({ kind: 'nothing' }, offer)
    return this.#show(refusalIn(paid, 'payment') ?? { kind: 'OK' }, offer)
  }

  /** After the till's own wallet has the money, whatever it was told. */
  receive(): Shown {
    return this.#show({ kind: 'money' })
  }

  #show(heard: Heard, offer?: Record<string, unknown>): Shown {
    return { screen: screenOf(this.profile, heard), heard, ...(offer && { offer }) }
  }

  /** Loopback goes over http, as the rest of the sandbox. */
  #urlOf(tap: string): URL | undefined {
    const pattern = this.profile.scheme === 'any case' ? /^lnurlw:\/\//i : /^lnurlw:\/\//
    if (!pattern.test(tap)) return undefined
    const rest = tap.replace(pattern, '')
    return new URL(`${/^(127\.|localhost)/.test(rest) ? 'http' : 'https'}://${rest}`)
  }

  async #get(url: string): Promise<Answer> {
    const asked = this.#fetch(url, {
      headers: this.profile.caller === 'browser' ? { origin: 'https://till.example' } : {},
    })
    const reply = this.profile.timeoutMs
      ? await withTimeout(asked, this.profile.timeoutMs, undefined, this.#clock)
      : await asked
    if (!reply) {
      asked.catch(() => {})
      return 'nothing'
    }
    // A browser hands nothing to its page without this.
    if (this.profile.caller === 'browser' && reply.headers.get('access-control-allow-origin') !== '*') return 'nothing'
    return { body: await reply.json(), httpStatus: reply.status, host: new URL(reply.url || url).host }
  }

  #callbackUrl(callback: URL, added: Record<string, string>): string {
    const url = new URL(callback)
    if (this.profile.callback === 'drops the query') url.search = ''
    const names = Object.keys(added)
    if (this.profile.callback === 'pr, then k1') names.reverse()
    for (const name of names) url.searchParams.set(name, added[name] ?? '')
    return url.href
  }

  #outOfRange(offer: Record<string, unknown>, amountMsats: number): Heard | undefined {
    const { range } = this.profile
    const [min, max] = [Number(offer.minWithdrawable), Number(offer.maxWithdrawable)]
    const isOutside = (range !== 'none' && amountMsats > max) || (range === 'both' && amountMsats < min)
    return isOutside ? { kind: 'out of range', maxSats: Math.floor(max / 1000) } : undefined
  }

  #pinFor(offer: Record<string, unknown>, amountMsats: number, typedPin = ''): { pin?: string } {
    const { pin } = this.profile
    const limit = typeof offer.pinLimit === 'number' ? offer.pinLimit : undefined
    if (pin === undefined) return {}
    const factor = pin === 'from a thousand times the limit on' ? 1000 : 1
    const isAsked =
      limit !== undefined &&
      amountMsats >= limit * factor &&
      !(pin === 'from the limit on, unless it is 0' && limit === 0)
    // The terminal of this one sends the field whether it has asked or not.
    if (!isAsked) return pin === 'from a thousand times the limit on' ? { pin: '' } : {}
    return { pin: typedPin }
  }
}

function refusalIn({ body, httpStatus }: Exclude<Answer, 'nothing'>, at: 'scan' | 'payment'): Heard | undefined {
  const isError = isRecord(body) && body.status === 'ERROR'
  if (!isError && httpStatus >= 200 && httpStatus < 300) return undefined
  return { kind: 'refused', at, httpStatus, reason: (isRecord(body) && textOf(body.reason)) || 'Error' }
}
