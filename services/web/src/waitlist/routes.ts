import { exportWaitlist, listWaitlist, subscribeToWaitlist } from '@chispa/contract/waitlist'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
import { csvHead, subscriberLine } from './csv.ts'
import { insertSubscriber, listSubscribers, type Subscriber } from './store.ts'

const exportBatch = 5000

export function waitlistRoutes(app: FastifyInstance, { sql }: Deps): void {
  serve(app, subscribeToWaitlist, async request => {
    const { email, name } = request.body
    await insertSubscriber(sql, { email: email.trim(), name: name?.trim() || null })
    return { success: true as const }
  })

  serve(app, listWaitlist, async (request, reply) => {
    const { limit = 100, cursor } = request.query
    const [before] = readCursor(cursor, [1]) ?? []
    const rows = await listSubscribers(sql, { before, limit: limit + 1 })
    return sendPage(reply, rows, limit, row => [row.id]).map(shown)
  })

  serve(app, exportWaitlist, async (_request, reply) => {
    reply.header('content-disposition', 'attachment; filename="waitlist.csv"')
    let csv = csvHead
    let before: number | undefined
    for (;;) {
      const rows = await listSubscribers(sql, { before, limit: exportBatch })
      csv += rows.map(subscriberLine).join('')
      before = rows.at(-1)?.id
      if (rows.length < exportBatch) return csv
    }
  })
}

const shown = ({ email, name, createdAt }: Subscriber) => ({ email, name, createdAt: createdAt.toISOString() })
