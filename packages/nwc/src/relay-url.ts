/** One spelling per relay, so that wallets which write its address differently still share its socket. */

/** Undefined for anything that is not a plain ws or wss address. */
export function normaliseRelayUrl(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'ws:' && url.protocol !== 'wss:') || !url.hostname) return undefined
  if (url.username || url.password) return undefined
  url.hash = ''
  url.pathname = url.pathname.replace(/\/+$/, '')
  const spelled = url.href
  // The URL parser keeps one slash for an empty path.
  return url.pathname === '/' && !url.search ? spelled.replace(/\/$/, '') : spelled
}
