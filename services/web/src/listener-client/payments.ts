/** Calls to the listener's journal of payments. What an answer says of a payment is decided in `@chispa/payments`. */
import { startDeadline } from '@chispa/concurrency/timeout'
import { cancelPath, listenerPaths, type PaymentCancellation, type PaymentRequest } from '@chispa/contract/listener'
import { type JournalVerdict, verdictOfJournal } from '@chispa/payments/journal'
import type { Exchange } from './exchange.ts'
import type { ListenerClient } from './listener-client.ts'
import type { Pairing } from './pairing.ts'
import { isPaymentReply } from './read-answers.ts'

type Asked = { requestId: string; paymentHash: string }
type Sent = Omit<PaymentRequest, 'waitMs'> & { timeoutMs: number }

/** The answer's way back. */
const marginMs = 300
const [minWaitMs, maxWaitMs] = [100, 8000]

/** One payment under one id, however often it is sent. */
export async function sendPayment(client: ListenerClient, pairing: Pairing, sent: Sent): Promise<JournalVerdict> {
  const { timeoutMs, ...request } = sent
  const deadline = startDeadline(timeoutMs)
  const waitMs = Math.min(maxWaitMs, Math.max(minWaitMs, Math.floor(timeoutMs - marginMs)))
  const body = { ...request, waitMs }
  const isShortTimeout = waitMs > timeoutMs - marginMs
  const exchanged = await client.ask(pairing, {
    method: 'POST',
    path: listenerPaths.payments,
    body,
    timeoutMs,
    isShortTimeout,
  })
  if (exchanged.kind === 'not-sent') return { kind: 'not-started', why: exchanged.why, undelivered: true }
  const verdict = read(exchanged, sent)
  if (verdict.kind === 'silent' && verdict.isConflict) {
    return afterConflict(client, pairing, sent, deadline.leftMs())
  }
  if (verdict.kind === 'silent' && exchanged.kind === 'answered') client.distrust(pairing, verdict.why)
  return verdict
}

/**
 * The invoice belongs to another request, or the id to another payment. Where the id has none, none will come of it. It is
 * no `not-started`: the other request may be paying, so that there is no other way.
 */
async function afterConflict(client: ListenerClient, pairing: Pairing, sent: Sent, leftMs: number) {
  const { requestId, paymentHash } = sent
  const timeoutMs = Math.max(minWaitMs, leftMs)
  const found = await readJournal(client, pairing, { requestId, paymentHash, timeoutMs })
  if (found.kind === 'succeeded') return found
  const isNone = found.kind === 'silent' && found.isMissing === true
  return isNone ? conflicting : unclear
}

const conflicting: JournalVerdict = { kind: 'rejected', code: 'request_conflict', walletErrorCode: null }
const unclear: JournalVerdict = { kind: 'silent', why: 'it answered a payment with a conflict' }

/** Sends no payment. A journal without this payment proves nothing: what was sent may still be on its way to it. */
export async function readJournal(
  client: ListenerClient,
  pairing: Pairing,
  asked: Asked & { timeoutMs: number; signal?: AbortSignal },
): Promise<JournalVerdict> {
  const { timeoutMs, signal } = asked
  const path = `${listenerPaths.payments}/${asked.requestId}`
  const exchanged = await client.ask(pairing, { method: 'GET', path, timeoutMs, ...(signal && { signal }) })
  return exchanged.kind === 'not-sent' ? { kind: 'silent', why: exchanged.why } : read(exchanged, asked)
}

/**
 * Makes sure that a payment which has not begun never will, should its request still arrive; one that has begun is told as
 * it is. A listener that cannot do this says nothing, which is all that is concluded.
 */
export async function cancelPayment(
  client: ListenerClient,
  pairing: Pairing,
  sent: PaymentCancellation & { requestId: string; timeoutMs: number; signal?: AbortSignal },
): Promise<JournalVerdict> {
  const { requestId, walletId, invoice, paymentHash, timeoutMs, signal } = sent
  const body: PaymentCancellation = { walletId, invoice, paymentHash }
  const path = cancelPath(requestId)
  const exchanged = await client.ask(pairing, { method: 'POST', path, body, timeoutMs, ...(signal && { signal }) })
  return exchanged.kind === 'not-sent' ? { kind: 'silent', why: exchanged.why } : read(exchanged, sent)
}

function read(exchanged: Exclude<Exchange, { kind: 'not-sent' }>, asked: Asked): JournalVerdict {
  if (exchanged.kind === 'unknown') return { kind: 'silent', why: exchanged.why }
  const { status, body } = exchanged
  return verdictOfJournal({ status, body: isPaymentReply(body) ? body : undefined }, asked)
}
