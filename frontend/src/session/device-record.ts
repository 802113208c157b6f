/**
 * The signer that a device keeps between visits. Its secret, a person's key or the client key of a bunker, is 32 bytes that are
 * in storage under a lock only; who it is and where its bunker listens is no secret. Anything malformed counts as nothing.
 */
import type { KeptSigner } from './signer.ts'

export type LockedSigner =
  | { method: 'key'; publicKey: string }
  | { method: 'bunker'; publicKey: string; bunkerKey: string; relays: string[] }

/** NIP-49 under the PIN. `wrong` guesses were made since the last right one, the next is taken from `notBefore` on. */
export type PinLock = { kind: 'pin'; ncryptsec: string; wrong: number; notBefore: number }
/** AES-GCM under what a passkey derives from the salt (WebAuthn PRF); all base64url. */
export type PasskeyLock = { kind: 'passkey'; credentialId: string; salt: string; iv: string; sealed: string }
export type DeviceRecord = { signer: LockedSigner; lock: PinLock | PasskeyLock }

export const devicePlace = 'chispa.device'

export function readDevice(storage: Pick<Storage, 'getItem'>): DeviceRecord | undefined {
  try {
    const record: unknown = JSON.parse(storage.getItem(devicePlace) ?? 'null')
    return isDeviceRecord(record) ? record : undefined
  } catch {
    return undefined
  }
}

export function writeDevice(storage: Pick<Storage, 'setItem'>, record: DeviceRecord): void {
  storage.setItem(devicePlace, JSON.stringify(record))
}

export function wipeDevice(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(devicePlace)
}

/** What is locked of a signer, and what is not. An extension has no secret here. */
export function secretOf(kept: KeptSigner): { signer: LockedSigner; secret: string } | undefined {
  switch (kept.method) {
    case 'key':
      return { signer: { method: 'key', publicKey: kept.publicKey }, secret: kept.nsec }
    case 'bunker': {
      const { clientKey, ...signer } = kept
      return { signer, secret: clientKey }
    }
    case 'extension':
    case 'device':
      return undefined
    default:
      return kept satisfies never
  }
}

function isDeviceRecord(value: unknown): value is DeviceRecord {
  if (!isRecord(value) || !isRecord(value.signer) || !isRecord(value.lock)) return false
  const { signer, lock } = value
  if (typeof signer.publicKey !== 'string' || !/^[0-9a-f]{64}$/.test(signer.publicKey)) return false
  if (signer.method === 'bunker') {
    if (typeof signer.bunkerKey !== 'string' || !Array.isArray(signer.relays)) return false
  } else if (signer.method !== 'key') return false
  return lock.kind === 'pin'
    ? typeof lock.ncryptsec === 'string' && Number.isInteger(lock.wrong) && Number.isFinite(lock.notBefore)
    : lock.kind === 'passkey' &&
        [lock.credentialId, lock.salt, lock.iv, lock.sealed].every(one => typeof one === 'string')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
