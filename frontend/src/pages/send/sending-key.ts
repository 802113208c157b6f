/**
 * The key under which a payment is asked for, kept until its end is known: whoever presses again, or comes back after a
 * reload, asks for the same payment and not for a second one.
 */
import { randomId } from '../../components/random-id.ts'

const place = 'chispa.sending'

type Kept = { to: string; amountMsats: number; comment: string; key: string }

export function keyFor(
  wanted: Omit<Kept, 'key'>,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): string {
  const kept = readKept(storage)
  if (kept && kept.to === wanted.to && kept.amountMsats === wanted.amountMsats && kept.comment === wanted.comment) {
    return kept.key
  }
  const key = randomId()
  storage.setItem(place, JSON.stringify({ ...wanted, key }))
  return key
}

export const forgetKey = (storage: Pick<Storage, 'removeItem'> = sessionStorage): void => storage.removeItem(place)

function readKept(storage: Pick<Storage, 'getItem'>): Kept | undefined {
  try {
    return JSON.parse(storage.getItem(place) ?? '') as Kept
  } catch {
    return undefined
  }
}
