/**
 * Forwarding of received payments: the owner of a wallet names lightning addresses among which everything that the
 * wallet receives is split. Amounts are millisatoshis; shares and fees are hundredths of a percent (basis points).
 */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

export const wholeBps = 10_000
export const maxDestinations = 20
/** More that wait in a wallet are not summed up for a page. */
export const maxCountedLegs = 10_000
/** A payment goes through at most so many addresses of one instance. */
export const maxHops = 3

/** Why something is not forwarded yet, in words for the owner. */
export const forwardingReasons = {
  paused: 'Forwarding is switched off',
  wallet_not_active: 'The wallet is not in use',
  listener_off: 'Forwarding needs the payment listener, which this platform does not use at the moment',
  listener_away: 'The payment listener cannot be reached at the moment',
  amount_unknown: 'The wallet has not said how much it received; it is asked again',
  in_flight: 'The payment is on its way and its result is not known yet',
  below_minimum: 'It is less than the address takes; it is sent along with the next payment',
  destination_unreachable: 'The server of the address cannot be reached; it is tried again',
  destination_refused: 'The server of the address declined; it is tried again',
  destination_unusable: 'The server of the address answered what cannot be paid; it is tried again',
  same_wallet: 'The address pays into the very wallet that forwards',
  insufficient_balance: 'There is not enough in the wallet; it is tried again',
  wallet_declined: 'The wallet declined to pay; it is tried again',
  payment_failed: 'The payment did not get through; it is tried again with another invoice',
  wallet_not_ready: 'The wallet could not be reached; it is tried again',
  hop_limit: 'It has come through three addresses of this platform already: it stays in the wallet',
} as const
export type ForwardingReason = keyof typeof forwardingReasons

const Msats = Type.Integer({ minimum: 0 })
const Share = Type.Integer({ minimum: 1, maximum: wholeBps, description: 'Basis points; all together 10,000' })
const Reason = Nullable(OneOf(Object.keys(forwardingReasons) as ForwardingReason[]))
const ReasonWords = Nullable(Type.String({ description: 'The reason in words' }))

const Destination = Type.Object({
  address: Type.String({ minLength: 3, maxLength: 320, description: 'A lightning address, name@domain' }),
  allocationBps: Share,
})

const FeeBps = Type.Integer({ minimum: 0, maximum: wholeBps, description: 'Part that stays in the wallet, rounded up' })
const BaseFee = Type.Integer({
  minimum: 0,
  maximum: 100_000_000_000,
  description: 'What stays in the wallet of each payment besides',
})

export const ReceiveAction = Type.Object({
  walletId: Type.String(),
  configured: Type.Boolean(),
  enabled: Type.Boolean(),
  enabledAt: Nullable(Timestamp),
  revision: Type.Integer({ description: 'Grows with every change; 0: never configured' }),
  feeBps: FeeBps,
  baseFeeMsats: BaseFee,
  destinations: Type.Array(Destination),
  updatedAt: Nullable(Timestamp),
  pendingMsats: Type.Integer({ description: `Still to be forwarded; at most ${maxCountedLegs} shares are counted` }),
  pendingReceipts: Type.Integer(),
  reason: Reason,
  message: ReasonWords,
})
export type ReceiveAction = Type.Static<typeof ReceiveAction>

const WalletParams = Type.Object({ walletId: Type.String({ minLength: 1, maxLength: 64 }) })
const ReceiptParams = Type.Object({
  walletId: Type.String({ minLength: 1, maxLength: 64 }),
  receiptId: Type.String({ minLength: 1, maxLength: 64 }),
})

export const readReceiveAction = endpoint({
  name: 'readReceiveAction',
  tag: 'Wallets',
  summary: 'How what a wallet receives is forwarded',
  method: 'GET',
  url: '/api/remote-wallets/:walletId/receive-action',
  access: 'person',
  refuses: ['wallet_not_found'],
  schema: { params: WalletParams, response: { 200: ReceiveAction } },
})

export const writeReceiveAction = endpoint({
  name: 'writeReceiveAction',
  tag: 'Wallets',
  summary: 'Forward what a wallet receives to lightning addresses',
  description:
    'Counts for payments that are settled after it was switched on. What was received before a change is split as it ' +
    'was when it was received. Switched off, nothing more is paid; what waits goes on when it is switched on again.',
  method: 'PUT',
  url: '/api/remote-wallets/:walletId/receive-action',
  access: 'person',
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  refuses: [
    'wallet_not_found',
    'wallet_retired',
    'invalid_destination',
    'destination_repeated',
    'destination_unknown',
    'shares_not_whole',
    'forwarding_to_itself',
    'forwarding_loop',
  ],
  schema: {
    params: WalletParams,
    body: Type.Object({
      destinations: Type.Array(Destination, { minItems: 1, maxItems: maxDestinations }),
      feeBps: Type.Optional(FeeBps),
      baseFeeMsats: Type.Optional(BaseFee),
      enabled: Type.Optional(Type.Boolean({ default: true })),
    }),
    response: { 200: ReceiveAction },
  },
})

const receiptStates = [
  'AMOUNT_UNKNOWN',
  'RETAINED',
  'WAITING',
  'FORWARDING',
  'PARTIAL',
  'COMPLETED',
  'STOPPED',
] as const
export type ReceiptState = (typeof receiptStates)[number]
/** PAYING: a payment is on its way. STOPPED: for good; it stays in the wallet. */
const legStates = ['WAITING', 'PAYING', 'FORWARDED', 'STOPPED'] as const
export type LegState = (typeof legStates)[number]
/** `UNPROVEN`: the wallet says that it has paid, and nothing proves it. */
const attemptStates = ['PENDING', 'SUCCEEDED', 'UNPROVEN', 'REJECTED', 'NOT_STARTED'] as const
export type AttemptState = (typeof attemptStates)[number]

const receiptFields = {
  id: Type.String(),
  paymentHash: Type.String(),
  status: OneOf(receiptStates),
  receivedMsats: Nullable(Msats),
  retainedMsats: Nullable(Msats),
  forwardedMsats: Type.Integer({ description: 'Paid on, with routing fees that were taken from it' }),
  revision: Type.Integer(),
  hops: Type.Integer({ description: 'Addresses of this platform that it has come through' }),
  settledAt: Timestamp,
  createdAt: Timestamp,
}
export const ForwardingReceipt = Type.Object(receiptFields)
export type ForwardingReceipt = Type.Static<typeof ForwardingReceipt>

const Attempt = Type.Object({
  requestId: Type.String(),
  attemptNo: Type.Integer(),
  status: OneOf(attemptStates),
  amountMsats: Type.Integer({ description: 'Of the invoice; it may pay for legs of other receipts too' }),
  feesPaidMsats: Nullable(Msats),
  paymentHash: Type.String(),
  code: Nullable(Type.String()),
  walletErrorCode: Nullable(Type.String()),
  createdAt: Timestamp,
  resolvedAt: Nullable(Timestamp),
})

const Leg = Type.Object({
  id: Type.String(),
  address: Type.String(),
  state: OneOf(legStates),
  amountMsats: Msats,
  paidMsats: Msats,
  reason: Reason,
  message: ReasonWords,
  detail: Nullable(Type.String({ description: 'What the other side said' })),
  nextAttemptAt: Nullable(Timestamp),
  attempts: Type.Array(Attempt, { description: 'Of the address, since the receipt; the newest ten, newest first' }),
})

export const ForwardingReceiptDetail = Type.Object({ ...receiptFields, legs: Type.Array(Leg) })
export type ForwardingReceiptDetail = Type.Static<typeof ForwardingReceiptDetail>

export const listForwardingReceipts = endpoint({
  name: 'listForwardingReceipts',
  tag: 'Wallets',
  summary: 'What a wallet received to forward, newest first',
  method: 'GET',
  url: '/api/remote-wallets/:walletId/forwarding-receipts',
  access: 'person',
  paged: true,
  refuses: ['wallet_not_found', 'invalid_cursor'],
  schema: {
    params: WalletParams,
    querystring: Type.Object(pageFields),
    response: { 200: Type.Array(ForwardingReceipt) },
  },
})

export const readForwardingReceipt = endpoint({
  name: 'readForwardingReceipt',
  tag: 'Wallets',
  summary: 'One received payment, and what became of each part of it',
  method: 'GET',
  url: '/api/remote-wallets/:walletId/forwarding-receipts/:receiptId',
  access: 'person',
  refuses: ['wallet_not_found', 'forwarding_receipt_not_found'],
  schema: { params: ReceiptParams, response: { 200: ForwardingReceiptDetail } },
})

export const retryForwardingReceipt = endpoint({
  name: 'retryForwardingReceipt',
  tag: 'Wallets',
  summary: 'Try now what waits of a receipt',
  description: 'What is on its way is asked for, never paid again.',
  method: 'POST',
  url: '/api/remote-wallets/:walletId/forwarding-receipts/:receiptId/retry',
  access: 'person',
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: ['wallet_not_found', 'forwarding_receipt_not_found', 'forwarding_nothing_to_retry'],
  schema: {
    params: ReceiptParams,
    response: { 200: Type.Object({ accepted: Type.Literal(true), retryingLegs: Type.Integer() }) },
  },
})
