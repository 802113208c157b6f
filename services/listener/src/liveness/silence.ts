/**
 * How long wallets have been silent, as far as that is their own doing: from one unanswered question to the next, while a relay
 * of the wallet was connected and others answered there. Nothing else counts: no time in which no listener ran, its relays
 * were away, or its silence was one of many. What was counted outlives the process.
 */
import type { PooledWallet } from '../wallets/pooled-wallet.ts'

type Silence = {
  /** The last sign of life before it. */
  lifeAt: number
  countedMs: number
  judgedTo: number
  askedAt: number
  /** It left the last question unanswered, whatever the reason. */
  isUnanswered: boolean
  /** Questions in a row that it left unanswered, and that count. */
  strikes: number
}
type Judgement = { askedAt: number; now: number; isOwn: boolean }

export type SilenceLimits = {
  /** Nobody is asked before that: so much may pass between a sign of life and the first question. */
  silentMs: number
  gapMs: number
}

export class Silences {
  readonly #limits: SilenceLimits
  readonly #byWallet = new Map<PooledWallet, Silence>()

  constructor(limits: SilenceLimits) {
    this.#limits = limits
  }

  find(wallet: PooledWallet): Readonly<Silence> | undefined {
    const silence = this.#byWallet.get(wallet)
    return silence?.lifeAt === wallet.lastLifeAt.getTime() ? silence : undefined
  }

  /** Forgets whoever spoke or is held no more. What passes without a relay counts for nothing. */
  follow(wallets: Iterable<PooledWallet>, now: number): void {
    for (const [wallet, { lifeAt }] of this.#byWallet) {
      if (wallet.isClosed || wallet.lastLifeAt.getTime() !== lifeAt) this.#byWallet.delete(wallet)
    }
    for (const wallet of wallets) if (!wallet.wallet.isConnected) this.interrupt(wallet, now)
  }

  /** A relay was lost, or is back: what passed until now may not be the wallet's silence. */
  interrupt(wallet: PooledWallet, now: number): void {
    Object.assign(this.#get(wallet, now), { judgedTo: now, strikes: 0, isUnanswered: false })
  }

  /** It did not answer; `isOwn`: while others did. A clock that jumps, or a machine that slept, adds no more than was waited for. */
  judge(wallet: PooledWallet, { askedAt, now, isOwn }: Judgement): Readonly<Silence> {
    const silence = this.#get(wallet, now)
    const { silentMs, gapMs } = this.#limits
    const maxMs = 2 * gapMs + (silence.askedAt === 0 ? silentMs : 0)
    if (isOwn) silence.countedMs += Math.max(0, Math.min(now - silence.judgedTo, maxMs))
    silence.strikes = isOwn ? silence.strikes + 1 : 0
    return Object.assign(silence, { judgedTo: now, askedAt, isUnanswered: true })
  }

  #get(wallet: PooledWallet, now: number): Silence {
    const known = this.#byWallet.get(wallet)
    const lifeAt = wallet.lastLifeAt.getTime()
    if (known?.lifeAt === lifeAt) return known
    const isHeardHere = wallet.wallet.heardAt === lifeAt
    const silence = {
      lifeAt,
      countedMs: isHeardHere ? 0 : wallet.storedSilenceMs,
      judgedTo: isHeardHere ? lifeAt : now,
      askedAt: 0,
      isUnanswered: false,
      strikes: 0,
    }
    this.#byWallet.set(wallet, silence)
    return silence
  }
}
