/** Whether wallets that look an address up reach this platform itself: then it serves `/.well-known`, and nobody else can. */
export const isAtOwnDomain = ({ domain, endpoint }: { domain: string; endpoint: string }): boolean =>
  URL.canParse(endpoint) && new URL(endpoint).host === domain.trim().toLowerCase()
