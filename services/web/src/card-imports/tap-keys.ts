/**
 * Finds the card of a tap whose address names none. Each key 1 that cards came with is tried on `p`: the right one tells the
 * UID, and the card is found by that. Cards of one server share key 1, so a handful of keys serves any number of cards; only a hub has one
 * for each. Keys that found a card lately are tried first. What goes further waits for its turn and lets others run in between.
 */
import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import { Semaphore } from '@chispa/concurrency/semaphore'
import type { Sql } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { deriveCardId } from '@chispa/protocols/boltcard-derivation'
import { type PiccReader, piccBlock, piccReader, type SunCheck, sunCheck } from '@chispa/protocols/ntag424'
import { openCardKeys } from '../cards/card-keys.ts'
import { Refusal } from '../http/refusal.ts'
import type { TapKey } from './candidate.ts'
import { findImportedId, listTapKeys, listToMeet, type ToMeet } from './store.ts'

type Tap = { p: string; c: string }
type KnownKey = TapKey & { id: string; read: PiccReader }
/** How the cards of this process are read: by the UID of their chip in upper case, and by their id. */
type Cards<Card> = Record<'byUid' | 'byId', (text: string) => Promise<Card | undefined>>

const refreshMs = 1000
/** For a turn to look further, four times as many with those who are urgent; more are told to wait. */
const maxWaiting = 50
const maxRecent = 500
/** Some milliseconds of work each. */
const [keysAtOnce, unmetAtOnce] = [1000, 50]
/** Checks of cards that were never seen: some 20 MiB. */
const maxChecks = 20_000

export const tapKeyId = ({ k1 }: TapKey): string =>
  createHash('sha256').update(`tap key ${k1}`).digest('hex').slice(0, 32)
export const tapKeyRecord = (id: string | number): string => `tap_keys:${id}`

export class TapKeys {
  readonly #deps: { sql: Sql; sealer: Sealer }
  readonly #turns = new Semaphore(1)
  readonly #checks = new BoundedCache<string, { sealed: Uint8Array; check: SunCheck }>({ max: maxChecks })
  /** Those that found a card last come last. */
  readonly #recent = new Map<string, KnownKey>()
  #keys: KnownKey[] = []
  #readAtMs = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(deps: { sql: Sql; sealer: Sealer }) {
    this.#deps = deps
  }

  /** Keys that another process imported are read when none of the known ones fits, at most once a second. */
  async find<Card>(tap: Tap, cards: Cards<Card>, { isUrgent = false } = {}): Promise<Card | undefined> {
    const p = piccBlock(tap.p)
    for (const key of [...this.#recent.values()].reverse()) {
      const card = await this.#byUid(key, key.read(p), cards)
      if (card) return card
    }
    if (this.#turns.waiting >= maxWaiting * (isUrgent ? 4 : 1))
      throw new Refusal('rate_limited', { values: { seconds: 5 } })
    const release = await this.#turns.acquire(undefined, { isUrgent })
    try {
      const found = await this.#amongAll(tap, cards)
      return found || !(await this.#refresh()) ? found : await this.#amongAll(tap, cards)
    } finally {
      release?.()
    }
  }

  /** New keys came in. */
  forget(): void {
    this.#readAtMs = Number.NEGATIVE_INFINITY
  }

  async #amongAll<Card>(tap: Tap, cards: Cards<Card>): Promise<Card | undefined> {
    const p = piccBlock(tap.p)
    for (const [at, key] of this.#keys.entries()) {
      if (at > 0 && at % keysAtOnce === 0) await letOthersRun()
      const uid = key.read(p)
      if (uid === undefined) continue
      const card = (await this.#byUid(key, uid, cards)) ?? (await this.#toMeet(key, uid, tap, cards))
      if (card) return card
    }
  }

  async #byUid<Card>(key: KnownKey, uid: string | undefined, cards: Cards<Card>): Promise<Card | undefined> {
    const card = uid === undefined ? undefined : await cards.byUid(uid.toUpperCase())
    if (card) this.#remember(key)
    return card
  }

  #remember(key: KnownKey): void {
    this.#recent.delete(key.id)
    this.#recent.set(key.id, key)
    const [oldest] = this.#recent.keys()
    if (this.#recent.size > maxRecent && oldest !== undefined) this.#recent.delete(oldest)
  }

  /** A card whose chip nobody has seen is found among those of its key 1, once. */
  async #toMeet<Card>(
    { id, issuerKey }: KnownKey,
    uid: string,
    { p, c }: Tap,
    { byId }: Cards<Card>,
  ): Promise<Card | undefined> {
    const { sql } = this.#deps
    if (issuerKey !== undefined) {
      const cardId = await findImportedId(sql, 'btcpay', deriveCardId(issuerKey, uid))
      return cardId === undefined ? undefined : byId(cardId)
    }
    for (let after = ''; ; ) {
      const cards = await listToMeet(sql, id, after)
      for (const [at, card] of cards.entries()) {
        if (at % unmetAtOnce === 0) await letOthersRun()
        if (this.#checkOf(card)(p, c, uid).ok) return byId(card.id)
      }
      if (cards.length === 0) return undefined
      after = cards.at(-1)!.id
    }
  }

  /** Its keys are opened once, which is the slow part. */
  #checkOf(card: ToMeet): SunCheck {
    const known = this.#checks.get(card.id)
    if (known && Buffer.compare(known.sealed, card.sealedKeys) === 0) return known.check
    const check = sunCheck(openCardKeys(this.#deps.sealer, card))
    this.#checks.set(card.id, { sealed: card.sealedKeys, check })
    return check
  }

  /** False: they were read a moment ago. */
  async #refresh(): Promise<boolean> {
    if (performance.now() - this.#readAtMs < refreshMs) return false
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    await this.#reading
    return true
  }

  async #read(): Promise<void> {
    const readAtMs = performance.now()
    const known = new Map(this.#keys.map(key => [key.id, key]))
    const keys: KnownKey[] = []
    for (const [at, { id, sealedKey }] of (await listTapKeys(this.#deps.sql)).entries()) {
      if (at > 0 && at % unmetAtOnce === 0) await letOthersRun()
      keys.push(known.get(id) ?? this.#open(id, sealedKey))
    }
    this.#keys = keys
    this.#readAtMs = readAtMs
  }

  #open(id: string, sealedKey: Uint8Array): KnownKey {
    const key: TapKey = JSON.parse(this.#deps.sealer.open(sealedKey, tapKeyRecord(id)))
    return { ...key, id, read: piccReader(key.k1) }
  }
}
