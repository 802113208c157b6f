/**
 * A key under a passkey: the authenticator derives 32 bytes from our salt (WebAuthn PRF) that never leave this page, and they
 * wrap the key. The passkey proves nothing to the server; losing it loses only what is kept on this device.
 */
import { t } from '../language/current.ts'
import { keyBytes, keyHex } from './bunker-link.ts'
import type { PasskeyLock } from './device-record.ts'
import { SignerError } from './signer.ts'

type PrfResults = { prf?: { enabled?: boolean; results?: { first?: BufferSource } } }

/** A PIN is asked for where the browser does not say by then. */
const saidWithinMs = 2000

/** Whether it is worth offering. Only making one tells whether the authenticator derives. */
export const canUsePasskeys = (): Promise<boolean> =>
  Promise.race([askBrowser(), new Promise<false>(resolve => setTimeout(() => resolve(false), saidWithinMs))])

async function askBrowser(): Promise<boolean> {
  if (!globalThis.isSecureContext || typeof PublicKeyCredential === 'undefined') return false
  try {
    const told = await PublicKeyCredential.getClientCapabilities?.()
    if (told?.['extension:prf'] === false) return false
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  } catch {
    return false
  }
}

/** Undefined: this authenticator makes passkeys but derives nothing from them. */
export async function lockWithPasskey(
  secretHex: string,
  who: { publicKey: string; name: string; community: string },
): Promise<PasskeyLock | undefined> {
  const salt = random(32)
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: random(32),
        rp: { name: who.community },
        user: { id: bytes(keyBytes(who.publicKey)), name: who.name, displayName: who.name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const { prf } = made.getClientExtensionResults() as PrfResults
  if (!prf?.enabled) return undefined
  const credentialId = text64(made.rawId)
  // Some derive while they are made, some only when they are used.
  const derived = prf.results?.first ?? (await derive(credentialId, salt))
  if (!derived) return undefined
  const iv = random(12)
  const key = await wrappingKey(derived, ['encrypt'])
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes(keyBytes(secretHex)))
  return { kind: 'passkey', credentialId, salt: text64(salt), iv: text64(iv), sealed: text64(sealed) }
}

export async function openWithPasskey({ credentialId, salt, iv, sealed }: PasskeyLock): Promise<string> {
  const derived = await derive(credentialId, bytes64(salt))
  if (!derived) throw new SignerError(t('This passkey does not open the key. Sign in another way.'))
  try {
    const key = await wrappingKey(derived, ['decrypt'])
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes64(iv) }, key, bytes64(sealed))
    return keyHex(new Uint8Array(opened))
  } catch {
    throw new SignerError(t('This passkey does not open the key. Sign in another way.'))
  }
}

async function derive(credentialId: string, salt: BufferSource): Promise<BufferSource | undefined> {
  const used = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: bytes64(credentialId) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  return (used.getClientExtensionResults() as PrfResults).prf?.results?.first
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask()
    if (credential) return credential as PublicKeyCredential
  } catch {
    // Given up, timed out, or not allowed: browsers do not tell which.
  }
  throw new SignerError(t('The passkey was not used.'))
}

async function wrappingKey(derived: BufferSource, usages: KeyUsage[]): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', derived, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('chispa device key')
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
  return crypto.subtle.deriveKey(algorithm, material, { name: 'AES-GCM', length: 256 }, false, usages)
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const bytes = (given: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(given)

const text64 = (given: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(given)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytes64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
