import type { Announcement } from './run.ts'

/** For people, beside the log: how an instance gets its first administrator. */
export function claimWords(claim: NonNullable<Announcement['claim']>, address: string): string {
  const way =
    'reserved' in claim
      ? 'Only the key in ROOT_PUBKEY can claim it'
      : `Become its administrator at ${claim.domain ? `https://${claim.domain}` : address}${claim.path}`
  return `\nNobody has claimed this instance yet. ${way}\n`
}
