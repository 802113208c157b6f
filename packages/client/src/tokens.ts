/**
 * The token in use: a session token minted with the signer, kept and renewed, or a device token that was handed in.
 * Parallel needs share one signature.
 */

/** Where a token outlives the process, as `localStorage` or a file; without one it is kept in memory. */
export type TokenStore = {
  read(): string | undefined | Promise<string | undefined>
  write(token: string): void | Promise<void>
}

export type TokenSource = {
  /** A device token, or a function that reads the newest one: it is asked again when the one in use is refused. */
  token?: string | (() => string | Promise<string>) | undefined
  /** Mints a session token; absent without a signer. */
  mint?: (() => Promise<string>) | undefined
  store?: TokenStore | undefined
}

/** A token this close to its end is not worth sending. */
const marginMs = 15_000

export class Tokens {
  readonly #source: TokenSource
  readonly #now: () => number
  #current: { text: string; since: number; endsAt: number } | undefined
  #renewing: Promise<string> | undefined

  constructor(source: TokenSource, now: () => number) {
    this.#source = source
    this.#now = now
  }

  get isAvailable(): boolean {
    return this.#source.token !== undefined || this.#source.mint !== undefined
  }

  get ageMs(): number {
    return this.#current ? this.#now() - this.#current.since : 0
  }

  /** Undefined: there is nothing to get one from. */
  async get(): Promise<string | undefined> {
    if (!this.isAvailable) return undefined
    if (!this.#current) await this.#takeUp()
    const current = this.#current
    return current && current.endsAt - this.#now() > marginMs ? current.text : this.renew(current?.text)
  }

  /** Another one than the refused; undefined when there is no other. */
  async renew(refused: string | undefined): Promise<string | undefined> {
    if (refused !== undefined && this.#current && this.#current.text !== refused) return this.#current.text
    this.#renewing ??= this.#obtain().finally(() => {
      this.#renewing = undefined
    })
    const token = await this.#renewing
    return token === refused ? undefined : token
  }

  async #takeUp(): Promise<void> {
    const kept = this.#source.token === undefined ? await this.#source.store?.read() : undefined
    if (kept === undefined || this.#current) return
    this.#current = { text: kept, since: issuedAtMs(kept) ?? 0, endsAt: expiresAtMs(kept) ?? 0 }
  }

  async #obtain(): Promise<string> {
    const { token, mint, store } = this.#source
    const text = token === undefined ? await mint!() : typeof token === 'string' ? token : await token()
    const now = this.#now()
    // A clock that is wrong here does no harm: the lifetime counts from now. Of a token from elsewhere the server is the judge.
    const lifetimeMs = (expiresAtMs(text) ?? 0) - (issuedAtMs(text) ?? 0)
    const endsAt = token === undefined && lifetimeMs > 0 ? now + lifetimeMs : Number.POSITIVE_INFINITY
    this.#current = { text, since: now, endsAt }
    if (token === undefined) await store?.write(text)
    return text
  }
}

const issuedAtMs = (jwt: string) => secondsOf(jwt, 'iat')
const expiresAtMs = (jwt: string) => secondsOf(jwt, 'exp')

function secondsOf(jwt: string, claim: 'iat' | 'exp'): number | undefined {
  try {
    const payload = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims = JSON.parse(atob(payload)) as Record<string, unknown>
    const value = claims[claim]
    return typeof value === 'number' ? value * 1000 : undefined
  } catch {
    return undefined
  }
}
