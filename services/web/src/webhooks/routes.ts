import { randomUUID } from 'node:crypto'
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  maxWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@chispa/contract/webhook-endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findAccount, findAccountById } from '../auth/accounts.ts'
import { callerOn } from '../auth/guard.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import type { Deps } from '../deps.ts'
import { readCursor, sendPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { firstSecret, rotatedSecret } from './secrets.ts'
import {
  type DeliveryRow,
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  insertDelivery,
  insertEndpoint,
  isOwnerBlocked,
  listDeliveryRows,
  listEndpoints,
  replayDelivery,
  updateEndpoint,
  type Viewer,
} from './store.ts'

const cursorShape = ['2026-01-01T00:00:00.000Z', ''] as const

export function webhookRoutes(app: FastifyInstance, deps: Deps & { wake: () => void }): void {
  const { sql, sealer, now, outgoing, wake } = deps

  const viewerOf = async (request: FastifyRequest): Promise<Viewer> => {
    const { pubkey, role } = callerOn(request)
    const account = await findAccount(sql, pubkey)
    return { userId: account?.id ?? '', seesInstance: role === 'ADMIN' }
  }
  const get = async (request: FastifyRequest, id: string): Promise<EndpointRow> => {
    const endpoint = await findEndpoint(sql, await viewerOf(request), id)
    if (!endpoint) throw new Refusal('webhook_not_found')
    return endpoint
  }
  /** Nothing waits for one that is switched off. */
  const getOn = async (request: FastifyRequest, id: string): Promise<EndpointRow> => {
    const endpoint = await get(request, id)
    if (endpoint.disabledAt !== null) throw new Refusal('webhook_switched_off')
    return endpoint
  }
  /** The host is judged again with every delivery, where its name is looked up. */
  const requireUrl = (text: string): string => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const isUsable =
      url &&
      !url.username &&
      !url.password &&
      (url.protocol === 'https:' || (url.protocol === 'http:' && deps.privateHostsAllowed())) &&
      outgoing.guard.mayUse(url)
    if (!isUsable) throw new Refusal('invalid_webhook_url')
    return url.href
  }

  /** Where what everybody does is told to is seen by everybody who runs the instance. */
  const recordUrl = async (request: FastifyRequest, { id, scope, url }: EndpointRow): Promise<void> => {
    if (scope !== 'instance') return
    const { userId } = await viewerOf(request)
    await deps.activity.record({
      category: 'SERVER',
      level: 'WARN',
      event: 'webhook.instance_url',
      message: `Events of everybody are told to ${new URL(url).host}`,
      requestId: request.id,
      userId,
      metadata: { webhookId: id },
    })
  }

  serve(app, createWebhook, async (request, reply) => {
    const { url, events, description = null, scope = 'member' } = request.body
    const { seesInstance } = await viewerOf(request)
    if (scope === 'instance' && !seesInstance) throw new Refusal('role_too_low')
    const id = randomUUID()
    const { secret, sealed } = firstSecret(sealer, id)
    const row = {
      id,
      scope,
      url: requireUrl(url),
      description,
      events,
      sealedSecrets: sealed,
      createdAt: now(),
    }
    const endpoint = await sql.begin(async tx => {
      const userId = await lockCaller(tx, callerOn(request))
      // Whoever is no ADMIN any more since the guard let them in gets none: the role is changed under the same lock.
      if (scope === 'instance' && (await findAccountById(tx, userId))?.role !== 'ADMIN')
        throw new Refusal('role_too_low')
      return insertEndpoint(tx, { ...row, userId }, maxWebhooks)
    })
    if (!endpoint) throw new Refusal('too_many_webhooks')
    await recordUrl(request, endpoint)
    reply.code(201)
    return { endpoint: shown(endpoint), secret }
  })

  serve(app, listWebhooks, async request => (await listEndpoints(sql, await viewerOf(request))).map(shown))

  serve(app, editWebhook, async request => {
    const before = await get(request, request.params.webhookId)
    const { url, events, description, enabled } = request.body
    const change = {
      ...(url !== undefined && { url: requireUrl(url) }),
      ...(events && { events }),
      ...(description !== undefined && { description }),
      ...(enabled === true && { disabledAt: null, disabledWhy: null, failingSince: null }),
      ...(enabled === false && { disabledAt: now(), disabledWhy: 'owner' as const }),
    }
    const endpoint = await sql.begin(async tx => {
      await lockCaller(tx, callerOn(request))
      if (enabled === true && (await isOwnerBlocked(tx, before))) throw new Refusal('webhook_owner_blocked')
      return updateEndpoint(tx, before.id, change)
    })
    if (!endpoint) throw new Refusal('webhook_not_found')
    if (url !== undefined || enabled === true) await recordUrl(request, endpoint)
    wake()
    return shown(endpoint)
  })

  serve(app, deleteWebhook, async request => {
    const { id } = await get(request, request.params.webhookId)
    await deleteEndpoint(sql, id)
    return { success: true as const }
  })

  serve(app, rotateWebhookSecret, async request => {
    const { id } = await get(request, request.params.webhookId)
    return sql.begin(async tx => {
      const [locked] = await tx<{ sealedSecrets: Buffer }[]>`
        select sealed_secrets from webhook_endpoints where id = ${id} for update`
      if (!locked) throw new Refusal('webhook_not_found')
      const { secret, sealed } = rotatedSecret(sealer, { id, ...locked }, now())
      const endpoint = await updateEndpoint(tx, id, { sealedSecrets: sealed })
      if (!endpoint) throw new Refusal('webhook_not_found')
      return { endpoint: shown(endpoint), secret }
    })
  })

  serve(app, testWebhook, async request => {
    const { id } = await getOn(request, request.params.webhookId)
    const body = JSON.stringify({ type: 'webhook.test', timestamp: now().toISOString(), data: {} })
    const deliveryId = await insertDelivery(sql, { endpointId: id, type: 'webhook.test', body, now: now() })
    wake()
    return { deliveryId }
  })

  serve(app, listWebhookDeliveries, async (request, reply) => {
    const { id } = await get(request, request.params.webhookId)
    const { limit = 100, cursor } = request.query
    const before = readCursor(cursor, cursorShape)
    const rows = await listDeliveryRows(sql, { endpointId: id, before, limit: limit + 1 })
    return sendPage(reply, rows, limit, row => [row.createdAt.toISOString(), row.id]).map(shownDelivery)
  })

  serve(app, replayWebhookDelivery, async request => {
    const { id } = await getOn(request, request.params.webhookId)
    const delivery = await replayDelivery(sql, id, request.params.deliveryId, now())
    if (!delivery) throw new Refusal('webhook_not_found')
    wake()
    return shownDelivery(delivery)
  })
}

const shown = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  scope: row.scope,
  url: row.url,
  description: row.description,
  events: row.events,
  createdAt: row.createdAt.toISOString(),
  failingSince: row.failingSince?.toISOString() ?? null,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  disabledWhy: row.disabledWhy,
})

const shownDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.dueAt?.toISOString() ?? null,
  lastStatus: row.lastStatus,
  lastError: row.lastError,
  body: row.body,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})
