/** What a tab remembers in its session storage, by the person's choice. Anything malformed counts as nothing. */
import type { KeptSigner } from './signer.ts'

export type KeptSession = { signer: KeptSigner; token?: { text: string; mintedAt: number; expiresAt: number } }

const place = 'chispa.session'

export function readKept(storage: Pick<Storage, 'getItem'>): KeptSession | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(place) ?? 'null')
    return isKeptSession(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function writeKept(storage: Pick<Storage, 'setItem'>, kept: KeptSession): void {
  storage.setItem(place, JSON.stringify(kept))
}

export function wipeKept(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(place)
}

function isKeptSession(value: unknown): value is KeptSession {
  if (!isRecord(value) || !isRecord(value.signer)) return false
  const { signer, token } = value
  if (typeof signer.publicKey !== 'string' || !/^[0-9a-f]{64}$/.test(signer.publicKey)) return false
  if (token !== undefined && !(isRecord(token) && typeof token.text === 'string' && isNumber(token.expiresAt)))
    return false
  switch (signer.method) {
    case 'extension':
    case 'device':
      return true
    case 'key':
      return typeof signer.nsec === 'string'
    case 'bunker':
      return (
        typeof signer.bunkerKey === 'string' && typeof signer.clientKey === 'string' && Array.isArray(signer.relays)
      )
    default:
      return false
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
