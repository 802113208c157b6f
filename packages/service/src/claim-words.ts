import type { Announcement } from './run.ts'

/** For people, beside the log: how an instance gets its first administrator, at an address that they can open. */
export function claimWords(claim: NonNullable<Announcement['claim']>): string {
  return `\nNobody has claimed this instance yet. ${wayOf(claim)}\n`
}

function wayOf(claim: NonNullable<Announcement['claim']>): string {
  if ('reserved' in claim) return 'Only the key in ROOT_PUBKEY can claim it'
  const origins = claim.domain ? [`https://${claim.domain}`] : claim.origins
  // In one line: people look for it with grep.
  return `Become its administrator at ${origins.map(origin => origin + claim.path).join(' or at ')}`
}
