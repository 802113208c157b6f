/** How keys are shown: the npub, shortened in the middle where room is scarce. */
import { encodeNpub } from '@chispa/protocols/nip19-encode'

export const npubOf = (publicKey: string): string => encodeNpub(publicKey)

export function shortNpub(publicKey: string): string {
  const npub = npubOf(publicKey)
  return `${npub.slice(0, 10)}…${npub.slice(-6)}`
}
