/** LUD-01: URLs as bech32 text with the prefix lnurl, the wrappers they come in, and the error body of every LUD. */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { decodeUtf8 } from './base64.ts'
import { lightningPart } from './bip21.ts'
import { isLnurlUrl, type SchemeOptions } from './lnurl-scheme.ts'
import { isRecord, textOf } from './untrusted-json.ts'

export type LnurlResult =
  | { ok: true; url: string }
  | { ok: false; problem: 'encoding' | 'prefix' | 'url'; message: string }

/** Long enough for any URL that a QR code holds. */
const longest = 7089

/** Lower case; QR codes are denser with the whole text in upper case, which means the same. */
export function encodeLnurl(url: string): string {
  return bech32.encode('lnurl', bech32.toWords(utf8ToBytes(url)), false)
}

export function decodeLnurl(text: string, options: SchemeOptions = {}): LnurlResult {
  const decoded = text.length > longest ? undefined : bech32.decodeUnsafe(text, longest)
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words)
  if (!decoded || !bytes) return { ok: false, problem: 'encoding', message: 'The LNURL is not valid bech32' }
  if (decoded.prefix !== 'lnurl') return { ok: false, problem: 'prefix', message: 'The text is not an LNURL' }
  const url = decodeUtf8(bytes)
  if (url === undefined || !isLnurlUrl(url, options)) {
    return { ok: false, problem: 'url', message: 'The LNURL does not carry an https address' }
  }
  return { ok: true, url }
}

/** The LNURL inside what people scan or paste: bare, after `lightning:`, in a BIP-21 link, or as the parameter `lightning` of another. */
export function findLnurl(text: string): string | undefined {
  const trimmed = text.trim()
  const bare = lightningPart(trimmed)
  if (/^lnurl1/i.test(bare)) return bare
  if (!URL.canParse(trimmed)) return undefined
  const fallback = new URL(trimmed).searchParams.get('lightning')
  return fallback && /^lnurl1/i.test(fallback) ? fallback : undefined
}

/** The reason of an error body; undefined when the body is not one. HTTP statuses mean nothing in LNURL. */
export function readLnurlError(body: unknown): string | undefined {
  if (!isRecord(body) || textOf(body.status)?.toUpperCase() !== 'ERROR') return undefined
  return textOf(body.reason) ?? 'The service gave no reason'
}
