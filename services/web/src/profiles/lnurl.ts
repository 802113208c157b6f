/** What leads a wallet to a member, whoever serves the domain of their address. */
import { resolveAddress } from '@chispa/contract/lud16'
import { encodeLnurl } from '@chispa/protocols/lud01'
import { type Asked, askedSearch } from '../lightning-addresses/asked.ts'

/** `asked`: over the amount that a link asks for. */
export function lnurlOf(username: string, origin: string, asked?: Asked): string {
  const plain = origin + resolveAddress.url.replace(':username', username)
  const full = plain + askedSearch(asked)
  // A code has to stay one that phones can read: long words are on the page only.
  return encodeLnurl(full.length <= maxUrlLength ? full : plain + askedSearch(asked && { ...asked, words: null }))
}

const maxUrlLength = 400
