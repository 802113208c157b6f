/** What somebody is called: the name they go by, else that of their address, else their key, shortened. */
import type { Face } from '@chispa/contract/faces'
import { shortNpub } from './npub.ts'

export function personName({ name, address, publicKey }: Face): string {
  if (name !== null) return name
  if (address !== null) return address.slice(0, address.indexOf('@')) || address
  return publicKey === null ? '' : shortNpub(publicKey)
}

/** Of whom only the key and the name of their address are known. */
export const bareFace = (publicKey: string, username: string | null): Face => ({
  name: username,
  picture: null,
  publicKey,
  address: null,
})

/** Sixteen digits that are always the same for the same text: a picture for somebody without a key. */
export function seedOf(text: string): string {
  const hash = (start: number) => {
    let value = start
    for (const char of text.toLowerCase()) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16_777_619)
    return (value >>> 0).toString(16).padStart(8, '0')
  }
  return hash(2_166_136_261) + hash(84_696_351)
}
