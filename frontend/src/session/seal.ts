/** AES-GCM by the browser itself, which is there on https and localhost only. */
export type Sealed = { iv: string; data: string }

export const canSeal = (): boolean => Boolean(globalThis.crypto?.subtle)

export async function seal(text: string, key: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyFor(key), new TextEncoder().encode(text))
  return { iv: hexOf(iv), data: hexOf(new Uint8Array(data)) }
}

export async function unseal({ iv, data }: Sealed, key: Uint8Array<ArrayBuffer>): Promise<string> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, await keyFor(key), bytesOf(data))
  return new TextDecoder().decode(text)
}

export const hexOf = (bytes: Uint8Array): string => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

const keyFor = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
