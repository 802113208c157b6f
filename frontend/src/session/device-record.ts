/**
 * The signers that a device keeps between visits, the last used first. The secret of each, a person's key or the client key of
 * a bunker, is 32 bytes that are in storage under a lock only; who it is and where its bunker listens is no secret. Anything
 * malformed counts as nothing.
 */
import type { KeptSigner } from './signer.ts'

export type LockedSigner =
  | { method: 'key'; publicKey: string }
  | { method: 'bunker'; publicKey: string; bunkerKey: string; relays: string[] }

/** NIP-49 under the PIN. `wrong` guesses were made since the last right one, the next is taken from `notBefore` on. */
export type PinLock = { kind: 'pin'; ncryptsec: string; wrong: number; notBefore: number }
/**
 * AES-GCM under what a passkey derives from the salt (WebAuthn PRF); all base64url. `isSynced`: the key itself is derived from
 * the passkey, which its maker keeps in sync: another device of the person has the key by it.
 */
export type PasskeyLock = {
  kind: 'passkey'
  credentialId: string
  salt: string
  iv: string
  sealed: string
  isSynced?: boolean
}
export type DeviceRecord = {
  signer: LockedSigner
  lock: PinLock | PasskeyLock
  /** When the person last said that a copy of the key is in their hands. */
  savedAt?: number
  /** The key came from elsewhere, where it presumably still is; nobody said so. */
  isBrought?: boolean
  /** The last sign-out: it is heard in the other tabs. */
  lockedAt?: number
}

export const devicePlace = 'chispa.device'

type Readable = Pick<Storage, 'getItem'>
type Writable = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const readDevices = (storage: Readable): DeviceRecord[] => parseDevices(storage.getItem(devicePlace))

/** Devices of earlier versions kept one record, without a list around it. */
export function parseDevices(text: string | null): DeviceRecord[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(stored) ? stored : [stored]).filter(isDeviceRecord)
  } catch {
    return []
  }
}

export const readDevice = (storage: Readable, publicKey: string): DeviceRecord | undefined =>
  readDevices(storage).find(({ signer }) => signer.publicKey === publicKey)

/** The record of this key, in the first place; those of other keys stay. */
export function writeDevice(storage: Writable, record: DeviceRecord): void {
  const others = readDevices(storage).filter(({ signer }) => signer.publicKey !== record.signer.publicKey)
  storage.setItem(devicePlace, JSON.stringify([record, ...others]))
}

export function wipeDevice(storage: Writable, publicKey: string): void {
  const others = readDevices(storage).filter(({ signer }) => signer.publicKey !== publicKey)
  if (others.length === 0) storage.removeItem(devicePlace)
  else storage.setItem(devicePlace, JSON.stringify(others))
}

/** Whether the person gets the account back when this device loses it. A bunker holds the key itself elsewhere. */
export const isRestorable = ({ signer, lock, savedAt }: DeviceRecord): boolean =>
  signer.method === 'bunker' || savedAt !== undefined || (lock.kind === 'passkey' && lock.isSynced === true)

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
