/**
 * A card pays a sale. Every tap of every card is handed the one invoice of the sale, so whatever becomes of a tap, the sale is
 * paid once. An invoice that was handed over is not handed to the same tap again; only a decline ends that.
 */
import { createHash } from 'node:crypto'
import { SingleFlight } from '@chispa/concurrency/single-flight'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import {
  askForOffer,
  type CardOffer,
  type CardServiceDeps,
  handInvoice,
  readCardLink,
  requireInRange,
} from './card-service.ts'
import type { ChargedSale } from './charge.ts'
import { claimHandover, findTap, markTap, type TapState, upsertOffer } from './tap-store.ts'

export type TapDeps = CardServiceDeps & Pick<Deps, 'sql' | 'sealer' | 'now'>
/** `asker`: the till, for what is counted. */
type Shown = { pin: string | undefined; asker: string }
export type TapCard = (sale: ChargedSale, card: Shown & { link: string }) => Promise<void>

/** What the sealed offer of a tap is bound to. */
const offerRecord = (tapId: string) => `till_taps:${tapId}`

export function cardTaps(deps: TapDeps): TapCard {
  const { sql, sealer, now } = deps
  const taps = new SingleFlight<string, void>()

  return async (sale, { link, ...shown }) => {
    const url = readCardLink(link, deps.privateHostsAllowed())
    const tapId = createHash('sha256').update(`${sale.id} ${url}`).digest('hex')
    await taps.run(`${tapId} ${shown.pin ?? ''}`, () => pay(tapId, url, sale, shown))
  }

  async function pay(tapId: string, url: string, sale: ChargedSale, shown: Shown): Promise<void> {
    const { pin, asker } = shown
    const { offer, state } = await offerOf(tapId, url, sale, shown)
    if (state === 'HANDED' || state === 'ACCEPTED') return
    requireInRange(offer, sale.amountMsats)
    const asksPin = offer.pinLimitMsats !== undefined && sale.amountMsats >= offer.pinLimitMsats
    if (asksPin && pin === undefined) throw new Refusal('card_asks_pin')
    if (!(await claimHandover(sql, tapId))) return
    const handover = await handInvoice(deps, offer, { invoice: sale.bolt11, pin: asksPin ? pin : undefined, asker })
    switch (handover.kind) {
      case 'accepted':
        return markTap(sql, tapId, 'ACCEPTED')
      case 'declined':
        await markTap(sql, tapId, 'DECLINED')
        throw handover.refusal
      case 'not-sent':
        await markTap(sql, tapId, 'OFFERED')
        throw handover.refusal
      case 'unknown':
        return
      default:
        return handover satisfies never
    }
  }

  /** A link is asked once: a chip's signature is good for one time. A declined one is asked anew, unless it was for a PIN. */
  async function offerOf(tapId: string, url: string, sale: ChargedSale, { pin, asker }: Shown) {
    const known = await findTap(sql, tapId)
    const open = (tap: { sealedOffer: Uint8Array; state: TapState }) => ({
      offer: JSON.parse(sealer.open(tap.sealedOffer, offerRecord(tapId))) as CardOffer,
      state: tap.state,
    })
    if (known && (known.state !== 'DECLINED' || pin !== undefined)) return open(known)
    const offer = await askForOffer(deps, url, asker)
    const sealedOffer = sealer.seal(JSON.stringify(offer), offerRecord(tapId))
    await upsertOffer(sql, { id: tapId, saleId: sale.id, sealedOffer, now: now() })
    const kept = await findTap(sql, tapId)
    return kept ? open(kept) : { offer, state: 'OFFERED' as const }
  }
}
