/** Cards of the world of the tills: of drawn wallets, some with a PIN, never tapped before. */
import { randomBytes } from 'node:crypto'
import { newCardKeys } from '@chispa/protocols/ntag424'
import { recordedWallets } from '@chispa/sandbox/recorded-wallets/all'
import { playing, type RecordedWallet } from '@chispa/sandbox/recorded-wallets/recorded-wallet'
import { until } from '@chispa/sandbox/until'
import { sealCardKeys } from '../src/cards/card-keys.ts'
import { setDisabled } from '../src/cards/holding-store.ts'
import { cardPinRecord, hashPin } from '../src/cards/pin-hash.ts'
import { resetGuesses, upsertPin } from '../src/cards/pin-store.ts'
import { type HeldCard, type Stage, VirtualCard } from './till-stage.ts'

export const rightPin = '4711'
export const pinLimitMsats = 15_000
export const [tapLimitMsats, dayLimitMsats] = [30_000, 50_000]

/** The wallets of the field, but those that look at the clock, which stands and jumps here, or need seconds to be understood. */
export const drawnWallets = recordedWallets.filter(
  ({ quirks }) => !quirks.clockWindow && !quirks.dropsSameSecond && !quirks.silentWhenUnread,
)

export class WorldCard extends VirtualCard {
  readonly holder: HeldCard
  readonly hasPin: boolean

  constructor(card: ConstructorParameters<typeof VirtualCard>, holder: HeldCard, hasPin: boolean) {
    super(...card)
    this.holder = holder
    this.hasPin = hasPin
  }
}

/** Holders are made once for each wallet of the field and place, and come back in later lives. */
export class Holders {
  readonly #stage: Stage
  readonly #made = new Map<string, Promise<HeldCard>>()

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** Undefined: a wallet that does as the standard says. */
  get(place: number, recorded: RecordedWallet | undefined): Promise<HeldCard> {
    const key = `${place} ${recorded?.id}`
    const made = this.#made.get(key) ?? this.#make(recorded)
    this.#made.set(key, made)
    return made
  }

  async #make(recorded: RecordedWallet | undefined): Promise<HeldCard> {
    const held = await this.#stage.heldCard(recorded && playing(recorded), { warm: false })
    const { wallets } = this.#stage.web
    await until(async () => (await wallets.getInfo(held.walletId, { timeoutMs: 5000 })).kind === 'result')
    return held
  }
}

export async function newWorldCard({ web }: Stage, holder: HeldCard, hasPin: boolean): Promise<WorldCard> {
  const { sql, sealer } = web
  const [id, uid, keys] = [randomBytes(16).toString('hex'), randomBytes(7).toString('hex'), newCardKeys()]
  const { userId } = holder.holder
  await sql`
    insert into cards (id, uid, title, user_id, sealed_keys, tap_limit_msats, day_limit_msats)
    values (${id}, ${uid.toUpperCase()}, 'card', ${userId}, ${sealCardKeys(sealer, id, keys)}, ${tapLimitMsats},
            ${dayLimitMsats})`
  if (hasPin) {
    using place = web.deps.slowHashes.enter({ of: id })
    const sealedHash = await hashPin({ sealer, ...place }, cardPinRecord(id), rightPin)
    await upsertPin(sql, id, { sealedHash, limitMsats: pinLimitMsats, now: new Date() })
  }
  return new WorldCard([id, uid, keys], holder, hasPin)
}

/** As its holder does in the app. */
export async function switchOn({ web }: Stage, { id }: WorldCard): Promise<void> {
  await setDisabled(web.sql, id, { at: null, pausedBy: null })
  await resetGuesses(web.sql, id)
}
