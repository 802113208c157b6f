/** Cards as operators see them: making, listing, counting, deleting. */
import {
  countCards,
  createCard as createCardOperation,
  deleteCard as deleteCardOperation,
  editCard as editCardOperation,
  exportCards as exportCardsOperation,
  listCards,
  listUserCards,
  readCard,
  replaceCard as replaceCardOperation,
} from '@chispa/contract/cards'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { findFaces } from '../faces/find-faces.ts'
import { ownUrl } from '../http/own-url.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { addressDomain } from '../settings/address-domain.ts'
import { requireHolder } from './act-on-card.ts'
import { cardName } from './card-name.ts'
import { createCard } from './create-card.ts'
import { deleteCard } from './delete-card.ts'
import { editCard } from './edit-card.ts'
import { exportCards } from './export-cards.ts'
import { getCard } from './get-card.ts'
import { holderRoutes } from './holder-routes.ts'
import { listCardRows } from './list-store.ts'
import { programmingRoutes } from './programming-routes.ts'
import { cardActivity } from './record.ts'
import { replaceCard } from './replace-card.ts'
import { readSearch } from './search.ts'
import { shownCard } from './shown-card.ts'
import { type CardRow, hasUser, sumCounts } from './store.ts'

const defaultTitle = 'New Card'
const cursorShape = ['2026-01-01T00:00:00.000Z', ''] as const
const keyOf = (row: CardRow) => [row.createdAt.toISOString(), row.id]

export function cardRoutes(app: FastifyInstance, deps: Deps): void {
  const { sql, sealer, settings, now } = deps
  const record = cardActivity(deps)
  const domainOf = (request: Pick<FastifyRequest, 'host'>) => addressDomain(settings, request)

  serve(app, createCardOperation, async request => {
    const { id: uid, designId = null, title } = request.body
    const wish = { uid, designId, title: title ?? defaultTitle }
    const { card, keys } = await createCard({ sql, sealer, now: now() }, wish)
    await record(request, card, { event: 'card.created', message: `The card ${cardName(card)} was made` })
    const shown = shownCard(card, settings.values, callerOn(request))
    return { ...shown, ntag424: { ...shown.ntag424, ...keys } }
  })

  serve(app, replaceCardOperation, async request => {
    const { id: uid, designId, title } = request.body
    const wish = { uid, ...(designId !== undefined && { designId }), ...(title && { title }) }
    const { lost, card, keys } = await replaceCard({ sql, sealer, now: now() }, request.params.id, wish)
    await record(request, lost, {
      event: 'card.replaced',
      level: 'WARN',
      message: `The card ${cardName(lost)} was lost and is blocked; ${cardName(card)} is kept for its holder`,
      more: { replacedBy: card.id },
    })
    const shown = shownCard(card, settings.values, callerOn(request))
    return { ...shown, ntag424: { ...shown.ntag424, ...keys } }
  })

  serve(app, listCards, async (request, reply) => {
    const { limit = 100, cursor, q, lost, ...filter } = request.query
    const before = readCursor(cursor, cursorShape)
    const search = q?.trim() ? readSearch(q) : undefined
    const rows = await listCardRows(sql, { ...filter, isLost: lost === 'yes', search, before, limit: limit + 1 })
    const caller = callerOn(request)
    const page = sendPage(reply, rows, limit, keyOf)
    const faces = await findFaces(sql, { userIds: page.flatMap(({ userId }) => userId ?? []) }, domainOf(request))
    return page.map(row => shownCard(row, settings.values, caller, faces.get(row.userId ?? '')))
  })

  serve(app, exportCardsOperation, async (request, reply) => {
    reply.header('content-disposition', 'attachment; filename="cards.csv"')
    return exportCards(sql, request.query, ownUrl(settings.values.endpoint, request))
  })

  serve(app, countCards, async () => {
    const { total, paired, used, blocked } = await sumCounts(sql)
    return { total, paired, unpaired: total - paired, used, unused: total - used, blocked }
  })

  serve(app, readCard, async request => {
    const caller = callerOn(request)
    const card = await getCard(sql, request.params.id)
    requireHolder(card, caller, 'cards:read', 'ntags:read')
    const faces = await findFaces(sql, { userIds: card.userId === null ? [] : [card.userId] }, domainOf(request))
    return shownCard(card, settings.values, caller, faces.get(card.userId ?? ''))
  })

  serve(app, editCardOperation, async request => {
    const caller = callerOn(request)
    const { before, after } = await editCard(sql, { id: request.params.id, caller, change: request.body })
    if (before.title !== after.title || before.designId !== after.designId) {
      const { title, designId } = after
      const message = `The name or design of the card ${cardName(after)} was changed`
      await record(request, after, { event: 'card.edited', message, more: { title, designId } })
    }
    return shownCard(after, settings.values, caller)
  })

  serve(app, deleteCardOperation, async request => {
    const card = await deleteCard(sql, request.params.id, now())
    const message = `The card ${cardName(card)} was deleted`
    await record(request, card, { event: 'card.deleted', level: 'WARN', message })
    return { message: 'The card was deleted', cardId: card.id, ntag424Cid: card.uid ?? '' }
  })

  serve(app, listUserCards, async (request, reply) => {
    const { userId } = request.params
    const { limit = 100, cursor } = request.query
    const before = readCursor(cursor, cursorShape)
    const rows = await listCardRows(sql, { userId, before, limit: limit + 1 })
    if (rows.length === 0 && !(await hasUser(sql, userId))) throw new Refusal('user_not_found')
    const caller = callerOn(request)
    return sendPage(reply, rows, limit, keyOf).map(row => shownCard(row, settings.values, caller))
  })

  programmingRoutes(app, deps)
  holderRoutes(app, deps)
}
