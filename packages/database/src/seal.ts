/**
 * Sealed values: AES-256-GCM under a key derived by HKDF-SHA256 from the vault key and a salt of the record's own. The
 * record's id is bound in: a sealed value moved to another record does not open.
 *
 * Layout: version (1) | key id (4) | salt (16) | iv (12) | tag (16) | ciphertext.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

export class SealError extends Error {
  override name = 'SealError'
}

export type Sealer = {
  seal: (plaintext: string, recordId: string) => Buffer
  open: (sealed: Uint8Array, recordId: string) => string
  /** Whether the value is sealed with another key than the current one. */
  needsReseal: (sealed: Uint8Array) => boolean
}

const version = 1
const purpose = 'chispa sealed value v1'
const shortestKey = 32
const rememberedKeys = 2000
const at = { keyId: 1, salt: 5, iv: 21, tag: 33, text: 49 } as const

export function sealer({ current, previous = [] }: { current: string; previous?: readonly string[] }): Sealer {
  const vault = new Map([current, ...previous].reverse().map(key => [keyIdOf(key), key]))
  const currentId = keyIdOf(current)
  const derive = derivedKeys()
  return {
    seal(plaintext, recordId) {
      const [salt, iv] = [randomBytes(16), randomBytes(12)]
      const cipher = createCipheriv('aes-256-gcm', derive(current, salt), iv).setAAD(Buffer.from(recordId))
      const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), Buffer.from(currentId, 'hex'), salt, iv, cipher.getAuthTag(), text])
    },
    open(value, recordId) {
      const sealed = asBuffer(value)
      const key = vault.get(keyIdIn(sealed))
      if (!key) throw new SealError('The value was sealed with a vault key that is not configured')
      try {
        const decipher = createDecipheriv(
          'aes-256-gcm',
          derive(key, sealed.subarray(at.salt, at.iv)),
          sealed.subarray(at.iv, at.tag),
        )
        decipher.setAAD(Buffer.from(recordId)).setAuthTag(sealed.subarray(at.tag, at.text))
        return Buffer.concat([decipher.update(sealed.subarray(at.text)), decipher.final()]).toString('utf8')
      } catch {
        throw new SealError('The sealed value does not open: it was changed, or belongs to another record')
      }
    },
    needsReseal: value => keyIdIn(asBuffer(value)) !== currentId,
  }
}

const asBuffer = (value: Uint8Array) => Buffer.from(value.buffer, value.byteOffset, value.byteLength)

function keyIdIn(sealed: Buffer): string {
  if (sealed.length < at.text || sealed[0] !== version)
    throw new SealError('The sealed value is not of a form that is known here')
  return sealed.subarray(at.keyId, at.salt).toString('hex')
}

/** Tells keys apart without saying anything of them. */
function keyIdOf(key: string): string {
  if (key.length < shortestKey) throw new SealError(`A vault key must have at least ${shortestKey} characters`)
  return createHash('sha256').update(`${purpose} key id\0`).update(key).digest('hex').slice(0, 8)
}

/** Deriving costs more than opening; the keys of the records in use stay in memory, the oldest go first. */
function derivedKeys(): (key: string, salt: Buffer) => Buffer {
  const known = new Map<string, Buffer>()
  return (key, salt) => {
    const name = `${keyIdOf(key)}${salt.toString('hex')}`
    const remembered = known.get(name)
    if (remembered) return remembered
    const derived = Buffer.from(hkdfSync('sha256', key, salt, purpose, 32))
    if (known.size >= rememberedKeys) known.delete(known.keys().next().value as string)
    known.set(name, derived)
    return derived
  }
}
