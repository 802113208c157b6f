import { listActivity } from '@chispa/contract/activity'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
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

/** What a person types into the search box, as a text search for all words by their beginnings. */
function searchWords(text: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words?.map(word => `${word}:*`).join(' & ')
}
