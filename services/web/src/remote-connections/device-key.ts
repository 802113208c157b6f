import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../http/refusal.ts'

/** Compared by hash: neither the time it takes nor the length tells how near a guess came. */
export function requireDeviceKey(key: string | null, given: string): void {
  if (key === null) throw new Refusal('remote_connections_off')
  if (!timingSafeEqual(hashOf(key), hashOf(given))) throw new Refusal('device_key_wrong')
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
