/**
 * The sale on the screen, written down on the device before the server hears of it. After a reload or a lost connection the
 * same sale is asked for again, so the customer is never asked to pay twice.
 */
import type { BodyOf } from '@chispa/contract/endpoint'
import type { chargeSale } from '@chispa/contract/till'

export type KeptSale = { id: string; order: BodyOf<typeof chargeSale> }

const place = 'chispa.till.sale'

export function readKeptSale(): KeptSale | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as KeptSale | null
    return typeof kept?.id === 'string' && Number.isSafeInteger(kept.order?.amountMsats) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepSale(sale: KeptSale | undefined): void {
  if (sale) localStorage.setItem(place, JSON.stringify(sale))
  else localStorage.removeItem(place)
}
