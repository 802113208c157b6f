/** What the stand-in of the listener answers: payments by their outcome, the proxy’s errors, and each of them spoiled. */
import { counterNames, type PaymentReply } from '@chispa/contract/listener'
import type { Outcome } from '@chispa/nwc/outcome'
import { journalStatus } from '@chispa/payments/journal'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import type { PaymentFault } from './faults.ts'

export type Answer = { status: number; body: unknown } | 'reset' | 'hang'

const decided = new Set(['INSUFFICIENT_BALANCE', 'QUOTA_EXCEEDED', 'RESTRICTED', 'PAYMENT_FAILED'])
export const proxyHttp: Record<string, number> = {
  validation_error: 400,
  wallet_not_found: 404,
  wallet_not_connected: 503,
  wallet_error: 502,
  timeout: 504,
  relay_error: 502,
}

export function faulty(fault: string | null): Answer | undefined {
  if (fault === 'hang' || fault === 'reset') return fault
  return fault === 'garbage' ? { status: 200, body: '<html>' } : undefined
}

export const beginning = (fault: PaymentFault | null) =>
  fault === 'not started' ? 'not_started' : fault === 'unknown before' ? 'unknown' : 'pending'

type OpenState = Exclude<PaymentReply['status'], 'succeeded'>

export function open(requestId: string, status: OpenState, code?: string, walletErrorCode?: string): PaymentReply {
  const error = code && { code, message: 'as it is', ...(walletErrorCode && { walletErrorCode }) }
  return { ok: false, status, requestId, ...(error && { error }) } as PaymentReply
}

export function ended(requestId: string, outcome: Outcome, paymentHash: string): PaymentReply {
  switch (outcome.kind) {
    case 'result': {
      const { preimage, feesPaidMsats = 0 } = outcome.result as { preimage: string; feesPaidMsats?: number }
      if (!preimageMatches(preimage, paymentHash)) return open(requestId, 'unknown', 'relay_error')
      return { ok: true, status: 'succeeded', requestId, preimage, feesPaidMsats }
    }
    case 'wallet-error':
      return decided.has(outcome.code)
        ? open(requestId, 'rejected', 'wallet_error', outcome.code)
        : open(requestId, 'unknown', 'relay_error')
    case 'not-published':
      return open(requestId, 'not_started', 'wallet_not_ready')
    default:
      return open(requestId, 'unknown', 'relay_error')
  }
}

export const missing = (id: string): Answer => ({ status: 404, body: open(id, 'unknown', 'request_not_found') })

/** `message`: what the wallet said, word for word; how some say that they found nothing. */
export const proxyError = (code: string, walletErrorCode?: string, message = 'as it is'): Answer => ({
  status: proxyHttp[code] ?? 500,
  body: { ok: false, error: { code, message, ...(walletErrorCode && { walletErrorCode }) } },
})

export const status = () => ({
  startedAt: new Date().toISOString(),
  uptimeSeconds: 12.5,
  version: '1.2.3',
  degraded: [],
  relays: [{ url: 'wss://relay.example', connected: true, walletCount: 2 }],
  connections: [],
  counters: { ...Object.fromEntries(counterNames.map(name => [name, 0])), nwcPaymentsPending: 0 },
  recentEvents: [],
})

export function spoiledReply(fault: PaymentFault | null, reply: PaymentReply): Answer {
  switch (fault) {
    case 'hang after':
      return 'hang'
    case 'reset after':
      return 'reset'
    case 'garbage':
      return { status: 200, body: '<html>' }
    case 'unknown after':
      return { status: 202, body: open(reply.requestId, 'unknown', 'relay_error') }
    case 'wrong preimage':
      return {
        status: 200,
        body: {
          ok: true,
          status: 'succeeded',
          requestId: reply.requestId,
          preimage: '00'.repeat(32),
          feesPaidMsats: 0,
        },
      }
    case 'wrong id':
      return { status: journalStatus[reply.status], body: { ...reply, requestId: 'ff'.repeat(32) } }
    case 'wrong status':
      return { status: 200, body: open(reply.requestId, 'not_started', 'wallet_not_found') }
    default:
      return { status: journalStatus[reply.status], body: reply }
  }
}
