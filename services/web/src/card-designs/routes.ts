import {
  type CardDesign,
  countCardDesigns,
  createCardDesign,
  editCardDesign,
  importCardDesigns,
  listCardDesigns,
  readCardDesign,
} from '@chispa/contract/card-designs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { shownPictureUrl } from '../http/uploaded-picture.ts'
import { addDesign, changeDesign } from './change-design.ts'
import { importDesigns } from './import-designs.ts'
import { countDesigns, type DesignRow, findDesign, listDesignRows } from './store.ts'

export function cardDesignRoutes(app: FastifyInstance, deps: Deps): void {
  const { sql, activity, now, outgoing, settings } = deps
  const endpoint = () => settings.values.endpoint
  const shown = (design: DesignRow) => shownDesign(design, endpoint())

  const record = (
    request: Pick<FastifyRequest, 'id' | 'caller'>,
    event: string,
    message: string,
    more: Record<string, unknown>,
  ) =>
    activity.record({
      category: 'CARD',
      event,
      message,
      requestId: request.id,
      metadata: { ...more, by: callerOn(request).pubkey },
    })

  serve(app, listCardDesigns, async (request, reply) => {
    const { limit = 100, cursor, archived } = request.query
    const before = readCursor(cursor, ['2026-01-01T00:00:00.000Z', ''])
    const rows = await listDesignRows(sql, { archived, before, limit: limit + 1 })
    return sendPage(reply, rows, limit, row => [row.createdAt.toISOString(), row.id]).map(shown)
  })

  serve(app, countCardDesigns, async () => ({ count: await countDesigns(sql) }))

  serve(app, readCardDesign, async request => {
    const design = await findDesign(sql, request.params.id)
    if (!design) throw new Refusal('design_not_found')
    return shown(design)
  })

  serve(app, createCardDesign, async request => {
    const design = await addDesign(sql, request.body, { endpoint: endpoint(), now: now() })
    const message = `The card design “${design.description}” was added`
    await record(request, 'card_design.created', message, { designId: design.id })
    return shown(design)
  })

  serve(app, editCardDesign, async request => {
    const { before, after } = await changeDesign(sql, {
      id: request.params.id,
      change: request.body,
      endpoint: endpoint(),
      now: now(),
    })
    const event = whatHappened(before, after)
    if (event) {
      const message = `The card design “${after.description}” was ${event}`
      await record(request, `card_design.${event}`, message, { designId: after.id })
    }
    return shown(after)
  })

  serve(app, importCardDesigns, async request => {
    const context = { sql, now: now(), outgoing, endpoint: endpoint() }
    const { imported, skipped } = await importDesigns(context, request.body)
    const message = `${imported.length} card designs were imported, ${skipped} skipped`
    await record(request, 'card_design.imported', message, { imported: imported.length, skipped })
    return { success: true as const, message, imported: imported.length, skipped, designs: imported.map(shown) }
  })
}

function whatHappened(before: DesignRow, after: DesignRow): 'archived' | 'restored' | 'changed' | undefined {
  if (!before.archivedAt && after.archivedAt) return 'archived'
  if (before.archivedAt && !after.archivedAt) return 'restored'
  const isSame = before.imageUrl === after.imageUrl && before.description === after.description
  return isSame ? undefined : 'changed'
}

const shownDesign = (
  { id, imageUrl, description, createdAt, archivedAt }: DesignRow,
  endpoint: string | null,
): CardDesign => ({
  id,
  imageUrl: shownPictureUrl(imageUrl, endpoint),
  description,
  createdAt: createdAt.toISOString(),
  archivedAt: archivedAt?.toISOString() ?? null,
})
