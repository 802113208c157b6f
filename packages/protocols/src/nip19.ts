/**
 * NIP-19 texts for keys and pointers (bech32, not bech32m). Decoding tells what the text says; whether a public key is
 * a point of the curve is asked by `readPublicKey`, which is what user input goes through.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { isPublicKey, isSecretKey } from './bip340.ts'

export { encodeNote, encodeNpub, encodeNsec } from './nip19-encode.ts'

export type Nip19 =
  | { type: 'npub'; publicKey: string }
  | { type: 'nsec'; secretKey: Uint8Array }
  | { type: 'note'; id: string }
  | { type: 'nprofile'; publicKey: string; relays: string[] }
  | { type: 'nevent'; id: string; relays: string[]; author?: string; kind?: number }
  | { type: 'naddr'; identifier: string; publicKey: string; kind: number; relays: string[] }

/** NIP-19 asks readers to accept up to 5000 characters. */
const longest = 5000

export function decodeNip19(text: string): Nip19 | undefined {
  const decoded = decodeBech32(text)
  if (!decoded) return undefined
  const { prefix, bytes } = decoded
  switch (prefix) {
    case 'npub':
      return bytes.length === 32 ? { type: 'npub', publicKey: bytesToHex(bytes) } : undefined
    case 'nsec':
      return bytes.length === 32 ? { type: 'nsec', secretKey: bytes } : undefined
    case 'note':
      return bytes.length === 32 ? { type: 'note', id: bytesToHex(bytes) } : undefined
    case 'nprofile':
    case 'nevent':
    case 'naddr':
      return readPointer(prefix, bytes)
    default:
      return undefined
  }
}

/** A public key as people give it, npub or 64 hex digits of either case; lower-case hex of a point on the curve. */
export function readPublicKey(text: string): string | undefined {
  const decoded = /^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : decodeNip19(text)
  const publicKey = typeof decoded === 'string' ? decoded : decoded?.type === 'npub' ? decoded.publicKey : undefined
  return publicKey !== undefined && isPublicKey(publicKey) ? publicKey : undefined
}

/** A secret key as people give it, nsec or 64 hex digits. */
export function readSecretKey(text: string): Uint8Array | undefined {
  const decoded = /^[0-9a-f]{64}$/i.test(text) ? hexToBytes(text.toLowerCase()) : decodeNip19(text)
  const secretKey = decoded instanceof Uint8Array ? decoded : decoded?.type === 'nsec' ? decoded.secretKey : undefined
  return secretKey !== undefined && isSecretKey(secretKey) ? secretKey : undefined
}

function decodeBech32(text: string): { prefix: string; bytes: Uint8Array } | undefined {
  if (text.length > longest) return undefined
  const decoded = bech32.decodeUnsafe(text, longest)
  if (!decoded) return undefined
  const bytes = bech32.fromWordsUnsafe(decoded.words)
  return bytes ? { prefix: decoded.prefix, bytes } : undefined
}

function readPointer(type: 'nprofile' | 'nevent' | 'naddr', bytes: Uint8Array): Nip19 | undefined {
  const fields = readTlv(bytes)
  const special = fields?.get(0)?.[0]
  if (!fields || !special) return undefined
  const relays = (fields.get(1) ?? []).map(text)
  const author = fields.get(2)?.[0]
  const kind = fields.get(3)?.[0]
  if (author && author.length !== 32) return undefined
  if (kind && kind.length !== 4) return undefined
  if (type === 'naddr') {
    if (!author || !kind) return undefined
    return { type, identifier: text(special), publicKey: bytesToHex(author), kind: uint32(kind), relays }
  }
  if (special.length !== 32) return undefined
  if (type === 'nprofile') return { type, publicKey: bytesToHex(special), relays }
  return {
    type,
    id: bytesToHex(special),
    relays,
    ...(author && { author: bytesToHex(author) }),
    ...(kind && { kind: uint32(kind) }),
  }
}

/** Type, length, value triples; undefined when the last one is cut off. Unknown types stay in the map, unread. */
function readTlv(bytes: Uint8Array): Map<number, Uint8Array[]> | undefined {
  const fields = new Map<number, Uint8Array[]>()
  for (let at = 0; at < bytes.length; ) {
    const type = bytes[at]!
    const length = bytes[at + 1]
    if (length === undefined || at + 2 + length > bytes.length) return undefined
    const values = fields.get(type) ?? []
    fields.set(type, values)
    values.push(bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return fields
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const uint32 = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
