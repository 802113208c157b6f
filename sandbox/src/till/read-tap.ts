/** The address behind what a reader saw or a person pasted: LUD-17, LUD-01 in any wrapper, or a plain address. */
import { isLnurlUrl } from '@chispa/protocols/lnurl-scheme'
import { decodeLnurl, findLnurl } from '@chispa/protocols/lud01'
import { fromLud17 } from '@chispa/protocols/lud17'

const options = { loopbackOverHttp: true }

export function readTap(seen: string): string | undefined {
  const text = seen.trim()
  const raw = fromLud17(text, options)
  if (raw) return raw.scheme === 'lnurlw' ? raw.url : undefined
  const lnurl = findLnurl(text)
  if (lnurl !== undefined) {
    const decoded = decodeLnurl(lnurl, options)
    return decoded.ok ? decoded.url : undefined
  }
  return isLnurlUrl(text, options) ? text : undefined
}
