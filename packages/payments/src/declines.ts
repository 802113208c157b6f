/**
 * With these codes the wallet itself has decided not to pay. INTERNAL, OTHER and words that nobody knows say nothing for
 * sure. EXPIRED is said of a connection that has ended.
 */
const declines = new Map([
  ['INSUFFICIENT_BALANCE', 'insufficient_balance'],
  ['QUOTA_EXCEEDED', 'wallet_quota_reached'],
  ['RESTRICTED', 'wallet_not_allowed'],
  ['UNAUTHORIZED', 'wallet_not_allowed'],
  ['NOT_IMPLEMENTED', 'wallet_not_allowed'],
  ['EXPIRED', 'wallet_not_allowed'],
  ['RATE_LIMITED', 'wallet_busy'],
  ['PAYMENT_FAILED', 'payment_failed'],
  ['FEE_LIMIT_EXCEEDED', 'payment_failed'],
  ['INVALID_INVOICE', 'payment_failed'],
  ['INVOICE_EXPIRED', 'payment_failed'],
  ['UNSUPPORTED_NETWORK', 'payment_failed'],
  ['UNSUPPORTED_PAYMENT_INSTRUCTION', 'payment_failed'],
] as const)

type DecisiveCode = typeof declines extends Map<infer Code, unknown> ? Code : never
/** Why a wallet declined, in the words of the catalogue of refusals. */
export type WalletDecline = typeof declines extends Map<unknown, infer Reason> ? Reason : never

/**
 * After these the same invoice may be tried again: they provably moved nothing, and they pass. Some wallets call a payment
 * failed that they make all the same; one that does not let a connection pay is mended by its owner, not by another tap.
 */
const passing: ReadonlySet<WalletDecline> = new Set(['insufficient_balance', 'wallet_quota_reached', 'wallet_busy'])

export const isPassing = (reason: WalletDecline): boolean => passing.has(reason)

/** No way was as cheap as the payment had to be: nothing moved, and it may be tried again with a higher cap. */
export const isOverFeeCap = (walletErrorCode: string | null): boolean => walletErrorCode === 'FEE_LIMIT_EXCEEDED'

/** Undefined when the code decides nothing. */
export const declineOf = (walletErrorCode: string | null): WalletDecline | undefined =>
  declines.get(walletErrorCode as DecisiveCode)
