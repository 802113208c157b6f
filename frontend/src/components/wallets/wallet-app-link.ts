/**
 * A wallet on the same phone is asked for a connection by a link, and leads back here with it in the address (NWC-07). The
 * connection is a secret: it leaves the address before anything else reads it, and is held in memory until the form takes
 * it. Nothing connects by itself: whoever sends people here with a connection of their own would be paid in their place.
 */
const place = 'chispa.wallet-app-asked'
const answerMs = 15 * 60_000
const parameter = 'value'

let returned: string | undefined

/** The callback ends in a fragment, which wallets that only append to it keep from our server and every proxy before it. */
export function walletAppLink({ appName, callback }: { appName: string; callback: string }): string {
  const told = { appname: appName, appicon: new URL('/favicon.svg', callback).href, callback: `${callback}#` }
  const query = Object.entries(told).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `nostrnwc://connect?${query.join('&')}`
}

/** The connection in an address that a wallet led back to, and the address without it. */
export function splitReturn(href: string): { connection: string; rest: string } | undefined {
  const url = new URL(href)
  const fragment = new URLSearchParams(url.hash.replace(/^#\??/, ''))
  const connection = url.searchParams.get(parameter) ?? fragment.get(parameter)
  if (!connection) return undefined
  url.searchParams.delete(parameter)
  url.hash = ''
  return { connection, rest: `${url.pathname}${url.search}` }
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Only what this browser asked for a short while ago is taken. */
export function noteAsked(storage: () => Kept = () => localStorage, now = Date.now()): void {
  try {
    storage().setItem(place, String(now))
  } catch {
    // Storage may be forbidden: then what the wallet made is pasted.
  }
}

export function wasAsked(storage: () => Kept = () => localStorage, now = Date.now()): boolean {
  try {
    const askedAt = Number(storage().getItem(place) ?? Number.NaN)
    storage().removeItem(place)
    return now - askedAt >= 0 && now - askedAt <= answerMs
  } catch {
    return false
  }
}

/** At the start of the app, before its router looks at the address. */
export function takeReturn(path: string): void {
  if (location.pathname !== path) return
  const split = splitReturn(location.href)
  if (!split) return
  history.replaceState(history.state, '', split.rest)
  if (wasAsked()) returned = split.connection
}

export const returnedConnection = (): string | undefined => returned
export const forgetReturned = (): void => {
  returned = undefined
}
