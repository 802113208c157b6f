/** LUD-17: plain URLs under schemes of their own. Everything after the scheme stays as it is. */
import { isLnurlUrl, type SchemeOptions, schemeOf } from './lnurl-scheme.ts'

export type Lud17Scheme = 'lnurlp' | 'lnurlw' | 'lnurlc' | 'keyauth'

export function toLud17(url: string, scheme: Lud17Scheme): string {
  return url.replace(/^https?:\/\//i, `${scheme}://`)
}

/** The scheme and the address to call; undefined when the text is not of this kind. */
export function fromLud17(text: string, options: SchemeOptions = {}): { scheme: Lud17Scheme; url: string } | undefined {
  const parts = /^(lnurlp|lnurlw|lnurlc|keyauth):\/\/(.+)$/i.exec(text.trim())
  if (!parts || !URL.canParse(`https://${parts[2]}`)) return undefined
  const { hostname } = new URL(`https://${parts[2]}`)
  const url = `${schemeOf(hostname, options)}://${parts[2]}`
  return isLnurlUrl(url, options) ? { scheme: parts[1]!.toLowerCase() as Lud17Scheme, url } : undefined
}
