/**
 * BIP-21 and BIP-321: `bitcoin:` links, which name an address, parameters for other ways to pay, or both; and the scheme `lightning`. Schemes
 * and names of parameters count in either case, because QR codes are denser in upper case.
 */

export type BitcoinLink = {
  /** On the chain; empty where the link names none. */
  address: string
  /** In the order of the link; a name may come more than once. */
  parameters: { name: string; value: string }[]
  /** Names after `req-`: a wallet that does not know what they mean must not pay (BIP-321). */
  required: string[]
}

export function readBitcoinLink(text: string): BitcoinLink | undefined {
  const parts = /^bitcoin:(?:\/\/)?([^?#]*)(?:\?([^#]*))?/i.exec(text.trim())
  if (!parts) return undefined
  const parameters = (parts[2] ?? '').split('&').flatMap(readParameter)
  const required = parameters.flatMap(({ name }) => (name.startsWith('req-') ? [name.slice('req-'.length)] : []))
  return { address: decoded(parts[1]!), parameters, required }
}

export const valuesOf = ({ parameters }: BitcoinLink, name: string): string[] =>
  parameters.flatMap(one => (one.name === name && one.value !== '' ? [one.value] : []))

/** What a link names to be paid over lightning; the text itself where it is no such link. */
export function lightningPart(text: string): string {
  const link = readBitcoinLink(text)
  const named = link && valuesOf(link, 'lightning')[0]
  return (named ?? text).trim().replace(/^lightning:(\/\/)?/i, '')
}

/** Not as forms are read: there a plus sign would be a blank, and addresses have plus signs. */
function readParameter(pair: string): { name: string; value: string }[] {
  const at = pair.indexOf('=')
  const name = (at < 0 ? pair : pair.slice(0, at)).toLowerCase()
  return name === '' ? [] : [{ name, value: at < 0 ? '' : decoded(pair.slice(at + 1)) }]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
