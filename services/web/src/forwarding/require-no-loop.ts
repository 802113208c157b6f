/**
 * Refuses a configuration that would send money round in a circle, as far as that can be seen from here: through
 * addresses of this instance and the wallets behind them. What cannot be seen, or comes about later, is stopped when it
 * is paid.
 */
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { listNamedWallets } from './action-store.ts'
import { type OwnDomains, ownAddress } from './own-addresses.ts'

const maxSteps = 50

export async function requireNoLoop(
  sql: Sql,
  walletId: string,
  addresses: readonly string[],
  domains: OwnDomains,
): Promise<void> {
  const direct = await follow(sql, addresses, domains)
  for (const { address, username } of direct.named) {
    if (!direct.wallets.some(one => one.username === username)) {
      throw new Refusal('destination_unknown', { details: { address } })
    }
  }
  if (direct.wallets.some(one => one.walletId === walletId)) throw new Refusal('forwarding_to_itself')
  const seen = new Set<string>()
  let next = direct.wallets
  for (let step = 0; step < maxSteps && next.length > 0; step++) {
    for (const { username } of next) seen.add(username)
    const onwards = next.flatMap(({ addresses: theirs }) => theirs ?? [])
    const reached = (await follow(sql, onwards, domains)).wallets
    if (reached.some(one => one.walletId === walletId)) throw new Refusal('forwarding_loop')
    next = reached.filter(({ username }) => !seen.has(username))
  }
}

async function follow(sql: Sql, addresses: readonly string[], domains: OwnDomains) {
  const named = addresses.flatMap(address => {
    const own = ownAddress(address, domains)
    return own ? [{ address, username: own.username }] : []
  })
  const usernames = [...new Set(named.flatMap(({ username }) => username ?? []))]
  return { named, wallets: usernames.length > 0 ? await listNamedWallets(sql, usernames) : [] }
}
