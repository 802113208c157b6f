/** Keys as bytes and as hex digits. */
export const keyHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

export function keyBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}
