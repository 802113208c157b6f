/**
 * POSTs one webhook, signed anew at every attempt, over connections that are kept. The receiver takes an event once however
 * often it comes, so that a connection which was closed just then costs nothing. Never throws: how it ended is a union.
 */
import { signatureHeader, timestampHeader, type WebhookAck, webhookPath } from '@chispa/contract/webhooks'
import type { Outcome } from '@chispa/outgoing-http/outcome'
import { type ServiceHttp, serviceHttp } from '@chispa/outgoing-http/service-http'
import { signWebhook } from '@chispa/protocols/webhook-hmac'
import { inRequest } from '@chispa/service/request-context'
import { inSpan, requestHeaders } from '@chispa/service/span'

export type Sent =
  | { kind: 'accepted'; ack: WebhookAck }
  /** This event is not wanted; others may be. */
  | { kind: 'refused'; message: string }
  /** Whatever the event, the web service cannot or will not take it now. */
  | { kind: 'away'; message: string; isCertain: boolean }

type SenderOptions = { origin: string; secret: string; now: () => Date; timeoutMs: number; maxConnections: number }

const maxBytes = 65_536
/** Statuses that speak of the service, not of the event. */
const serviceStatuses = [401, 403, 404, 405, 407, 408, 421, 425, 429]
const healthTimeoutMs = 5000

export class Sender {
  readonly #options: SenderOptions
  readonly #http: ServiceHttp

  constructor(options: SenderOptions) {
    this.#options = options
    this.#http = serviceHttp({ maxConnections: options.maxConnections })
  }

  /** Every attempt at an event goes under one request id: its key. */
  send(body: string, eventKey: string): Promise<Sent> {
    return inRequest({ requestId: eventKey }, () =>
      inSpan('tell the web service', {}, () => this.#post(body), 'client'),
    )
  }

  async #post(body: string): Promise<Sent> {
    const { origin, secret, now, timeoutMs } = this.#options
    const timestamp = now().getTime()
    const rawBody = Buffer.from(body)
    const outcome = await this.#http.request({
      method: 'POST',
      url: origin + webhookPath,
      headers: {
        'content-type': 'application/json',
        ...requestHeaders(),
        [timestampHeader]: String(timestamp),
        [signatureHeader]: signWebhook({ timestamp, rawBody, secret }),
      },
      body: rawBody,
      timeoutMs,
      maxBytes,
      idempotent: true,
    })
    return judge(outcome)
  }

  /** Whether somebody answers at all. */
  async isHealthy(): Promise<boolean> {
    const { origin, timeoutMs } = this.#options
    const outcome = await this.#http.request({
      url: `${origin}/api/health`,
      timeoutMs: Math.min(healthTimeoutMs, timeoutMs),
      maxBytes,
      idempotent: true,
    })
    return outcome.kind === 'answered' && outcome.status < 500
  }

  /** What is under way ends at once. */
  stop(): void {
    this.#http.stop()
  }
}

/** Accepted is only what the web service says it has: a page of whatever else stands at its address is no receipt. */
function judge(outcome: Outcome): Sent {
  if (outcome.kind !== 'answered') {
    const { reason, detail } = outcome
    const isCertain = detail === 'ECONNREFUSED' || detail === 'ENOTFOUND'
    return { kind: 'away', message: reason === 'timeout' ? 'No answer in time' : detail, isCertain }
  }
  const { status, body } = outcome
  const ack = status === 200 ? readAck(body.toString()) : undefined
  if (ack) return { kind: 'accepted', ack }
  const message = status === 200 ? 'HTTP 200 without a receipt' : `HTTP ${status}`
  const isRefusal = status >= 400 && status < 500 && !serviceStatuses.includes(status)
  return isRefusal ? { kind: 'refused', message } : { kind: 'away', message, isCertain: false }
}

function readAck(body: string): WebhookAck | undefined {
  try {
    const ack = JSON.parse(body)
    return ack?.received === true ? ack : undefined
  } catch {
    return undefined
  }
}
