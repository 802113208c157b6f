/**
 * Connections that the client makes (NWC-08): it shows `nostr+walletauth://<its public key>?…`, or opens a page of the wallet with
 * the same facts, and the wallet answers with its info event (13194), tagged with the client's key and the client's `state`. No
 * secret travels. Wallets from before there was a state do not repeat it: anybody who saw the key could have sent such an
 * answer, so by itself it binds nobody. One with another state is an answer to somebody else.
 */
import { isPublicKey } from './bip340.ts'
import { firstTag, type NostrEvent } from './nip01.ts'
import { infoKind } from './nip47.ts'
import { isRelayUrl } from './nip47-uri.ts'

export const budgetRenewals = ['never', 'daily', 'weekly', 'monthly', 'yearly'] as const
export type BudgetRenewal = (typeof budgetRenewals)[number]

export type WalletAuth = {
  clientPublicKey: string
  /** At least 128 random bits, lower-case hex. */
  state: string
  relays: string[]
  name?: string
  methods: string[]
  notifications: string[]
  /** What the connection may spend in a period; without it, nothing is asked for. */
  maxAmountMsats?: number
  budgetRenewal?: BudgetRenewal
  returnTo?: string
}

export function formatWalletAuth(asked: WalletAuth): string {
  const query = [...asked.relays.map(relay => ['relay', relay] as const), ...factsOf(asked)]
  return `nostr+walletauth://${asked.clientPublicKey}?${encoded(query)}`
}

/** The page of a wallet, such as `https://hub.example/apps/new`, with what is asked for. Its own query stays. */
export function walletAuthPage(page: string, asked: WalletAuth): string {
  const url = new URL(page)
  const added = encoded([['pubkey', asked.clientPublicKey], ...factsOf(asked)])
  url.search = url.search === '' ? added : `${url.search.slice(1)}&${added}`
  return url.href
}

/** As a wallet reads it. */
export function parseWalletAuth(text: string): WalletAuth | undefined {
  const parts = /^nostr\+walletauth(?:\+[a-z0-9]+)?:(?:\/\/)?([^?#/]*)\/?\?([^#]*)$/i.exec(text.trim())
  const clientPublicKey = parts?.[1]?.toLowerCase() ?? ''
  if (!isPublicKey(clientPublicKey)) return undefined
  const query = new URLSearchParams(parts?.[2])
  const relays = query.getAll('relay').filter(isRelayUrl)
  const words = (name: string) => (query.get(name) ?? '').split(' ').filter(Boolean)
  const [methods, amount] = [words('request_methods'), Number(query.get('max_amount') ?? Number.NaN)]
  if (relays.length === 0 || methods.length === 0) return undefined
  const renewal = budgetRenewals.find(one => one === (query.get('budget_renewal') ?? query.get('renewal_period')))
  const [name, returnTo] = [query.get('name'), query.get('return_to')]
  return {
    clientPublicKey,
    state: query.get('state') ?? '',
    relays,
    methods,
    notifications: words('notification_types'),
    ...(name && { name }),
    ...(Number.isSafeInteger(amount) && { maxAmountMsats: amount }),
    ...(renewal && { budgetRenewal: renewal }),
    ...(returnTo && { returnTo }),
  }
}

export type Approval = {
  walletPublicKey: string
  /** Where the wallet wants to be met from now on; empty: where it answered. */
  relays: string[]
  /** Who answered has seen the code; without it, the client's key at most. */
  repeatsState: boolean
}

/** Reads an event whose signature was checked. */
export function readApproval(
  event: NostrEvent,
  asked: { clientPublicKey: string; state: string },
): Approval | undefined {
  if (event.kind !== infoKind || asked.state === '') return undefined
  const state = firstTag(event, 'state') ?? ''
  if (firstTag(event, 'p') !== asked.clientPublicKey || (state !== '' && state !== asked.state)) return undefined
  const relays = event.tags.filter(([name]) => name === 'relay').map(([, url]) => url ?? '')
  return { walletPublicKey: event.pubkey, relays: relays.filter(isRelayUrl), repeatsState: state !== '' }
}

const factsOf = (asked: WalletAuth): (readonly [string, string])[] => [
  ['state', asked.state],
  ['request_methods', asked.methods.join(' ')],
  ...(asked.notifications.length > 0 ? [['notification_types', asked.notifications.join(' ')] as const] : []),
  ...(asked.name === undefined ? [] : [['name', asked.name] as const]),
  ...(asked.maxAmountMsats === undefined ? [] : [['max_amount', String(asked.maxAmountMsats)] as const]),
  // The drafts call it by one name or the other; a wallet reads the one it knows.
  ...(asked.budgetRenewal === undefined
    ? []
    : (['budget_renewal', 'renewal_period'] as const).map(name => [name, asked.budgetRenewal as string] as const)),
  ...(asked.returnTo === undefined ? [] : [['return_to', asked.returnTo] as const]),
]

/** Spaces as `%20`: wallets split by them, and some do not read `+`. */
const encoded = (query: readonly (readonly [string, string])[]): string =>
  query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
