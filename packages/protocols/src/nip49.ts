/**
 * NIP-49: a secret key under a passphrase, as `ncryptsec1…` (scrypt, then XChaCha20-Poly1305). Slow on purpose: the work is
 * done in slices, so that a page stays alive meanwhile.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { concatBytes, randomBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { isSecretKey } from './bip340.ts'

export type OpenedKey =
  | { ok: true; secretKey: Uint8Array }
  /** `costly`: whoever made it asks for more memory than a phone has. */
  | { ok: false; problem: 'malformed' | 'costly' | 'passphrase' }

const version = 2
/** Whether the key was ever handled unencrypted: we do not know. */
const unknownHandling = 2
const defaultLogN = 16
/** 2^20 rounds take one gigabyte; every step doubles it. */
const maxLogN = 20
const length = 1 + 1 + 16 + 24 + 1 + 48

export async function encryptSecretKey(
  secretKey: Uint8Array,
  passphrase: string,
  logN: number = defaultLogN,
): Promise<string> {
  const salt = randomBytes(16)
  const nonce = randomBytes(24)
  const handling = Uint8Array.of(unknownHandling)
  const key = await stretch(passphrase, salt, logN)
  const sealed = xchacha20poly1305(key, nonce, handling).encrypt(secretKey)
  key.fill(0)
  return bech32.encode(
    'ncryptsec',
    bech32.toWords(concatBytes(Uint8Array.of(version, logN), salt, nonce, handling, sealed)),
    false,
  )
}

export async function decryptSecretKey(text: string, passphrase: string): Promise<OpenedKey> {
  const bytes = decoded(text)
  if (!bytes || bytes.length !== length || bytes[0] !== version) return { ok: false, problem: 'malformed' }
  const logN = bytes[1]!
  if (logN === 0) return { ok: false, problem: 'malformed' }
  if (logN > maxLogN) return { ok: false, problem: 'costly' }
  const [salt, nonce] = [bytes.slice(2, 18), bytes.slice(18, 42)]
  const key = await stretch(passphrase, salt, logN)
  try {
    const secretKey = xchacha20poly1305(key, nonce, bytes.slice(42, 43)).decrypt(bytes.slice(43))
    return isSecretKey(secretKey) ? { ok: true, secretKey } : { ok: false, problem: 'malformed' }
  } catch {
    return { ok: false, problem: 'passphrase' }
  } finally {
    key.fill(0)
  }
}

/** Whether a text is meant to be such a key; nothing is opened. */
export const looksEncrypted = (text: string): boolean => /^ncryptsec1/i.test(text.trim())

const stretch = (passphrase: string, salt: Uint8Array, logN: number) =>
  scryptAsync(passphrase.normalize('NFKC'), salt, {
    N: 2 ** logN,
    r: 8,
    p: 1,
    dkLen: 32,
    maxmem: 2 ** (maxLogN + 10) + 2 ** 20,
  })

function decoded(text: string): Uint8Array | undefined {
  try {
    const { prefix, words } = bech32.decode(text.trim() as `${string}1${string}`, 500)
    return prefix === 'ncryptsec' ? bech32.fromWords(words) : undefined
  } catch {
    return undefined
  }
}
