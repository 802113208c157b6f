/**
 * Which scheme a host is asked over: https, but http for onion hosts, as the LUDs say, and for loopback hosts where the
 * caller allows it (development and tests).
 */
export type SchemeOptions = { loopbackOverHttp?: boolean }

export function schemeOf(hostname: string, options: SchemeOptions = {}): 'http' | 'https' {
  const host = hostname.toLowerCase()
  if (host.endsWith('.onion')) return 'http'
  return options.loopbackOverHttp && isLoopback(host) ? 'http' : 'https'
}

/** Whether an endpoint may be called at all: the right scheme for its host, no credentials in it. */
export function isLnurlUrl(text: string, options: SchemeOptions = {}): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || url.protocol === `${schemeOf(url.hostname, options)}:`
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
