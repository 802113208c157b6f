/** What a relay says about its limits (NIP-11). A relay that says nothing, or nonsense, is used within default limits. */
import type { LookupFunction } from 'node:net'
import { getOnce } from '@chispa/outgoing-http/pinned-exchange'

export type RelayLimits = { maxSubscriptions: number; maxMessageLength: number }

/** Widely run relays allow at least this much. */
export const defaultRelayLimits: RelayLimits = { maxSubscriptions: 20, maxMessageLength: 64 * 1024 }

const maxBytes = 64 * 1024
const timeoutMs = 5000

/** Undefined when the relay could not be asked. Never rejects; no redirects, bounded in time and size. */
export async function fetchRelayLimits(relayUrl: string, lookup?: LookupFunction): Promise<RelayLimits | undefined> {
  const headers = { accept: 'application/nostr+json' }
  const outcome = await getOnce(relayUrl.replace(/^ws/, 'http'), { headers, lookup, timeoutMs, maxBytes })
  if (outcome.kind !== 'answered') return undefined
  return { ...defaultRelayLimits, ...(outcome.status === 200 && readLimits(outcome.body.toString())) }
}

function readLimits(text: string): Partial<RelayLimits> {
  try {
    const limitation = JSON.parse(text)?.limitation ?? {}
    return {
      ...(isUsable(limitation.max_subscriptions, 1) && { maxSubscriptions: limitation.max_subscriptions }),
      ...(isUsable(limitation.max_message_length, 1024) && { maxMessageLength: limitation.max_message_length }),
    }
  } catch {
    return {}
  }
}

const isUsable = (value: unknown, min: number) => Number.isSafeInteger(value) && (value as number) >= min
