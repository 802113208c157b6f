/**
 * The one-time code with which an instance is claimed from another machine. Derived, not stored: every process of the
 * instance has the same, also after a restart, and it opens nothing once there is a root.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const bytes = 15

export const claimCodeOf = (vaultKey: string): string =>
  createHmac('sha256', vaultKey).update('chispa first claim').digest().subarray(0, bytes).toString('base64url')

export function isClaimCode(code: string, given: string | undefined): boolean {
  const [own, theirs] = [Buffer.from(code), Buffer.from(given?.trim() ?? '')]
  return own.length === theirs.length && timingSafeEqual(own, theirs)
}
