/**
 * Where the last state lies. A tab that was signed in for itself has it in its session storage. A key that the device keeps
 * leaves it on the device, sealed under what that key derives: an app that is opened without a connection has it again once
 * it was unlocked, and nobody else reads it. The tab remembers what it derived, so that a reload goes on.
 */
import { bytesOf, canSeal, hexOf, type Sealed, seal, unseal } from './seal.ts'

const tabPlace = 'chispa.last'
const keyPlace = 'chispa.last-key'
/** A device may keep several accounts. */
const devicePlace = (publicKey: string) => `chispa.last.${publicKey}`

type Owner = { publicKey: string; method: string }

/** Whenever the device's key was opened here. */
export async function holdStateKey(secretHex: string): Promise<void> {
  if (!canSeal()) return
  const material = new Uint8Array([...new TextEncoder().encode('chispa last state'), ...bytesOf(secretHex)])
  const key = new Uint8Array(await crypto.subtle.digest('SHA-256', material))
  attempt(() => sessionStorage.setItem(keyPlace, hexOf(key)))
}

export async function writeState(text: string, owner: Owner): Promise<void> {
  const key = stateKey(owner)
  if (!key) return attempt(() => sessionStorage.setItem(tabPlace, text))
  const sealed = JSON.stringify(await seal(text, key))
  // Signed out while it was being sealed: then nothing of it stays.
  if (stateKey(owner)) attempt(() => localStorage.setItem(devicePlace(owner.publicKey), sealed))
}

/** Undefined: there is none, or it was sealed under another key. */
export async function readState(owner: Owner): Promise<string | undefined> {
  const key = stateKey(owner)
  if (!key) return sessionStorage.getItem(tabPlace) ?? undefined
  try {
    const sealed = localStorage.getItem(devicePlace(owner.publicKey))
    return sealed === null ? undefined : await unseal(JSON.parse(sealed) as Sealed, key)
  } catch {
    return undefined
  }
}

/** Signed out, or removed from this device. */
export function wipeState(publicKey: string): void {
  sessionStorage.removeItem(keyPlace)
  sessionStorage.removeItem(tabPlace)
  localStorage.removeItem(devicePlace(publicKey))
}

function stateKey({ method }: Owner): Uint8Array<ArrayBuffer> | undefined {
  const hex = method === 'device' && canSeal() ? sessionStorage.getItem(keyPlace) : null
  return hex === null ? undefined : bytesOf(hex)
}

/** Storage may be full or forbidden: then there is no last state. */
function attempt(store: () => void): void {
  try {
    store()
  } catch {}
}
