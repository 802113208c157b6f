/** Webhooks for integrators and members, by the Standard Webhooks conventions (standardwebhooks.com). */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

export const webhookEvents = [
  'payment.received',
  'card.paid',
  'card.proven',
  'card.declined',
  'card.activated',
  'voucher.deposited',
  'account.takeover_started',
  'account.key_replaced',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
export const webhookScopes = ['member', 'instance'] as const
export type WebhookScope = (typeof webhookScopes)[number]

export const maxWebhooks = 10
/** How long the former secret still signs after a rotation. */
export const rotationHours = 24

const Events = Type.Array(OneOf(webhookEvents), { minItems: 1, uniqueItems: true })
const Url = Type.String({ minLength: 1, maxLength: 2048, description: 'https, on the public internet' })
const Description = Type.String({ maxLength: 120 })

export const WebhookEndpoint = Type.Object(
  {
    id: Type.String(),
    scope: OneOf(webhookScopes),
    url: Type.String(),
    description: Nullable(Type.String()),
    events: Events,
    createdAt: Timestamp,
    failingSince: Nullable(Type.String({ format: 'date-time', description: 'No delivery was taken since' })),
    disabledAt: Nullable(Timestamp),
    disabledWhy: Nullable(OneOf(['owner', 'failing', 'gone', 'role', 'signed_out'])),
  },
  { title: 'WebhookEndpoint' },
)
export type WebhookEndpoint = Type.Static<typeof WebhookEndpoint>

const WithSecret = Type.Object({
  endpoint: WebhookEndpoint,
  secret: Type.String({ description: 'whsec_…, shown this once' }),
})
const Params = Type.Object({ webhookId: Type.String({ minLength: 1, maxLength: 64 }) })
const base = { tag: 'Operations', access: 'person' } as const

export const createWebhook = endpoint({
  ...base,
  name: 'createWebhook',
  summary: 'Have events told to a URL',
  description:
    'Signed with `webhook-id`, `webhook-timestamp` and `webhook-signature`; tried for three days. `instance`: events of everybody, for an ADMIN; switched off (`role`) when who made it is none any more. Whoever is signed out everywhere or blocked finds theirs switched off (`signed_out`).',
  method: 'POST',
  url: '/api/webhooks',
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: ['user_not_found', 'invalid_webhook_url', 'too_many_webhooks', 'role_too_low'],
  schema: {
    body: Type.Object({
      url: Url,
      events: Events,
      description: Type.Optional(Description),
      scope: Type.Optional(OneOf(webhookScopes)),
    }),
    response: { 201: WithSecret },
  },
})

export const listWebhooks = endpoint({
  ...base,
  name: 'listWebhooks',
  summary: 'Your webhooks; for an ADMIN also those of the instance',
  method: 'GET',
  url: '/api/webhooks',
  schema: { response: { 200: Type.Array(WebhookEndpoint) } },
})

export const editWebhook = endpoint({
  ...base,
  name: 'editWebhook',
  summary: 'Change a webhook, switch it off or on again',
  description:
    'What waits for it ends when it is switched off. That of somebody who is blocked is not switched on, by nobody.',
  method: 'PATCH',
  url: '/api/webhooks/:webhookId',
  refuses: ['webhook_not_found', 'invalid_webhook_url', 'webhook_owner_blocked', 'user_not_found'],
  schema: {
    params: Params,
    body: Type.Object({
      url: Type.Optional(Url),
      events: Type.Optional(Events),
      description: Type.Optional(Nullable(Description)),
      enabled: Type.Optional(Type.Boolean()),
    }),
    response: { 200: WebhookEndpoint },
  },
})

export const deleteWebhook = endpoint({
  ...base,
  name: 'deleteWebhook',
  summary: 'Delete a webhook and its deliveries',
  method: 'DELETE',
  url: '/api/webhooks/:webhookId',
  refuses: ['webhook_not_found'],
  schema: { params: Params, response: { 200: Type.Object({ success: Type.Literal(true) }) } },
})

export const rotateWebhookSecret = endpoint({
  ...base,
  name: 'rotateWebhookSecret',
  summary: 'A new secret; the former one signs too for a day',
  method: 'POST',
  url: '/api/webhooks/:webhookId/secret',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['webhook_not_found'],
  schema: { params: Params, response: { 200: WithSecret } },
})

export const testWebhook = endpoint({
  ...base,
  name: 'testWebhook',
  summary: 'Send a webhook an event of the type webhook.test',
  method: 'POST',
  url: '/api/webhooks/:webhookId/test',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['webhook_not_found', 'webhook_switched_off'],
  schema: { params: Params, response: { 200: Type.Object({ deliveryId: Type.String() }) } },
})

export const WebhookDelivery = Type.Object(
  {
    id: Type.String({ description: 'webhook-id' }),
    type: Type.String(),
    status: OneOf(['PENDING', 'DELIVERED', 'FAILED']),
    attempts: Type.Integer(),
    nextAttemptAt: Nullable(Timestamp),
    lastStatus: Nullable(Type.Integer({ description: 'Of HTTP' })),
    lastError: Nullable(Type.String()),
    body: Type.String(),
    createdAt: Timestamp,
    endedAt: Nullable(Timestamp),
  },
  { title: 'WebhookDelivery' },
)
export type WebhookDelivery = Type.Static<typeof WebhookDelivery>

export const listWebhookDeliveries = endpoint({
  ...base,
  name: 'listWebhookDeliveries',
  summary: 'What was sent to a webhook, newest first; kept for 30 days',
  method: 'GET',
  url: '/api/webhooks/:webhookId/deliveries',
  paged: true,
  refuses: ['webhook_not_found', 'invalid_cursor'],
  schema: { params: Params, querystring: Type.Object(pageFields), response: { 200: Type.Array(WebhookDelivery) } },
})

export const replayWebhookDelivery = endpoint({
  ...base,
  name: 'replayWebhookDelivery',
  summary: 'Send a delivery again, under the same webhook-id',
  method: 'POST',
  url: '/api/webhooks/:webhookId/deliveries/:deliveryId/replay',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  refuses: ['webhook_not_found', 'webhook_switched_off'],
  schema: {
    params: Type.Object({ ...Params.properties, deliveryId: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: { 200: WebhookDelivery },
  },
})
