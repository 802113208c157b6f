/** Names that were typed and mean a member: the member is asked, whether or not they were touched in the list. */
import { minSearchChars, searchPeople } from '@chispa/contract/contacts'
import type { QueryClient } from '@tanstack/react-query'
import { namedPerson } from '../../components/people/named-person.ts'
import { queryOf } from '../../session/queries.ts'
import type { NewShare } from './shares-of.ts'

export const soughtQuery = (text: string) => ({
  ...queryOf(searchPeople, { query: { text } }),
  enabled: text.length >= minSearchChars,
})

/** As the rows said it, where they had the time to. A search that fails makes no split: nobody would know who was asked. */
export const findNamed = (queries: QueryClient, shares: readonly NewShare[]): Promise<NewShare[]> =>
  Promise.all(
    shares.map(async share => {
      const { name = '', amountMsats } = share
      if (name.length < minSearchChars) return share
      const found = await queries.fetchQuery({ ...soughtQuery(name), staleTime: Number.POSITIVE_INFINITY })
      const publicKey = namedPerson(found, name)?.publicKey
      return publicKey ? { amountMsats, publicKey } : share
    }),
  )
