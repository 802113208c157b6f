/** A typed text as a name of somebody: what is sought by it, and whom it means once it is known to be nothing else that is paid. */
import { type FoundPerson, minSearchChars, searchPeople } from '@chispa/contract/contacts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { namedPerson } from '../../components/people/named-person.ts'
import { queryOf } from '../../session/queries.ts'

/** Nothing for what is long or has signs that no name has: an invoice is nobody. */
export function soughtName(text: string): string | undefined {
  const sought = text.trim().replace(/^@/, '')
  const isName = sought.length >= minSearchChars && sought.length <= 60 && !/[:/?=]/.test(sought)
  return isName ? sought : undefined
}

export const peopleQuery = (text: string) => queryOf(searchPeople, { query: { text } })

export type Payable<P> = P & { address: string }

export const payable = <P extends { address: string | null }>(people: readonly P[]): Payable<P>[] =>
  people.filter((person): person is Payable<P> => person.address !== null)

/** Where a text was refused as a target: the one person who is called so, or the many it may mean. */
export async function peopleMeant(
  queries: QueryClient,
  text: string,
  refusal: unknown,
): Promise<{ address: string } | 'several' | undefined> {
  const isFinal = refusal instanceof ApiError && !refusal.is('name_not_found', 'invalid_payment_target')
  const sought = isFinal ? undefined : soughtName(text)
  if (sought === undefined) return undefined
  const found: FoundPerson[] = await queries
    .fetchQuery({ ...peopleQuery(sought), staleTime: Number.POSITIVE_INFINITY })
    .catch(() => [])
  const listed = payable(found)
  const address = namedPerson(listed, sought)?.address
  return address ? { address } : listed.length > 0 ? 'several' : undefined
}
