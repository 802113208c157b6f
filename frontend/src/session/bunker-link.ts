/** `bunker://<key>?relay=wss://…&secret=…` as NIP-46 writes it. */
import { isPublicKey } from '@chispa/protocols/bip340'

export type BunkerLink = { bunkerKey: string; relays: string[]; secret: string | null }

export function readBunkerLink(text: string): BunkerLink | undefined {
  const match = /^bunker:\/\/([0-9a-f]{64})\/?\?(.+)$/i.exec(text.trim())
  const bunkerKey = match?.[1]?.toLowerCase()
  if (!bunkerKey || !isPublicKey(bunkerKey)) return undefined
  const query = new URLSearchParams(match?.[2])
  const relays = query.getAll('relay').filter(isRelay)
  return relays.length === 0 ? undefined : { bunkerKey, relays, secret: query.get('secret') }
}

export function isRelay(text: string): boolean {
  return URL.canParse(text) && ['ws:', 'wss:'].includes(new URL(text).protocol)
}

const maxRelays = 8

/** Where to find a signer that answered `switch_relays`: what it named, as far as it can be used; else where it was. */
export function movedTo(named: unknown, before: readonly string[]): string[] {
  const usable = Array.isArray(named) ? named.filter(relay => typeof relay === 'string' && isRelay(relay)) : []
  return usable.length > 0 ? [...new Set<string>(usable)].slice(0, maxRelays) : [...before]
}
