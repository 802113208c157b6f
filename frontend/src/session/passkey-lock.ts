/**
 * A key under a passkey: the authenticator derives 32 bytes from our salt (WebAuthn PRF) that never leave this page, and they
 * wrap the key. A key that is made with a passkey is derived from the same bytes, so that the passkey brings it back wherever its
 * maker syncs it. The passkey proves nothing to the server.
 */
import { t } from '../language/current.ts'
import type { PasskeyLock } from './device-record.ts'
import { keyBytes, keyHex } from './key-hex.ts'
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

type Who = { publicKey: string; name: string; community: string }
type Made = { secretHex: string; lock: PasskeyLock }

/** The same for everybody: a passkey on another device has nothing but itself to derive from. */
const accountSalt = () => ascii('chispa: one account, one passkey')
const accountPrefix = 'chispa account:'

/** Undefined: this authenticator makes passkeys but derives nothing from them. */
export async function lockWithPasskey(secretHex: string, who: Who): Promise<PasskeyLock | undefined> {
  const salt = random(32)
  // With an id of its own it replaces no passkey that locks the same key, here or on a device that it syncs to.
  const id = bytes(new Uint8Array([...keyBytes(who.publicKey), ...random(16)]))
  const made = await createPasskey(who.community, { id, name: who.name }, salt)
  return made && sealed(secretHex, made, salt)
}

/** A new key that is derived from a new passkey, under the same passkey. Undefined as above. */
export async function makeWithPasskey({ name, community }: Omit<Who, 'publicKey'>): Promise<Made | undefined> {
  const id = bytes(new Uint8Array([...ascii(accountPrefix), ...random(16)]))
  const made = await createPasskey(community, { id, name }, accountSalt())
  return made && derivedKey(made)
}

/** The key of a passkey that was made with an account, here or on another device. */
export async function findWithPasskey(): Promise<Made> {
  const used = await askPasskey(accountSalt())
  const handle = (used.credential.response as AuthenticatorAssertionResponse).userHandle
  // Any other passkey derives bytes as well, and would open a new, empty account.
  if (!handle || !new TextDecoder().decode(handle).startsWith(accountPrefix)) {
    throw new SignerError(t('This passkey holds no account. It only locks a key on another device.'))
  }
  if (!used.derived) throw new SignerError(t('This passkey does not open the key. Sign in another way.'))
  return derivedKey({ ...used, derived: used.derived })
}

/** `isSynced` may have changed since: people switch the sync of their passkeys on later. */
export async function openWithPasskey(lock: PasskeyLock): Promise<Made> {
  const used = await askPasskey(bytes64(lock.salt), lock.credentialId)
  if (!used.derived) throw new SignerError(t('This passkey does not open the key. Sign in another way.'))
  try {
    const key = await wrappingKey(used.derived, ['decrypt'])
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes64(lock.iv) }, key, bytes64(lock.sealed))
    const secretHex = keyHex(new Uint8Array(opened))
    return { secretHex, lock: lock.isSynced === undefined ? lock : { ...lock, isSynced: used.isSynced } }
  } catch {
    throw new SignerError(t('This passkey does not open the key. Sign in another way.'))
  }
}

type Used = { credential: PublicKeyCredential; derived: BufferSource | undefined; isSynced: boolean }
type Derived = Omit<Used, 'derived'> & { derived: BufferSource }

async function createPasskey(
  community: string,
  user: { id: Uint8Array<ArrayBuffer>; name: string },
  salt: Uint8Array<ArrayBuffer>,
): Promise<Derived | undefined> {
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: random(32),
        rp: { name: community },
        user: { ...user, displayName: user.name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const { prf } = credential.getClientExtensionResults() as PrfResults
  if (!prf?.enabled) return undefined
  const response = credential.response as AuthenticatorAttestationResponse
  // Some derive while they are made, some only when they are used.
  const derived = prf.results?.first ?? (await askPasskey(salt, text64(credential.rawId))).derived
  return derived && { credential, derived, isSynced: isBackedUp(response.getAuthenticatorData()) }
}

async function askPasskey(salt: Uint8Array<ArrayBuffer>, credentialId?: string): Promise<Used> {
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        ...(credentialId !== undefined && {
          allowCredentials: [{ type: 'public-key' as const, id: bytes64(credentialId) }],
        }),
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    credential,
    derived: (credential.getClientExtensionResults() as PrfResults).prf?.results?.first,
    isSynced: isBackedUp(response.authenticatorData),
  }
}

/** The flag BS of the authenticator data: a copy of the passkey is elsewhere now. */
const isBackedUp = (data: ArrayBuffer): boolean => ((new Uint8Array(data)[32] ?? 0) & 0x10) !== 0

async function derivedKey(made: Derived): Promise<Made> {
  const material = await crypto.subtle.importKey('raw', made.derived, 'HKDF', false, ['deriveBits'])
  // Not one in 2^127 is no key of the curve; `keySigner` would refuse it.
  const secret = await crypto.subtle.deriveBits(hkdf('chispa account key'), material, 256)
  const secretHex = keyHex(new Uint8Array(secret))
  const lock = await sealed(secretHex, made, accountSalt())
  return { secretHex, lock: { ...lock, isSynced: made.isSynced } }
}

async function sealed(secretHex: string, made: Derived, salt: Uint8Array<ArrayBuffer>): Promise<PasskeyLock> {
  const iv = random(12)
  const key = await wrappingKey(made.derived, ['encrypt'])
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes(keyBytes(secretHex)))
  const credentialId = text64(made.credential.rawId)
  return { kind: 'passkey', credentialId, salt: text64(salt), iv: text64(iv), sealed: text64(text) }
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
  const key = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(hkdf('chispa device key'), material, key, false, usages)
}

const hkdf = (use: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: ascii(use) })

const ascii = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const bytes = (given: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(given)

const text64 = (given: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(given)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytes64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
