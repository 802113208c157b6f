/** Lightning addresses of ours, as people spell them. */
import { formatLightningAddress } from '@chispa/protocols/lud16'

export { addressDomain } from '../settings/address-domain.ts'

/** Null for a member without a username. A name on a further domain says so itself. */
export const addressOf = <N extends string | null>(username: N, domain: string): N extends string ? string : null =>
  (username === null || username.includes('@')
    ? username
    : formatLightningAddress({ username, domain })) as N extends string ? string : null
