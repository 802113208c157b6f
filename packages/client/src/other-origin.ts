/**
 * Pages of another origin may call the API, but for what an instance keeps for its own pages: no session token can be had from there, so each
 * request is signed instead.
 */

/** Also in a worker. A page without an origin of its own (`null`) is of another one; Node has no page. */
export function isPageOfOtherOrigin(url: string): boolean {
  const { location } = globalThis as { location?: { origin?: string } }
  return location?.origin !== undefined && originOf(url) !== location.origin
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : undefined)

/** Session tokens, webhooks, and what decides about the whole instance. */
export const isForOwnPages = (path: string): boolean => /^\/api\/(?:jwt|webhooks|admin|root)(?:[/?]|$)/.test(path)
