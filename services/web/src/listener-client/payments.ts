/**
 * The listener's journal of payments, as whoever pays needs to read it. Only `not-started` allows another way: the listener
 * said so itself, or the request never left this machine. Whatever is odd about an answer makes it none.
 */
import {
  cancelPath,
  listenerPaths,
  type PaymentCancellation,
  type PaymentReply,
  type PaymentRequest,
} from '@chispa/contract/listener'
import { preimageMatches } from '@chispa/protocols/nip47-client'
import type { Exchange } from './exchange.ts'
import type { ListenerClient } from './listener-client.ts'
import type { Pairing } from './pairing.ts'
import { isPaymentReply } from './read-answers.ts'

export type JournalAnswer =
  | { kind: 'succeeded'; preimage: string; feesPaidMsats: number }
  | { kind: 'rejected'; code: string; walletErrorCode: string | null }
  /** `undelivered`: the request never left this machine; an earlier one of the same id may have. */
  | { kind: 'not-started'; why: string; undelivered?: true }
  /** The listener has it and does not know the end. */
  | { kind: 'open' }
  /** Nothing can be concluded. `isMissing`: its journal does not have the payment. */
  | { kind: 'silent'; why: string; isMissing?: true }

type Asked = { requestId: string; paymentHash: string }
type Sent = Omit<PaymentRequest, 'waitMs'> & { timeoutMs: number }

/** The answer's way back. */
const marginMs = 300
const [leastWaitMs, mostWaitMs] = [100, 8000]

/** One payment under one id, however often it is sent. */
export async function sendPayment(client: ListenerClient, pairing: Pairing, sent: Sent): Promise<JournalAnswer> {
  const { timeoutMs, ...request } = sent
  const endsAt = performance.now() + timeoutMs
  const waitMs = Math.min(mostWaitMs, Math.max(leastWaitMs, Math.floor(timeoutMs - marginMs)))
  const body = { ...request, waitMs }
  const impatient = waitMs > timeoutMs - marginMs
  const exchanged = await client.ask(pairing, {
    method: 'POST',
    path: listenerPaths.payments,
    body,
    timeoutMs,
    impatient,
  })
  if (exchanged.kind === 'undelivered') return { kind: 'not-started', why: exchanged.why, undelivered: true }
  if (isConflict(exchanged, sent)) return afterConflict(client, pairing, sent, endsAt - performance.now())
  const answer = read(exchanged, sent)
  if (answer.kind === 'silent' && exchanged.kind === 'answer') client.distrust(pairing, answer.why)
  return answer
}

/**
 * The invoice belongs to another request, or the id to another payment. Where the id has none, none will come of it. It is
 * no `not-started`: the other request may be paying, so that there is no other way.
 */
async function afterConflict(client: ListenerClient, pairing: Pairing, sent: Sent, leftMs: number) {
  const { requestId, paymentHash } = sent
  const timeoutMs = Math.max(leastWaitMs, leftMs)
  const found = await readJournal(client, pairing, { requestId, paymentHash, timeoutMs })
  if (found.kind === 'succeeded') return found
  const isNone = found.kind === 'silent' && found.isMissing === true
  return isNone ? conflicting : unclear
}

const conflicting: JournalAnswer = { kind: 'rejected', code: 'request_conflict', walletErrorCode: null }
const unclear: JournalAnswer = { kind: 'silent', why: 'it answered a payment with a conflict' }

/** Sends no payment. A journal without this payment proves nothing: what was sent may still be on its way to it. */
export async function readJournal(
  client: ListenerClient,
  pairing: Pairing,
  asked: Asked & { timeoutMs: number; signal?: AbortSignal },
): Promise<JournalAnswer> {
  const { timeoutMs, signal } = asked
  const path = `${listenerPaths.payments}/${asked.requestId}`
  const exchanged = await client.ask(pairing, { method: 'GET', path, timeoutMs, ...(signal && { signal }) })
  return exchanged.kind === 'undelivered' ? { kind: 'silent', why: exchanged.why } : read(exchanged, asked)
}

/**
 * Makes sure that a payment which has not begun never will, should its request still arrive; one that has begun is told as
 * it is. A listener that cannot do this says nothing, which is all that is concluded.
 */
export async function cancelPayment(
  client: ListenerClient,
  pairing: Pairing,
  sent: PaymentCancellation & { requestId: string; timeoutMs: number; signal?: AbortSignal },
): Promise<JournalAnswer> {
  const { requestId, walletId, invoice, paymentHash, timeoutMs, signal } = sent
  const body: PaymentCancellation = { walletId, invoice, paymentHash }
  const path = cancelPath(requestId)
  const exchanged = await client.ask(pairing, { method: 'POST', path, body, timeoutMs, ...(signal && { signal }) })
  return exchanged.kind === 'undelivered' ? { kind: 'silent', why: exchanged.why } : read(exchanged, sent)
}

const statuses = { succeeded: 200, pending: 202, unknown: 202, rejected: 422, not_started: 503 } as const

function read(exchanged: Exclude<Exchange, { kind: 'undelivered' }>, { requestId, paymentHash }: Asked): JournalAnswer {
  if (exchanged.kind === 'lost') return { kind: 'silent', why: exchanged.why }
  const { status, body } = exchanged
  if (isPaymentReply(body) && status === 404 && !body.ok && body.error?.code === 'request_not_found') {
    return { kind: 'silent', why: 'it has no such payment', isMissing: true }
  }
  if (!isPaymentReply(body) || body.requestId.toLowerCase() !== requestId || statuses[body.status] !== status) {
    return { kind: 'silent', why: `it answered a payment with ${status}` }
  }
  return readReply(body, paymentHash)
}

function isConflict(exchanged: Exchange, { requestId }: Asked): boolean {
  if (exchanged.kind !== 'answer' || exchanged.status !== 409 || !isPaymentReply(exchanged.body)) return false
  const { body } = exchanged
  return !body.ok && body.error?.code === 'request_conflict' && body.requestId.toLowerCase() === requestId
}

function readReply(reply: PaymentReply, paymentHash: string): JournalAnswer {
  switch (reply.status) {
    case 'succeeded': {
      const { preimage, feesPaidMsats } = reply
      if (!preimageMatches(preimage, paymentHash)) return { kind: 'silent', why: 'its preimage is of another payment' }
      return { kind: 'succeeded', preimage, feesPaidMsats }
    }
    case 'rejected':
      return {
        kind: 'rejected',
        code: reply.error?.code ?? 'wallet_error',
        walletErrorCode: reply.error?.walletErrorCode ?? null,
      }
    case 'not_started':
      return { kind: 'not-started', why: reply.error?.code ?? 'not_started' }
    case 'pending':
    case 'unknown':
      return { kind: 'open' }
    default:
      return reply satisfies never
  }
}
