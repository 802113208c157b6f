/**
 * The till of this device. Open, it has a token that opens nothing but the till. Locked, the owner's session is not here any
 * more: what is kept of it is sealed with a key that the server tells for the PIN alone. So neither a reload nor the tools of
 * a browser lead out.
 */
import { useSyncExternalStore } from 'react'
import type { Sealed } from './seal.ts'

export type TillDevice = { token: string; isLocked: boolean; owner?: Sealed }

const place = 'chispa.till'
const listeners = new Set<() => void>()
let known: { text: string | null; device: TillDevice | undefined } | undefined

/** Stable between changes, as useSyncExternalStore asks. */
export function tillDevice(): TillDevice | undefined {
  const text = localStorage.getItem(place)
  if (known?.text !== text) known = { text, device: read(text) }
  return known.device
}

export const useTillDevice = (): TillDevice | undefined => useSyncExternalStore(subscribe, tillDevice)

/** Whether this device is confined to its till. */
export const isConfined = (): boolean => tillDevice()?.isLocked === true

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function writeTillDevice(device: TillDevice | undefined): void {
  if (device) localStorage.setItem(place, JSON.stringify(device))
  else localStorage.removeItem(place)
  for (const listener of listeners) listener()
}

function read(text: string | null): TillDevice | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as TillDevice | null
    return typeof value?.token === 'string' && typeof value.isLocked === 'boolean' ? value : undefined
  } catch {
    return undefined
  }
}
