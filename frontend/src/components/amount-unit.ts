/** Whether amounts stand in sats or in the person's currency on this device: a touch on an amount changes it for all pages. */
import { useSyncExternalStore } from 'react'

export type Unit = 'sats' | 'fiat'

const place = 'chispa.unit'
const listeners = new Set<() => void>()
let here: Unit | undefined

export function amountUnit(): Unit {
  try {
    here ??= localStorage.getItem(place) === 'fiat' ? 'fiat' : 'sats'
  } catch {
    here ??= 'sats'
  }
  return here
}

export function setAmountUnit(unit: Unit): void {
  here = unit
  try {
    localStorage.setItem(place, unit)
  } catch {
    // Storage may be forbidden: then it counts until the page is left.
  }
  for (const listener of listeners) listener()
}

export const flipAmountUnit = (): void => setAmountUnit(amountUnit() === 'sats' ? 'fiat' : 'sats')

export const useAmountUnit = (): Unit =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, amountUnit)
