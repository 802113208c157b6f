/** The signed-in member and what they may do. The server decides; this only spares people doors that stay closed. */
import { type Permission, type Role, rankOf, rolePermissions } from '@chispa/contract/roles'
import { readMe } from '@chispa/contract/users'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './current.ts'
import { keepCurrency } from './kept-currency.ts'

export type Need = { permission?: Permission; role?: Role }

/** The wallet's connection is left out of the cache: it is fetched when its owner asks to see it, and then forgotten. */
export const meQuery = queryOptions({
  queryKey: [readMe.name],
  queryFn: async ({ signal }) => {
    const { nwcString, ...me } = await call(readMe, { signal })
    keepCurrency(me.currency)
    return me
  },
})

export type Me = Awaited<ReturnType<NonNullable<typeof meQuery.queryFn>>>

export const useMe = () => useSuspenseQuery({ ...meQuery, staleTime: 60_000 }).data

export function allows(role: Role, need: Need): boolean {
  if (need.role && rankOf(role) < rankOf(need.role)) return false
  return !need.permission || rolePermissions[role].includes(need.permission)
}

export function useMay(need: Need): boolean {
  return allows(useMe().role, need)
}
