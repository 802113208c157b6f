/** Payments by card that wait for their end: the first few, to know whether and about how many there are. */
import { listCardPayments } from '@chispa/contract/card-history'
import { queryOf } from '../../session/queries.ts'

/** What others paid is not for every eye that sees cards. */
export const seePayments = { role: 'OPERATOR' } as const

export const maxCounted = 10

export const unresolvedQuery = queryOf(listCardPayments, { query: { unresolved: true, limit: maxCounted } })
