/**
 * Finds the card of a tap whose address names none. Each key 1 that cards came with is tried on `p`: the right one tells the
 * UID, and the card is found by that. Cards of one server share key 1, so a handful of keys serves any number of cards;
 * only a hub has one for each. A card whose chip nobody has seen is found among those of its key 1, once.
 */
import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Sql } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { deriveCardId } from '@chispa/protocols/boltcard-derivation'
import { type PiccReader, piccReader, verifySun } from '@chispa/protocols/ntag424'
import { openCardKeys } from '../cards/card-keys.ts'
import type { TapKey } from './candidate.ts'
import { findImportedId, listTapKeys, listToMeet } from './store.ts'

type Tap = { p: string; c: string }
/** The card of a UID, else the id of one that is to be met. */
export type FoundTap = { uid: string; unmetId?: string }
type KnownKey = TapKey & { id: string; read: PiccReader }

const [refreshMs, atOnce] = [1000, 1000]

export const tapKeyId = ({ k1 }: TapKey): string =>
  createHash('sha256').update(`tap key ${k1}`).digest('hex').slice(0, 32)
export const tapKeyRecord = (id: string | number): string => `tap_keys:${id}`

export class TapKeys {
  readonly #deps: { sql: Sql; sealer: Sealer }
  #keys: KnownKey[] = []
  #readAtMs = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(deps: { sql: Sql; sealer: Sealer }) {
    this.#deps = deps
  }

  /**
   * `isKnown` says whether there is a card with this UID. Keys that another process imported are read when none of the
   * known ones fits, at most once a second.
   */
  async find<Card>(
    tap: Tap,
    findByUid: (uid: string) => Promise<Card | undefined>,
    findById: (id: string) => Promise<Card | undefined>,
  ): Promise<Card | undefined> {
    const found = await this.#findAmong(tap, findByUid, findById)
    if (found || !(await this.#refresh())) return found
    return this.#findAmong(tap, findByUid, findById)
  }

  /** New keys came in. */
  forget(): void {
    this.#readAtMs = Number.NEGATIVE_INFINITY
  }

  async #findAmong<Card>(
    tap: Tap,
    findByUid: (uid: string) => Promise<Card | undefined>,
    findById: (id: string) => Promise<Card | undefined>,
  ): Promise<Card | undefined> {
    for (const [at, key] of this.#keys.entries()) {
      if (at > 0 && at % atOnce === 0) await letOthersRun()
      const uid = key.read(tap.p)
      if (uid === undefined) continue
      const card = (await findByUid(uid.toUpperCase())) ?? (await this.#toMeet(key, uid, tap, findById))
      if (card) return card
    }
  }

  async #toMeet<Card>(
    { id, issuerKey }: KnownKey,
    uid: string,
    { p, c }: Tap,
    findById: (id: string) => Promise<Card | undefined>,
  ): Promise<Card | undefined> {
    const { sql, sealer } = this.#deps
    if (issuerKey !== undefined) {
      const cardId = await findImportedId(sql, 'btcpay', deriveCardId(issuerKey, uid))
      return cardId === undefined ? undefined : findById(cardId)
    }
    for (let after = ''; ; ) {
      const cards = await listToMeet(sql, id, after)
      const own = cards.find(card => verifySun(p, c, openCardKeys(sealer, card), uid).ok)
      if (own) return findById(own.id)
      if (cards.length === 0) return undefined
      after = cards.at(-1)!.id
    }
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
    const { sql, sealer } = this.#deps
    const readAtMs = performance.now()
    const known = new Map(this.#keys.map(key => [key.id, key]))
    this.#keys = (await listTapKeys(sql)).map(({ id, sealedKey }) => {
      const earlier = known.get(id)
      if (earlier) return earlier
      const key: TapKey = JSON.parse(sealer.open(sealedKey, tapKeyRecord(id)))
      return { ...key, id, read: piccReader(key.k1) }
    })
    this.#readAtMs = readAtMs
  }
}
