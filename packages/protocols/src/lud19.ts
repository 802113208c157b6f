/** LUD-19: the `payLink` of a withdraw response, a raw `lnurlp://` URL for paying to where one can withdraw from. */
import type { SchemeOptions } from './lnurl-scheme.ts'
import { fromLud17, toLud17 } from './lud17.ts'

export function payLink(payRequestUrl: string): string {
  return toLud17(payRequestUrl, 'lnurlp')
}

/** The address of the payRequest; undefined for any other kind of link. */
export function readPayLink(text: string, options: SchemeOptions = {}): string | undefined {
  const link = fromLud17(text, options)
  return link?.scheme === 'lnurlp' ? link.url : undefined
}
