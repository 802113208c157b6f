import { resolveAddress } from '@chispa/contract/lud16'
import { readPublicProfile } from '@chispa/contract/profiles'
import { queryOf } from '../../session/queries.ts'

const staleTime = 60_000

export const payRequestQuery = (username: string) => ({
  ...queryOf(resolveAddress, { params: { username } }),
  staleTime,
})

export const profileQuery = (username: string) => ({
  ...queryOf(readPublicProfile, { params: { username } }),
  staleTime,
})
