/**
 * What the payment listener tells the web service, at POST /api/webhooks/nwc. Signed, internal, and idempotent by
 * `eventKey`: telling it again changes nothing.
 */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { connectionStates } from './listener.ts'
import { OneOf } from './values.ts'

export const webhookPath = '/api/webhooks/nwc'
/** Unix milliseconds at signing. */
export const timestampHeader = 'x-service-timestamp'
/** `sha256=` and the hex of HMAC-SHA256 over `<timestamp>.<body>`. */
export const signatureHeader = 'x-service-signature'
export const maxSkewMs = 5 * 60_000

const Hex64 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Whole = Type.Integer({ minimum: 0 })

const base = {
  eventKey: Hex64,
  walletId: Type.String({ minLength: 1, maxLength: 64 }),
  receivedAt: Type.Integer({ minimum: 0, description: 'Unix milliseconds when it was first seen' }),
  recovered: Type.Optional(Type.Boolean({ description: 'Found by a catch-up, not by a live notification' })),
}

const Payment = Type.Object({
  paymentHash: Hex64,
  transaction: Type.Record(Type.String(), Type.Unknown(), { description: 'As the wallet sent it' }),
  preimage: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]+$' })),
  amountMsats: Type.Optional(Whole),
  feesPaidMsats: Type.Optional(Whole),
  settledAt: Type.Optional(Type.Number({ description: 'Unix seconds, by the wallet’s clock' })),
  invoice: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
})

export const PaymentEvent = Type.Object({
  type: OneOf(['payment_received', 'payment_sent']),
  ...base,
  payment: Payment,
})
export type PaymentEvent = Type.Static<typeof PaymentEvent>
export type PaymentEventType = PaymentEvent['type']

export const ListenerErrorEvent = Type.Object({
  type: Type.Literal('listener_error'),
  ...base,
  walletId: Type.Optional(base.walletId),
  error: Type.Object({ code: Type.String(), message: Type.String() }),
})
export type ListenerErrorEvent = Type.Static<typeof ListenerErrorEvent>

const deathReasons = ['unresponsive', 'idle', 'warmup_failed'] as const
export type DeathReason = (typeof deathReasons)[number]

export const WalletDeadEvent = Type.Object({
  type: Type.Literal('wallet_dead'),
  ...base,
  unresponsiveSeconds: Whole,
  relaysConnected: Type.Boolean(),
  reason: OneOf(deathReasons),
  lastState: OneOf(connectionStates),
  everReady: Type.Boolean(),
})
export type WalletDeadEvent = Type.Static<typeof WalletDeadEvent>

export const WebhookEvent = Type.Union([PaymentEvent, ListenerErrorEvent, WalletDeadEvent])
export type WebhookEvent = Type.Static<typeof WebhookEvent>

const walletDeadOutcomes = ['archived', 'noop', 'ignored', 'unknown_wallet'] as const
export type WalletDeadOutcome = (typeof walletDeadOutcomes)[number]

export const WebhookAck = Type.Object({
  received: Type.Literal(true),
  walletDeadOutcome: Type.Optional(OneOf(walletDeadOutcomes)),
})
export type WebhookAck = Type.Static<typeof WebhookAck>

/** Between our own services: in no public description. */
export const receiveWebhook = endpoint({
  name: 'receiveWebhook',
  tag: 'Operations',
  summary: 'An event of the payment listener',
  method: 'POST',
  url: webhookPath,
  urgent: true,
  access: { proof: 'the signature of the payment listener' },
  bodyLimit: 1024 * 1024,
  internal: true,
  refuses: ['listener_disabled', 'webhook_unsigned', 'webhook_too_old', 'webhook_signature_wrong'],
  schema: { body: WebhookEvent, response: { 200: WebhookAck } },
})
