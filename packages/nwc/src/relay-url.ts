/** One spelling per relay, so that wallets which write its address differently still share its socket. */

/** More than a wallet needs to be reached, few enough that a wallet cannot make us hold sockets by the dozen. */
export const maxRelaysPerWallet = 4

/** Undefined for anything that is not a plain ws or wss address. */
export function normaliseRelayUrl(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'ws:' && url.protocol !== 'wss:') || !url.hostname) return undefined
  if (url.username || url.password) return undefined
  url.hash = ''
  url.pathname = withoutTrailingSlashes(url.pathname)
  const spelled = url.href
  // The URL parser keeps one slash for an empty path.
  return url.pathname === '/' && !url.search ? withoutTrailingSlashes(spelled) : spelled
}

/** For lists and logs: the query of a relay's address may hold a token. `url` is normalised. */
export function relayWithoutQuery(url: string): string {
  const [place = ''] = url.split('?')
  return withoutTrailingSlashes(place)
}

/** By hand, because a pattern for trailing characters tries again at every slash: quadratic in what strangers send. */
function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}
