/**
 * What a text is that somebody scanned, pasted, shared or opened by a link: one answer for pages and service alike. It asks nobody: what an LNURL leads to
 * and who has a name is found out by the service. Whatever cannot be paid is named for what it is.
 */

import { type BitcoinLink, readBitcoinLink, valuesOf } from './bip21.ts'
import { isPublicKey } from './bip340.ts'
import { type Network, networkOf } from './bolt11.ts'
import { readTapUrl } from './boltcard.ts'
import { readCouponLink } from './coupon-link.ts'
import { decodeLnurl } from './lud01.ts'
import { maxUsernameChars, parseLightningAddress, usernameProblem } from './lud16.ts'
import { fromLud17 } from './lud17.ts'
import { decodeNip19 } from './nip19.ts'
import { type OtherMoney, readOtherMoney } from './other-money.ts'
import { type Here, ownHost, readOwnLink } from './own-link.ts'
import { isNonce } from './voucher-event.ts'

export type { Here } from './own-link.ts'

/** The stable words by which the API refuses what cannot be paid. */
export type Unpayable =
  | OtherMoney
  | 'target_is_web_page'
  | 'target_is_login'
  | 'target_is_channel'
  | 'target_is_secret_key'
  | 'target_is_nostr_note'
  | 'target_is_coupon_code'
  | 'target_is_other_link'
  | 'target_requires_more'
  | 'target_damaged'
  | 'invalid_payment_target'

export type ReadCode =
  | { kind: 'invoice'; invoice: string; network: Network | undefined }
  /** Anybody's, of this community too; in lower case. */
  | { kind: 'address'; address: string }
  /** A name of this community, or of nobody. `host`: the domain that a link named. `search`: what a link asked for besides. */
  | { kind: 'name'; username: string; host?: string; search?: string }
  /** What it leads to only its service says, but for LUD-17, where the scheme does. */
  | { kind: 'lnurl'; url: string; isWithdrawal: boolean }
  | { kind: 'profile'; publicKey: string; relays: string[] }
  /** A page of this instance: its path with what stands behind it. */
  | { kind: 'page'; href: string }
  /** What a card of this instance shows when it is tapped. */
  | { kind: 'card' }
  | { kind: 'coupon'; merchantPublicKey: string; nonce: string }
  | { kind: 'signer'; link: string }
  | { kind: 'wallet'; link: string }
  | { kind: 'unpayable'; reason: Unpayable; host?: string }

/** As much as a QR code holds, and as long as a shared text is looked through. */
export const maxCodeLength = 4300
const maxWords = 60
/** Links that carry links. */
const maxDepth = 4

export function readCode(text: string, here: Here): ReadCode {
  if (text.length > maxCodeLength) return unpayable('invalid_payment_target')
  return read(text, here, maxDepth)
}

function read(text: string, here: Here, depth: number): ReadCode {
  const spelled = bare(text)
  if (depth === 0 || spelled === '') return unpayable('invalid_payment_target')
  const words = spelled.split(/\s+/)
  if (words.length > 1) return readWords(words, here, depth)
  const inner = /^(?:lightning|web\+lightning|nostr|web\+nostr):(?:\/\/)?(.*)$/i.exec(spelled)?.[1]
  if (inner !== undefined) return read(inner, here, depth - 1)
  const bitcoin = readBitcoinLink(spelled)
  if (bitcoin) return readBitcoin(bitcoin, here, depth)
  return (
    readLightning(spelled, here) ??
    readNostr(spelled) ??
    readLink(spelled, here, depth) ??
    readMoney(spelled) ??
    readPerson(spelled) ??
    unpayable('invalid_payment_target')
  )
}

/** Without what is not seen at the ends, and without the sign that BIP-353 puts before names. */
const bare = (text: string): string => text.replace(/^[\s\u200b\ufeff₿]+/, '').trimEnd()

/** A code that a mail has broken into lines, or one within a sentence. Names are not looked for there. */
function readWords(words: string[], here: Here, depth: number): ReadCode {
  if (words.every(word => /^[a-z0-9]+$/i.test(word)) && /^ln(?:bc|tb|url1)/i.test(words[0]!)) {
    return read(words.join(''), here, depth - 1)
  }
  if (isSeedPhrase(words)) return unpayable('target_is_secret_key')
  const found = words
    .slice(0, maxWords)
    .map(word => read(word, here, depth - 1))
    .filter(one => one.kind !== 'name' && !(one.kind === 'unpayable' && one.reason === 'invalid_payment_target'))
  return found.find(({ kind }) => kind !== 'unpayable') ?? found[0] ?? unpayable('invalid_payment_target')
}

/** As many words as BIP-39 makes of a wallet's secret. */
const isSeedPhrase = (words: string[]): boolean =>
  [12, 15, 18, 21, 24].includes(words.length) && words.every(word => /^[a-z]{3,8}$/.test(word))

/** What can be paid over lightning comes first, whatever else the link offers. */
function readBitcoin(link: BitcoinLink, here: Here, depth: number): ReadCode {
  if (link.required.length > 0) return unpayable('target_requires_more')
  const found = valuesOf(link, 'lightning').map(value => read(value, here, depth - 1))
  const payable = found.find(({ kind }) => kind !== 'unpayable')
  if (payable) return payable
  const others: [string, Unpayable][] = [
    ['lno', 'target_is_offer'],
    ['sp', 'target_is_silent_payment'],
    ['spark', 'target_is_spark'],
    ['ark', 'target_is_ark'],
  ]
  const other = others.find(([name]) => valuesOf(link, name).length > 0)?.[1]
  return unpayable(link.address === '' && other ? other : 'target_on_chain')
}

function readLightning(text: string, here: Here): ReadCode | undefined {
  const [code = ''] = text.split(/[?#&]/, 1)
  if (/^ln(?:bc|tb|tbs|bcrt)\d*[munp]?1/i.test(code)) {
    return { kind: 'invoice', invoice: code, network: networkOf(code) }
  }
  if (/^lnurl1/i.test(code)) {
    const decoded = decodeLnurl(code, here)
    return decoded.ok ? ofLnurl(decoded.url, here, false) : unpayable('target_damaged')
  }
  const plain = fromLud17(text, here)
  switch (plain?.scheme) {
    case 'lnurlp':
    case 'lnurlw':
      return ofLnurl(plain.url, here, plain.scheme === 'lnurlw')
    case 'lnurlc':
      return unpayable('target_is_channel')
    case 'keyauth':
      return unpayable('target_is_login')
    default:
      return undefined
  }
}

function ofLnurl(url: string, here: Here, isWithdrawal: boolean): ReadCode {
  const { host, searchParams } = new URL(url)
  if (searchParams.get('tag') === 'login') return unpayable('target_is_login', host)
  if (ownHost(url, here) !== undefined) {
    if (readTapUrl(url)) return { kind: 'card' }
    const own = readOwnLink(url, here)
    if (own?.kind === 'name') return own
  }
  return { kind: 'lnurl', url, isWithdrawal }
}

function readNostr(text: string): ReadCode | undefined {
  if (/^(?:nsec|ncryptsec)1/i.test(text)) return unpayable('target_is_secret_key')
  if (!/^(?:npub|nprofile|note|nevent|naddr)1/i.test(text)) return undefined
  const decoded = decodeNip19(text)
  if (decoded?.type === 'npub' || decoded?.type === 'nprofile') {
    const { publicKey } = decoded
    const relays = decoded.type === 'nprofile' ? decoded.relays : []
    return isPublicKey(publicKey) ? { kind: 'profile', publicKey, relays } : unpayable('target_damaged')
  }
  return unpayable(decoded ? 'target_is_nostr_note' : 'target_damaged')
}

function readLink(text: string, here: Here, depth: number): ReadCode | undefined {
  if (/^(?:nostr\+walletconnect|nostrwalletconnect|nostr\+walletauth|nwc):/i.test(text)) {
    return { kind: 'wallet', link: text }
  }
  if (/^(?:bunker|nostrconnect):/i.test(text)) return { kind: 'signer', link: text }
  if (!/^https?:\/\//i.test(text)) return undefined
  if (!URL.canParse(text)) return unpayable('target_damaged')
  const url = new URL(text)
  if (ownHost(text, here) !== undefined) {
    if (readTapUrl(text)) return { kind: 'card' }
    const own = readOwnLink(text, here)
    return own?.kind === 'carried'
      ? read(own.text, here, depth - 1)
      : (own ?? unpayable('target_is_web_page', url.host))
  }
  const coupon = readCouponLink(text)
  if (coupon) return { kind: 'coupon', ...coupon }
  const carried = url.searchParams.get('lightning')
  const within = carried === null ? undefined : read(carried, here, depth - 1)
  return within && within.kind !== 'unpayable' && within.kind !== 'name'
    ? within
    : unpayable('target_is_web_page', url.host)
}

function readMoney(text: string): ReadCode | undefined {
  const other = readOtherMoney(text)
  return other && unpayable(other)
}

function readPerson(text: string): ReadCode | undefined {
  // Lower case alone may be somebody's name.
  if (isNonce(text) && /[A-Z]/.test(text) && /[a-z0-9]/.test(text)) return unpayable('target_is_coupon_code')
  if (/^[a-z][a-z0-9+.-]{1,30}:/i.test(text) && !text.includes('@')) return unpayable('target_is_other_link')
  const lower = text.toLowerCase()
  const address = parseLightningAddress(lower)
  if (address.ok) return { kind: 'address', address: lower }
  const username = lower.replace(/^@/, '')
  return username.length <= maxUsernameChars && !usernameProblem(username) ? { kind: 'name', username } : undefined
}

const unpayable = (reason: Unpayable, host?: string): ReadCode => ({
  kind: 'unpayable',
  reason,
  ...(host !== undefined && { host }),
})
