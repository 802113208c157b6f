import {
  exportOwnPayments,
  listOwnPayments,
  maxExportedPayments,
  type PaymentFilter,
  readOwnPayment,
} from '@chispa/contract/history'
import type { Sql } from '@chispa/database/connect'
import type { FastifyInstance } from 'fastify'
import { findAccount } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
import type { CostlyReads } from './costly-reads.ts'
import { csvHead, linesIn } from './csv.ts'
import { getPayment } from './get-payment.ts'
import { readSearch } from './read-search.ts'
import { searchPaymentRows } from './search-store.ts'
import { listPaymentRows, type PaymentQuery, type PaymentRow } from './store.ts'
import { type PeopleDeps, withPeople } from './with-people.ts'

const exportBatch = 2000
/** Requests are given up after 15 seconds. */
const [searchWaitMs, exportWaitMs] = [3000, 8000]

const keyOf = ({ at, id }: PaymentRow): [string, string] => [at.toISOString(), id]

type Filters = { show?: PaymentFilter; q?: string; from?: string; to?: string }
const readFilters = ({ show, q, from, to }: Filters) => ({
  show,
  q: readSearch(q),
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
})

const readRows = (sql: Sql, { q, ...query }: PaymentQuery & { q: string | undefined }): Promise<PaymentRow[]> =>
  q === undefined ? listPaymentRows(sql, query) : searchPaymentRows(sql, { ...query, q })

export function historyRoutes(app: FastifyInstance, deps: PeopleDeps & { reads: CostlyReads }): void {
  const { sql, settings, reads } = deps

  serve(app, listOwnPayments, async (request, reply) => {
    const { limit = 100, cursor, ...filters } = request.query
    const before = readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
    const userId = await userIdOf(sql, callerOn(request).pubkey)
    if (userId === undefined) return []
    const query = { userId, before, limit: limit + 1, ...readFilters(filters) }
    const rows =
      query.q === undefined
        ? await listPaymentRows(sql, query)
        : await reads.run(userId, searchWaitMs, ask => ask(tx => readRows(tx, query)))
    return withPeople(deps, { userId, host: request.host }, sendPage(reply, rows, limit, keyOf))
  })

  serve(app, exportOwnPayments, async (request, reply) => {
    reply.header('content-disposition', 'attachment; filename="payments.csv"')
    const userId = await userIdOf(sql, callerOn(request).pubkey)
    const { timezone, ...asked } = request.query
    const filters = readFilters(asked)
    const paymentLine = linesIn(timezone)
    if (userId === undefined) return csvHead
    return reads.run(userId, exportWaitMs, async ask => {
      let csv = csvHead
      let before: [string, string] | undefined
      for (let written = 0; written < maxExportedPayments; written += exportBatch) {
        const rows = await ask(tx => readRows(tx, { userId, before, limit: exportBatch, ...filters }))
        csv += (await withPeople({ sql, settings }, { userId, host: request.host }, rows)).map(paymentLine).join('')
        const last = rows.at(-1)
        if (rows.length < exportBatch || !last) break
        before = keyOf(last)
      }
      return csv
    })
  })

  serve(app, readOwnPayment, async request => {
    const userId = await userIdOf(sql, callerOn(request).pubkey)
    return getPayment({ ...deps, userId: userId ?? '', host: request.host }, request.params.id)
  })
}

const userIdOf = async (sql: Sql, pubkey: string) => (await findAccount(sql, pubkey))?.id
