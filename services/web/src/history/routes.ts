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
import type { Deps } from '../deps.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
import { csvHead, paymentLine } from './csv.ts'
import { getPayment } from './get-payment.ts'
import { shownPayment } from './show-payment.ts'
import { listPaymentRows, type PaymentRow } from './store.ts'

const exportBatch = 2000

const keyOf = ({ at, id }: PaymentRow): [string, string] => [at.toISOString(), id]

type Filters = { show?: PaymentFilter; q?: string; from?: string; to?: string }
const readFilters = ({ show, q, from, to }: Filters) => ({
  show,
  q: q?.trim() || undefined,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
})

export function historyRoutes(app: FastifyInstance, { sql }: Deps): void {
  serve(app, listOwnPayments, async (request, reply) => {
    const { limit = 100, cursor, ...filters } = request.query
    const before = readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
    const userId = await userIdOf(sql, callerOn(request).pubkey)
    if (userId === undefined) return []
    const rows = await listPaymentRows(sql, { userId, before, limit: limit + 1, ...readFilters(filters) })
    return sendPage(reply, rows, limit, keyOf).map(shownPayment)
  })

  serve(app, exportOwnPayments, async (request, reply) => {
    reply.header('content-disposition', 'attachment; filename="payments.csv"')
    const userId = await userIdOf(sql, callerOn(request).pubkey)
    const filters = readFilters(request.query)
    let csv = csvHead
    let before: [string, string] | undefined
    for (let written = 0; userId !== undefined && written < maxExportedPayments; written += exportBatch) {
      const rows = await listPaymentRows(sql, { userId, before, limit: exportBatch, ...filters })
      csv += rows.map(row => paymentLine(shownPayment(row))).join('')
      const last = rows.at(-1)
      if (rows.length < exportBatch || !last) break
      before = keyOf(last)
    }
    return csv
  })

  serve(app, readOwnPayment, async request => {
    const userId = await userIdOf(sql, callerOn(request).pubkey)
    return getPayment(sql, userId ?? '', request.params.id)
  })
}

const userIdOf = async (sql: Sql, pubkey: string) => (await findAccount(sql, pubkey))?.id
