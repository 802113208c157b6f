/** What integrators import. */
export { ChispaError, type ClientReason } from './chispa-error.ts'
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type InputOf,
  type ReplyOf,
} from './client.ts'
export type { Fetch } from './exchange.ts'
export { everyRow, type Page } from './page.ts'
export type * from './printed/operation-types.ts'
export type { Reason } from './printed/reasons.ts'
export type { RetryRules } from './retry.ts'
export { type EventTemplate, extensionSigner, keySigner, type SignedEvent, type Signer } from './signer.ts'
export type { StreamEvent } from './stream.ts'
export type { TokenStore } from './tokens.ts'
export { verifyListenerWebhook, verifyWebhook, type WebhookEvent } from './verify-webhook.ts'
export { type PaidInvoice, type PaymentWait, waitForPayment } from './wait-for-payment.ts'
