/** Whether a name can be taken, before somebody tries; and free ones like it where it cannot. */
import type { NameAvailability } from '@chispa/contract/lightning-addresses'
import type { Sql } from '@chispa/database/connect'
import { maxUsernameChars, usernameProblem } from '@chispa/protocols/lud16'
import { restedSinceOf } from './assign.ts'
import { isReserved } from './reserved-usernames.ts'
import { listUnavailable } from './store.ts'

type Question = { username: string; pubkey: string; domain: string; reserved: readonly string[]; now: Date }

const maxSuggestions = 3

export async function findAvailability(sql: Sql, question: Question): Promise<NameAvailability> {
  const { username, pubkey, domain, reserved, now } = question
  if (usernameProblem(username)) return { username, problem: 'invalid', suggestions: [] }
  const alike = namesLike(username, domain).filter(name => !usernameProblem(name) && !isReserved(name, reserved))
  const rows = await listUnavailable(sql, [username, ...alike], { pubkey, restedSince: restedSinceOf(now), now })
  const unavailable = new Map(rows.map(row => [row.username, row.isHeld ? 'taken' : 'resting'] as const))
  const problem = isReserved(username, reserved) ? 'reserved' : (unavailable.get(username) ?? null)
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
