/** Webhooks as the listener sends them, signed for real, for tests. */
import { randomBytes } from 'node:crypto'
import { type PaymentEvent, signatureHeader, timestampHeader, webhookPath } from '@chispa/contract/webhooks'
import { eventKey } from '@chispa/protocols/eventkey'
import { signWebhook } from '@chispa/protocols/webhook-hmac'
import { type TestApp, testListenerSecret } from './app.ts'

/** Nobody listens there: what goes to the listener falls back at once. */
export const nowhere = 'http://127.0.0.1:9'

type Changes = { secret?: string; timestamp?: number; headers?: Record<string, string> }

export function webhooksTo(web: TestApp) {
  function headersFor(
    body: string,
    { secret = testListenerSecret, timestamp = web.deps.now().getTime() }: Changes = {},
  ) {
    return {
      [timestampHeader]: String(timestamp),
      [signatureHeader]: signWebhook({ timestamp, rawBody: Buffer.from(body), secret }),
    }
  }

  const post = (event: unknown, changes: Changes = {}) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event)
    return web.call({
      method: 'POST',
      url: webhookPath,
      body,
      headers: { ...headersFor(body, changes), ...changes.headers },
    })
  }
  return { post, headersFor }
}

export function paymentEvent(
  type: PaymentEvent['type'],
  walletId: string,
  payment: Partial<PaymentEvent['payment']> = {},
): PaymentEvent {
  const paymentHash = payment.paymentHash ?? randomBytes(32).toString('hex')
  return {
    type,
    eventKey: eventKey(walletId, type, paymentHash),
    walletId,
    receivedAt: Date.now(),
    payment: { transaction: {}, ...payment, paymentHash },
  }
}
