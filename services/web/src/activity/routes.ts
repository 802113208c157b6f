import {
  type ActivityCategory,
  type ActivityLevel,
  exportActivity,
  listActivity,
  maxExportedActivity,
} from '@chispa/contract/activity'
import type { FastifyInstance } from 'fastify'
import { seesAmounts } from '../auth/caller.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
import { addressDomain } from '../settings/address-domain.ts'
import { activityLine, csvHead } from './csv.ts'
import { shownActivity } from './show-activity.ts'
import { type Activity, listActivityRows } from './store.ts'
import { withoutAmounts } from './without-amounts.ts'

const exportBatch = 2000

type Filters = { category?: ActivityCategory; level?: ActivityLevel; q?: string }

export function activityRoutes(app: FastifyInstance, { sql, settings }: Deps): void {
  const list = async (
    { q, ...filter }: Filters,
    { hidesAmounts, before, limit }: { hidesAmounts: boolean; before: number | undefined; limit: number },
  ): Promise<Activity[]> => {
    const words = q === undefined ? undefined : searchWords(q)
    // Nothing that could be a word was asked for, so nothing can match.
    if (q !== undefined && words === undefined) return []
    const rows = await listActivityRows(sql, { ...filter, words, hidesAmounts, before, limit })
    return hidesAmounts ? rows.map(withoutAmounts) : rows
  }

  serve(app, listActivity, async (request, reply) => {
    const { limit = 100, cursor, ...filters } = request.query
    const [before] = readCursor(cursor, [1]) ?? []
    const rows = await list(filters, { hidesAmounts: !seesAmounts(callerOn(request)), before, limit: limit + 1 })
    return shownActivity(
      sql,
      sendPage(reply, rows, limit, row => [row.id]),
      addressDomain(settings, request),
    )
  })

  serve(app, exportActivity, async (request, reply) => {
    reply.header('content-disposition', 'attachment; filename="activity.csv"')
    const hidesAmounts = !seesAmounts(callerOn(request))
    let csv = csvHead
    let before: number | undefined
    for (let written = 0; written < maxExportedActivity; written += exportBatch) {
      const rows = await list(request.query, { hidesAmounts, before, limit: exportBatch })
      csv += (await shownActivity(sql, rows, addressDomain(settings, request))).map(activityLine).join('')
      before = rows.at(-1)?.id
      if (rows.length < exportBatch) break
    }
    return csv
  })
}

/** What a person types into the search box, as a text search for all words by their beginnings. */
function searchWords(text: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words?.map(word => `${word}:*`).join(' & ')
}
