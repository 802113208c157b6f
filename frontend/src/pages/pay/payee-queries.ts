import { resolveAddress } from '@chispa/contract/lud16'
import { readPublicProfile } from '@chispa/contract/profiles'
import { isUnreachable } from '../../api/api-error.ts'
import { queryOf } from '../../session/queries.ts'

const staleTime = 60_000

export const payRequestQuery = (username: string) => ({
  ...queryOf(resolveAddress, { params: { username } }),
  staleTime,
  // A wallet that fails is said at once; the page asks again by itself.
  retry: (failures: number, error: Error) => failures < 2 && isUnreachable(error),
})

/** As it stands in a link that asks for an amount. */
export type AskedInLink = { amount?: string; for?: string }

export const profileQuery = (username: string, asked: AskedInLink = {}) => ({
  ...queryOf(readPublicProfile, { params: { username }, query: asked }),
  staleTime,
})
