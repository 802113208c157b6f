/**
 * What the web service and the payment listener say to each other over HTTP: the payment journal, the general proxy, and
 * how the listener is. Amounts are millisatoshis. The messages in the other direction are in `webhooks`.
 */
import { Type } from 'typebox'
import { Nullable, OneOf, Timestamp } from './values.ts'

/** Named by `GET /ready`, so that support is known before the first payment. */
export const paymentsCapability = 'nwc_payments_v1'
/** The proxy finds a wallet by `walletId` alone: no connection URI needs to be sent. */
export const walletIdCapability = 'nwc_request_by_wallet_id'

export const listenerPaths = {
  health: '/health',
  /** For whoever sends it calls: 503 while the database does not answer, which `health` tells with 200. */
  databaseHealth: '/health/database',
  ready: '/ready',
  status: '/status',
  metrics: '/metrics',
  payments: '/v1/nwc/payments',
  proxy: '/nwc/request',
} as const

const Hex64 = Type.String({ pattern: '^[0-9a-fA-F]{64}$' })

export const maxWaitMs = 8000

export const PaymentRequest = Type.Object({
  requestId: Hex64,
  walletId: Type.String({ minLength: 1, maxLength: 64 }),
  invoice: Type.String({ minLength: 1, maxLength: 8192 }),
  paymentHash: Hex64,
  idempotencyScope: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' })),
  attemptNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  maxFeeMsats: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Only for a wallet that names extension 321: it pays no more than this in fees',
    }),
  ),
  waitMs: Type.Optional(Type.Integer({ minimum: 100, maximum: maxWaitMs })),
})
export type PaymentRequest = Type.Static<typeof PaymentRequest>

/** Under `{payments}/{requestId}/cancel`: the payment that was asked for, or would have been. */
export const PaymentCancellation = Type.Pick(PaymentRequest, ['walletId', 'invoice', 'paymentHash'])
export type PaymentCancellation = Type.Static<typeof PaymentCancellation>

export const cancelPath = (requestId: string) => `${listenerPaths.payments}/${requestId}/cancel`

const paymentErrorCodes = [
  'validation_error',
  'request_conflict',
  'request_not_found',
  'wallet_not_found',
  'wallet_not_ready',
  'wallet_error',
  'relay_error',
  'expired_unpaid',
] as const
export type PaymentErrorCode = (typeof paymentErrorCodes)[number]

const PaymentError = Type.Object({
  code: OneOf(paymentErrorCodes),
  message: Type.String(),
  walletErrorCode: Type.Optional(Type.String()),
})

const PaymentSucceeded = Type.Object({
  ok: Type.Literal(true),
  status: Type.Literal('succeeded'),
  requestId: Type.String(),
  preimage: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  feesPaidMsats: Type.Integer({ minimum: 0 }),
})
const PaymentOpen = Type.Object({
  ok: Type.Literal(false),
  status: OneOf(['pending', 'unknown', 'rejected', 'not_started']),
  requestId: Type.String(),
  error: Type.Optional(PaymentError),
})
/** Only `not_started` proves that the wallet was never asked; `pending` and `unknown` must never be followed by another attempt. */
export const PaymentReply = Type.Union([PaymentSucceeded, PaymentOpen])
export type PaymentReply = Type.Static<typeof PaymentReply>
export type PaymentState = PaymentReply['status']

const proxyMethods = [
  'get_info',
  'get_balance',
  'get_budget',
  'pay_invoice',
  'make_invoice',
  'lookup_invoice',
  'list_transactions',
] as const

/** Names the wallet by `walletId`, or, from older callers, by its connection; with both the connection counts. */
export const ProxyRequest = Type.Object({
  connectionString: Type.Optional(Type.String({ minLength: 1, maxLength: 8192 })),
  walletId: Type.Optional(Type.String({ maxLength: 64 })),
  method: OneOf(proxyMethods),
  params: Type.Record(Type.String(), Type.Unknown()),
  timeoutMs: Type.Optional(Type.Integer({ minimum: 1000, maximum: 120_000 })),
})
export type ProxyRequest = Type.Static<typeof ProxyRequest>

export const proxyErrors = {
  validation_error: 400,
  wallet_not_found: 404,
  wallet_not_connected: 503,
  wallet_error: 502,
  timeout: 504,
  relay_error: 502,
} as const
export type ProxyErrorCode = keyof typeof proxyErrors

export const ProxyReply = Type.Union([
  Type.Object({ ok: Type.Literal(true), result: Type.Record(Type.String(), Type.Unknown()) }),
  Type.Object({
    ok: Type.Literal(false),
    error: Type.Object({
      code: OneOf(Object.keys(proxyErrors) as ProxyErrorCode[]),
      walletErrorCode: Type.Optional(Type.String()),
      message: Type.String(),
    }),
  }),
])
export type ProxyReply = Type.Static<typeof ProxyReply>

export const ListenerHealth = Type.Object({ status: Type.Literal('ok'), db: Type.Boolean() })

export const ListenerReady = Type.Object({
  status: Type.Literal('ready'),
  capabilities: Type.Array(Type.String()),
  wallets: Type.Object({ total: Type.Integer(), ready: Type.Integer(), notReady: Type.Integer() }),
})

export const connectionStates = ['connecting', 'negotiating', 'ready', 'disconnected', 'error', 'closed'] as const
export type ConnectionState = (typeof connectionStates)[number]

const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const Connection = Type.Object({
  walletId: Type.String(),
  walletName: Type.Optional(Nullable(Type.String())),
  userId: Type.Optional(Nullable(Type.String())),
  state: OneOf(connectionStates),
  connected: Type.Boolean(),
  parked: Type.Optional(Type.Boolean()),
  relayUrls: Type.Array(Type.String()),
  lastEventAt: Nullable(Timestamp),
  lastErrorAt: Nullable(Timestamp),
  lastError: Nullable(Type.String()),
  lastCatchupAt: Type.Optional(Nullable(Timestamp)),
})

const RecentEvent = Type.Object({
  eventKey: Type.String(),
  walletId: Type.String(),
  walletName: Type.Optional(Nullable(Type.String())),
  type: OneOf(['payment_received', 'payment_sent']),
  paymentHash: Nullable(Type.String()),
  amountMsats: Nullable(Type.Integer()),
  receivedAt: Timestamp,
  webhookStatus: OneOf(deliveryStatuses),
  recovered: Type.Optional(Type.Boolean()),
  webhookAttempts: Type.Optional(Type.Integer()),
  webhookLastError: Type.Optional(Nullable(Type.String())),
  webhookNextAttemptAt: Type.Optional(Nullable(Timestamp)),
})

/** Since the process started; zero after a restart. */
export const counterNames = [
  'eventsReceived',
  'eventsDuplicate',
  'eventsRecovered',
  'webhooksDelivered',
  'webhooksFailed',
  'nwcRequests',
  'nwcRequestErrors',
  'nwcPayments',
  'nwcPaymentDuplicates',
  'catchupRuns',
  'catchupErrors',
  'deadProbesRun',
  'deadProbesTimedOut',
  'walletsDeclaredDead',
  'walletsArchiveRequested',
] as const
export type CounterName = (typeof counterNames)[number]

const Counters = Type.Object({
  ...(Object.fromEntries(counterNames.map(name => [name, Type.Integer()])) as Record<CounterName, Type.TInteger>),
  webhooksPending: Type.Optional(Type.Integer({ description: 'Not yet accepted by the web service; 0: caught up' })),
  nwcPaymentsPending: Type.Integer({ description: 'Payments at work in this process' }),
})

/** A payment whose end nobody knows yet. */
const UnresolvedPayment = Type.Object({
  requestId: Type.String(),
  walletId: Type.String(),
  walletName: Nullable(Type.String()),
  paymentHash: Type.String(),
  state: OneOf(['pending', 'unknown']),
  createdAt: Timestamp,
  publishedAt: Nullable(Timestamp),
  nextCheckAt: Nullable(Timestamp),
  message: Nullable(Type.String()),
})

const degradable = ['relays', 'connections', 'counters', 'recentEvents', 'unresolvedPayments'] as const

export const ListenerStatus = Type.Object({
  startedAt: Timestamp,
  uptimeSeconds: Type.Number(),
  version: Type.String(),
  degraded: Type.Array(OneOf(degradable), { description: 'Parts that could not be told' }),
  relays: Type.Array(
    Type.Object({
      url: Type.String(),
      connected: Type.Boolean(),
      walletCount: Type.Integer(),
      walletsWithoutPlace: Type.Optional(
        Type.Integer({
          description: 'Wallets that the relay takes no subscription for; left out where there are none',
        }),
      ),
    }),
  ),
  outages: Type.Optional(
    Type.Array(
      Type.Object({
        relay: Nullable(Type.String({ description: 'Null: of all wallets' })),
        silent: Type.Integer(),
        wallets: Type.Integer({ description: 'Those that are silent together, and those that answer' }),
        since: Timestamp,
      }),
      { description: 'Where many wallets are silent together: none of them is archived' },
    ),
  ),
  connections: Type.Array(Connection),
  counters: Counters,
  recentEvents: Type.Array(RecentEvent, { maxItems: 100 }),
  unresolvedPayments: Type.Optional(Type.Array(UnresolvedPayment, { maxItems: 100, description: 'Oldest first' })),
})
export type ListenerStatus = Type.Static<typeof ListenerStatus>
