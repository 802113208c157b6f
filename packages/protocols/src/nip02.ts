/** NIP-02 follow lists (kind 3): whom somebody follows. Replaceable: the newest counts. */
import type { VerifySchnorr } from './bip340.ts'
import { checkEvent, isLowerHex, type NostrEvent, newestOf } from './nip01.ts'

export const followListKind = 3

/** Of what relays sent, in the order of the list, each once; undefined when there is no list by this author. */
export function readFollowList(
  events: readonly unknown[],
  author: string,
  verifySchnorr: VerifySchnorr,
): string[] | undefined {
  const newest = newestOf(
    events.filter(
      event => checkEvent(event, verifySchnorr) && event.kind === followListKind && event.pubkey === author,
    ) as NostrEvent[],
  )
  if (!newest) return undefined
  const keys = newest.tags.filter(([name, key]) => name === 'p' && isLowerHex(key, 64)).map(([, key]) => key as string)
  return [...new Set(keys)].filter(key => key !== author)
}
