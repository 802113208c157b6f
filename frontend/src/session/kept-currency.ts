/** The member's own currency as this device last heard it: pages that open without asking who is signed in show it too. */
import { useSyncExternalStore } from 'react'

const place = 'chispa.currency'
const listeners = new Set<() => void>()
let here: string | null | undefined

function keptCurrency(): string | null {
  if (here !== undefined) return here
  try {
    here = localStorage.getItem(place)
  } catch {
    here = null
  }
  return here
}

export function keepCurrency(currency: string | null): void {
  if (here === currency) return
  here = currency
  try {
    if (currency === null) localStorage.removeItem(place)
    else localStorage.setItem(place, currency)
  } catch {
    // Storage may be forbidden: then it counts until the page is left.
  }
  for (const listener of listeners) listener()
}

export const useKeptCurrency = (): string | null =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, keptCurrency)
