/** A name as another system kept it, and whose it is, or why it cannot be taken over. */
import { usernameMessages, usernameProblem } from '@chispa/protocols/lud16'
import { isReserved } from '../lightning-addresses/reserved-usernames.ts'

export type ForeignName = { username: string; pubkey: string | null; problem: string | null }

export function nameProblem(username: string, reserved: readonly string[]): string | null {
  const problem = usernameProblem(username)
  if (problem) return usernameMessages[problem]
  return isReserved(username, reserved) ? 'The name is reserved' : null
}

/** A name that was one for each domain there is one here: the first is taken. */
export function refuseTwins<Name extends ForeignName>(names: readonly Name[]): Name[] {
  const seen = new Set<string>()
  return names.map(name => {
    if (name.problem !== null) return name
    if (seen.has(name.username)) return { ...name, problem: 'Another one of the file has the same name' }
    seen.add(name.username)
    return name
  })
}
