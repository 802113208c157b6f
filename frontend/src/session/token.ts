/** What the page reads off its own token. Only the server can say whether it is genuine. */

/** From issue to expiry by the issuer's clock, so that a wrong clock on this device does no harm. */
export function lifetimeMs(jwt: string): number {
  const { iat, exp } = claimsOf(jwt)
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : 0
}

function claimsOf(jwt: string): Record<string, unknown> {
  try {
    const payload = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), char => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
