/** Base64 on the functions that servers and browsers have built in; they work on strings of char codes. */

export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  // In pieces, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}

/** Padded or not; undefined for anything that is not base64. White space, which atob would skip, is not base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}

/** Keeps nothing between calls, and costs more to make than to use. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text of UTF-8 bytes; undefined when they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
