/**
 * NIP-47 Nostr Wallet Connect: the words both sides share. Kinds, methods with their parameters, error codes and the
 * choice of encryption. Amounts are millisatoshis and times are unix seconds, as everywhere in this standard.
 */
import type { NostrEvent } from './nip01.ts'
import { firstTag } from './nip01.ts'
import type { Transaction } from './nip47-transaction.ts'

export const infoKind = 13194
export const requestKind = 23194
export const responseKind = 23195
/** Notifications come in two kinds; the kind fixes the encryption. */
export const notificationKinds = { nip04: 23196, nip44_v2: 23197 } as const

export type Encryption = keyof typeof notificationKinds

export type RequestParams = {
  get_info: Record<string, never>
  get_balance: Record<string, never>
  get_budget: Record<string, never>
  pay_invoice: { invoice: string; amount?: number; metadata?: Record<string, unknown> }
  /** Of extension 321: of all that pays, only this knows a limit to what the wallet may add in fees. */
  pay: { payment: string; max_fee?: number }
  make_invoice: {
    amount: number
    description?: string
    description_hash?: string
    expiry?: number
    metadata?: Record<string, unknown>
  }
  lookup_invoice: { payment_hash: string } | { invoice: string }
  list_transactions: {
    from?: number
    until?: number
    limit?: number
    offset?: number
    unpaid?: boolean
    type?: 'incoming' | 'outgoing'
  }
}

export type Results = {
  get_info: {
    alias?: string
    color?: string
    publicKey?: string
    network?: string
    blockHeight?: number
    blockHash?: string
    lud16?: string
    methods: string[]
    notifications: string[]
    /** Of this connection; undefined when the wallet does not speak of them. */
    extensions?: string[]
  }
  get_balance: { balanceMsats: number }
  /** Without a total this connection has no budget. */
  get_budget: { totalMsats?: number; usedMsats?: number; renewsAt?: number; renewalPeriod?: string }
  /** Without a preimage the wallet took the request and proves nothing. */
  pay_invoice: { preimage?: string; feesPaidMsats?: number }
  pay: { preimage?: string; feesPaidMsats?: number }
  make_invoice: Transaction
  lookup_invoice: Transaction
  /** `received` counts what the wallet sent, readable or not: paging goes by it. */
  list_transactions: { transactions: Transaction[]; received: number }
}

export type Method = keyof RequestParams

/** Whoever sends one of these moves money. */
export type PayingMethod = 'pay_invoice' | 'pay'

/** What every wallet may offer; `pay` comes with its extension. */
export const methods: readonly Method[] = [
  'get_info',
  'get_balance',
  'pay_invoice',
  'make_invoice',
  'lookup_invoice',
  'list_transactions',
  'get_budget',
]

/** The codes of the standard. Wallets send others too (BAD_REQUEST, EXPIRED), so a received code is any string. */
export type ErrorCode =
  | 'RATE_LIMITED'
  | 'NOT_IMPLEMENTED'
  | 'INSUFFICIENT_BALANCE'
  | 'QUOTA_EXCEEDED'
  | 'RESTRICTED'
  | 'UNAUTHORIZED'
  | 'INTERNAL'
  | 'UNSUPPORTED_ENCRYPTION'
  | 'OTHER'
  | 'PAYMENT_FAILED'
  | 'NOT_FOUND'

export type WalletInfo = {
  methods: string[]
  notifications: string[]
  /** What to speak with this wallet; undefined when it offers nothing we know. */
  encryption: Encryption | undefined
  /** It names no scheme: the one above is a guess, which the standard makes for wallets from before NIP-44. */
  isEncryptionGuess: boolean
  /** Numbers of the extensions that it knows; undefined when it does not speak of them. */
  extensions: string[] | undefined
}

/** Reads an info event that was already checked; undefined when it is of another kind. */
export function readInfo(event: NostrEvent): WalletInfo | undefined {
  if (event.kind !== infoKind) return undefined
  return {
    methods: words(event.content),
    notifications: words(firstTag(event, 'notifications') ?? ''),
    encryption: chooseEncryption(firstTag(event, 'encryption')),
    isEncryptionGuess: firstTag(event, 'encryption') === undefined,
    extensions: extensionsOf(event.tags.find(([name]) => name === 'extensions')),
  }
}

/** An absent tag means a wallet from before NIP-44. */
export function chooseEncryption(offered: string | undefined): Encryption | undefined {
  const schemes = words(offered ?? 'nip04')
  if (schemes.includes('nip44_v2')) return 'nip44_v2'
  return schemes.includes('nip04') ? 'nip04' : undefined
}

/** One value with spaces by the standard; several values are taken as well. */
const extensionsOf = (tag: readonly string[] | undefined) => tag && words(tag.slice(1).join(' '))

/** Which extension has a method; those of the core are in none. */
const extensionOf: ReadonlyMap<string, string> = new Map([
  ['list_transactions', '05'],
  ['pay_keysend', '04'],
  ['make_hold_invoice', '03'],
  ['settle_hold_invoice', '03'],
  ['cancel_hold_invoice', '03'],
  ['lookup_payment', '09'],
  ['make_offer', '12'],
  ['get_budget', '13'],
  ['pay', '321'],
  ['receive', '321'],
])

/**
 * Whether a wallet may be asked this. A list of methods counts where there is one; a wallet that names its extensions and
 * neither the method nor its extension does not know it. Silence forbids nothing.
 */
export function mayAsk(
  method: string,
  { methods: listed, extensions }: { methods: readonly string[]; extensions?: readonly string[] | undefined },
): boolean {
  if (listed.includes(method)) return true
  const extension = extensionOf.get(method)
  if (extension !== undefined && extensions !== undefined) return extensions.includes(extension)
  return listed.length === 0
}

/** Whether a limit to the fees can be set: what pays with one is in extension 321, and a wallet that knows it says so. */
export const knowsFeeCap = (extensions: readonly string[] | null | undefined): boolean =>
  extensions?.includes('321') ?? false

/** Separated by white space; old wallets used commas. */
export function words(text: string): string[] {
  return text.split(/[\s,]+/).filter(word => word !== '')
}
