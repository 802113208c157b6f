/**
 * BIP-21 and the scheme `lightning`: what a scanned or pasted link names to be paid over lightning. Schemes and names of
 * parameters count in either case, because QR codes are denser in upper case.
 */

/** The text itself where it is no such link. */
export function lightningPart(text: string): string {
  const link = text.trim()
  const query = /^bitcoin:[^?#]*\?([^#]*)/i.exec(link)?.[1]
  const named = query === undefined ? undefined : parameterOf(query, 'lightning')
  return (named ?? link).trim().replace(/^lightning:(\/\/)?/i, '')
}

/** Not as forms are read: there a plus sign would be a blank, and addresses have plus signs. */
function parameterOf(query: string, name: string): string | undefined {
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).toLowerCase() === name) return decoded(pair.slice(at + 1))
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
