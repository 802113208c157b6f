/**
 * Where the last state lies. A tab that was signed in for itself has it in its session storage. A key that the device keeps
 * leaves it on the device, sealed under what that key derives: an app that is opened without a connection has it again once
 * it was unlocked, and nobody else reads it. The tab remembers what it derived, so that a reload goes on.
 */
import { bytesOf, canSeal, hexOf, type Sealed, seal, unseal } from './seal.ts'

export const statePlace = 'chispa.last'
const keyPlace = 'chispa.last-key'

/** Whenever the device's key was opened here. */
export async function holdStateKey(secretHex: string): Promise<void> {
  if (!canSeal()) return
  const material = new Uint8Array([...new TextEncoder().encode('chispa last state'), ...bytesOf(secretHex)])
  const key = new Uint8Array(await crypto.subtle.digest('SHA-256', material))
  attempt(() => sessionStorage.setItem(keyPlace, hexOf(key)))
}

/** `ofDevice`: the key is one that the device keeps. */
export async function writeState(text: string, ofDevice: boolean): Promise<void> {
  const key = stateKey(ofDevice)
  if (!key) return attempt(() => sessionStorage.setItem(statePlace, text))
  const sealed = JSON.stringify(await seal(text, key))
  // Signed out while it was being sealed: then nothing of it stays.
  if (stateKey(ofDevice)) attempt(() => localStorage.setItem(statePlace, sealed))
}

/** Undefined: there is none, or it was sealed under another key. */
export async function readState(ofDevice: boolean): Promise<string | undefined> {
  const key = stateKey(ofDevice)
  if (!key) return sessionStorage.getItem(statePlace) ?? undefined
  try {
    const sealed = localStorage.getItem(statePlace)
    return sealed === null ? undefined : await unseal(JSON.parse(sealed) as Sealed, key)
  } catch {
    return undefined
  }
}

export function wipeState(): void {
  sessionStorage.removeItem(keyPlace)
  sessionStorage.removeItem(statePlace)
  localStorage.removeItem(statePlace)
}

function stateKey(ofDevice: boolean): Uint8Array<ArrayBuffer> | undefined {
  const hex = ofDevice && canSeal() ? sessionStorage.getItem(keyPlace) : null
  return hex === null ? undefined : bytesOf(hex)
}

/** Storage may be full or forbidden: then there is no last state. */
function attempt(store: () => void): void {
  try {
    store()
  } catch {}
}
