/** The face of who keeps their key on this device, so that the lock greets them by name before anything is asked of the server. */
import type { Face } from '@chispa/contract/faces'

const key = 'chispa-face'

export function rememberFace(face: Face): void {
  try {
    localStorage.setItem(key, JSON.stringify(face))
  } catch {
    // Without it they are greeted by their key.
  }
}

/** Undefined for anybody else. */
export function recallFace(publicKey: string): Face | undefined {
  try {
    const face = JSON.parse(localStorage.getItem(key) ?? 'null') as Face | null
    return face?.publicKey === publicKey ? face : undefined
  } catch {
    return undefined
  }
}

/** The key is removed from the device, and the name and picture of its owner with it. */
export function forgetFace(publicKey: string): void {
  if (recallFace(publicKey)) localStorage.removeItem(key)
}
