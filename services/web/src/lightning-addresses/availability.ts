/** Whether a name can be taken, before somebody tries; and free ones like it where it cannot. */

import type { NameAvailability } from '@chispa/contract/lightning-addresses'
import { joinName, splitName } from '@chispa/contract/names'
import type { Sql } from '@chispa/database/connect'
import { maxUsernameChars, usernameProblem } from '@chispa/protocols/lud16'
import { restedSinceOf } from './assign.ts'
import { isReserved } from './reserved-usernames.ts'
import { listUnavailable } from './store.ts'

type Question = {
  username: string
  pubkey: string
  domain: string
  /** Further ones. */
  domains: ReadonlyMap<string, unknown>
  reserved: readonly string[]
  now: Date
}

const maxSuggestions = 3

export async function findAvailability(sql: Sql, question: Question): Promise<NameAvailability> {
  const { username, pubkey, domain, domains, reserved, now } = question
  const { username: local, host } = splitName(username)
  const isOurs = host === undefined || domains.has(host)
  if (usernameProblem(local) || !isOurs) return { username, problem: 'invalid', suggestions: [] }
  const alike = namesLike(local, host ?? domain)
    .filter(name => !usernameProblem(name) && !isReserved(name, reserved))
    .map(name => joinName(name, host))
  const rows = await listUnavailable(sql, [username, ...alike], { pubkey, restedSince: restedSinceOf(now), now })
  const unavailable = new Map(rows.map(row => [row.username, row.isHeld ? 'taken' : 'resting'] as const))
  const problem = isReserved(local, reserved) ? 'reserved' : (unavailable.get(username) ?? null)
  const free = alike.filter(name => !unavailable.has(name))
  return { username, problem, suggestions: problem === null ? [] : free.slice(0, maxSuggestions) }
}

/** `ana` at laplaza.org: `ana.laplaza`, `ana2`, `ana21`, `ana-ln`, `ana3`, … The community's name first: it says who is meant. */
export function namesLike(username: string, domain: string): string[] {
  const [place = ''] = domain.toLowerCase().split('.')
  const short = place.replaceAll(/[^a-z0-9]/g, '').slice(0, 8)
  const numbers = [2, 21, 3, 4, 5, 7, 8, 9].map(number => `${username}${number}`)
  const names = [...(/[a-z]/.test(short) ? [`${username}.${short}`] : []), numbers[0]!, numbers[1]!, `${username}-ln`]
  return [...names, ...numbers.slice(2)].filter(name => name.length <= maxUsernameChars)
}
