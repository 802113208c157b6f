/**
 * Sealed values: AES-256-GCM under a key derived by HKDF-SHA256 from the vault key and a salt of the record's own. The
 * record's id is bound in: a sealed value moved to another record does not open.
 *
 * Layout: version (1) | key id (4) | salt (16) | iv (12) | tag (16) | ciphertext.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** The message says what is wrong, never what was sealed or with which key. */
export class SealError extends Error {
  override name = 'SealError'
}

export type Sealer = {
  seal: (plaintext: string, recordId: string) => Buffer
  open: (sealed: Uint8Array, recordId: string) => string
  /** Whether the value is sealed with another key than the current one. */
  needsReseal: (sealed: Uint8Array) => boolean
}

const algorithm = 'aes-256-gcm'
const version = 1
const purpose = 'chispa sealed value v1'
const shortestKey = 32
const rememberedKeys = 2000
const at = { keyId: 1, salt: 5, iv: 21, tag: 33, text: 49 } as const

export type SealerKeys = { current: string; previous?: readonly string[] }

export function sealer(keys: SealerKeys): Sealer {
  const current = vaultKey(keys.current)
  const known = new Map([...(keys.previous ?? []).map(vaultKey), current].map(key => [key.id, key]))
  return {
    seal(plaintext, recordId) {
      const [salt, iv] = [randomBytes(16), randomBytes(12)]
      const cipher = createCipheriv(algorithm, current.derive(salt), iv).setAAD(Buffer.from(recordId))
      const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
      return Buffer.concat([current.prefix, salt, iv, cipher.getAuthTag(), text])
    },
    open(value, recordId) {
      const sealed = asBuffer(value)
      const key = known.get(keyIdIn(sealed))
      if (!key) throw new SealError('The value was sealed with a vault key that is not configured')
      try {
        const decipher = createDecipheriv(
          algorithm,
          key.derive(sealed.subarray(at.salt, at.iv)),
          sealed.subarray(at.iv, at.tag),
        )
        decipher.setAAD(Buffer.from(recordId)).setAuthTag(sealed.subarray(at.tag, at.text))
        return Buffer.concat([decipher.update(sealed.subarray(at.text)), decipher.final()]).toString('utf8')
      } catch {
        throw new SealError('The sealed value does not open: it was changed, or belongs to another record')
      }
    },
    needsReseal: value => keyIdIn(asBuffer(value)) !== current.id,
  }
}

const asBuffer = (value: Uint8Array) => Buffer.from(value.buffer, value.byteOffset, value.byteLength)

function keyIdIn(sealed: Buffer): string {
  if (sealed.length < at.text || sealed[0] !== version) {
    throw new SealError('The sealed value is not of a form that is known here')
  }
  return sealed.toString('hex', at.keyId, at.salt)
}

type VaultKey = { id: string; prefix: Buffer; derive: (salt: Buffer) => KeyObject }

function vaultKey(key: string): VaultKey {
  if (key.length < shortestKey) throw new SealError(`A vault key must have at least ${shortestKey} characters`)
  // Tells keys apart without saying anything of them.
  const id = createHash('sha256').update(`${purpose} key id\0`).update(key).digest().subarray(0, 4)
  return { id: id.toString('hex'), prefix: Buffer.concat([Buffer.from([version]), id]), derive: derivation(key) }
}

/**
 * Deriving costs more than opening, so the keys of the records in use stay in memory: the least recently used goes. As
 * key objects: a key in bytes costs the cipher three times its own work, and the derivation more than twice.
 */
function derivation(key: string): (salt: Buffer) => KeyObject {
  const remembered = new Map<string, KeyObject>()
  const secret = createSecretKey(Buffer.from(key))
  return salt => {
    const name = salt.toString('latin1')
    const derived = remembered.get(name) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32)))
    remembered.delete(name)
    remembered.set(name, derived)
    if (remembered.size > rememberedKeys) remembered.delete(remembered.keys().next().value as string)
    return derived
  }
}
