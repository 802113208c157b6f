/**
 * `nostrconnect://` (NIP-46): what a signer app scans, with the relays where it and this page meet, what is asked of it and who asks. One that was
 * opened in an app on the same device is remembered for some minutes: the app may lead back to another tab than the one it left.
 */
import { newSecretKey, publicKeyOf } from '@chispa/protocols/bip340'
import { isRelay } from './bunker-link.ts'
import { keyBytes, keyHex } from './key-hex.ts'

/** The first is where nsec.app answers, whatever a code names; the second is Clave's. */
const wellKnown = ['wss://relay.nsec.app', 'wss://relay.powr.build']
const maxOwn = 3

/** The one kind that is signed here, by its number: some apps drop a permission without it. */
export const permissions = 'sign_event:27235,get_public_key'

export type SignerCode = { clientKey: string; secret: string; relays: string[]; at: number }
/** What the signer shows its owner: which app asks. */
export type App = { name: string; picture: string | undefined }

export const relaysOf = (setting: readonly string[] | undefined): string[] => [
  ...new Set([...(setting ?? []).filter(isRelay).slice(0, maxOwn), ...wellKnown]),
]

export const newCode = (relays: string[], now = Date.now()): SignerCode => ({
  clientKey: keyHex(newSecretKey()),
  secret: keyHex(newSecretKey()).slice(0, 32),
  relays,
  at: now,
})

/** `callback` only for an app on this device: one that scanned the picture would open our page on the wrong one. */
export function codeUri({ clientKey, secret, relays }: SignerCode, { name, picture }: App, callback?: string): string {
  const query = new URLSearchParams([
    ...relays.map(relay => ['relay', relay]),
    ['secret', secret],
    ['perms', permissions],
    ['name', name],
    ['url', location.origin],
    ...(picture ? [['image', picture]] : []),
    // Primal answers with a connection to the person's wallet as well, if they allow it; others pass it over.
    ['nwc', '1'],
    ...(callback ? [['callback', callback]] : []),
  ])
  return `nostrconnect://${publicKeyOf(keyBytes(clientKey))}?${query}`
}

/** The secret alone, or with the wallet that the person allowed. Anybody can say `ack`: that binds nobody. */
export function readEcho(result: unknown, secret: string): { walletUri: string | undefined } | undefined {
  if (result === secret) return { walletUri: undefined }
  const list = listIn(result)
  if (list?.[0] !== secret) return undefined
  const uri = list[1]
  return { walletUri: typeof uri === 'string' && /^nostr\+?walletconnect:/.test(uri) ? uri : undefined }
}

function listIn(result: unknown): unknown[] | undefined {
  if (Array.isArray(result)) return result
  if (typeof result !== 'string' || !result.startsWith('[')) return undefined
  try {
    return JSON.parse(result) as unknown[]
  } catch {
    return undefined
  }
}

const [place, openMs] = ['chispa.signer-code', 600_000]

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const keepCode = (store: Store, code: SignerCode): void => store.setItem(place, JSON.stringify(code))
export const forgetCode = (store: Store): void => store.removeItem(place)

/** What an app on this device may have answered meanwhile. */
export function keptCode(store: Store, now = Date.now()): SignerCode | undefined {
  try {
    const code = JSON.parse(store.getItem(place) ?? 'null') as SignerCode | null
    const isWhole = code && /^[0-9a-f]{64}$/.test(code.clientKey) && Array.isArray(code.relays)
    return isWhole && now - code.at < openMs ? code : undefined
  } catch {
    return undefined
  }
}
