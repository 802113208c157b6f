import { listActivity } from '@chispa/contract/activity'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
import { searchWords } from './search-words.ts'
import { type Activity, listActivityRows } from './store.ts'

export function activityRoutes(app: FastifyInstance, { sql }: Deps): void {
  serve(app, listActivity, async (request, reply) => {
    const { limit = 100, cursor, category, level, q } = request.query
    const [before] = readCursor(cursor, [1]) ?? []
    const words = q === undefined ? undefined : searchWords(q)
    // Nothing that could be a word was asked for, so nothing can match.
    if (q !== undefined && words === undefined) return []
    const rows = await listActivityRows(sql, { category, level, words, before, limit: limit + 1 })
    return sendPage(reply, rows, limit, row => [row.id]).map(shown)
  })
}

const shown = (row: Activity) => ({ ...row, createdAt: row.createdAt.toISOString() })
