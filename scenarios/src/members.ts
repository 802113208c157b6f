/** Members of an instance, made through its API. */
import { newPerson, type Person } from '@chispa/testing/person'
import type { Ask } from './browser-stage.ts'

export type Member = { person: Person; userId: string }
/** With a connection they have a wallet, with a name an address. */
type Options = { nwcUri?: string; username?: string }

/** Someone who has been here before. */
export async function newMember({ ask }: { ask: Ask }, { nwcUri, username }: Options = {}): Promise<Member> {
  const person = newPerson()
  const { userId } = (await ask(person, 'GET', '/api/users/me')) as { userId: string }
  if (nwcUri) await ask(person, 'PUT', `/api/users/${userId}/nwc`, { nwcUri })
  if (username) await ask(person, 'PUT', `/api/users/${userId}/lightning-address`, { username })
  return { person, userId }
}
