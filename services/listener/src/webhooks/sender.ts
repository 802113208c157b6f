/**
 * POSTs one webhook, signed anew at every attempt (HMAC-SHA256 over `<timestamp>.<body>`), over connections that are
 * kept. Never throws: how it ended is a union.
 */
import { createHmac } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import { signatureHeader, timestampHeader, type WebhookAck, webhookPath } from '@chispa/contract/webhooks'

export type Sent =
  | { kind: 'accepted'; ack: WebhookAck }
  /** This event is not wanted; others may be. */
  | { kind: 'refused'; message: string }
  /** Whatever the event, the web service cannot or will not take it now. */
  | { kind: 'away'; message: string; isCertain: boolean }

type SenderOptions = { origin: string; secret: string; now: () => Date; timeoutMs: number; mostSockets: number }
type Reply = { status: number; body: string }

const mostReplyBytes = 65_536
/** Statuses that speak of the service, not of the event. */
const serviceStatuses = [401, 403, 404, 405, 407, 408, 421, 425, 429]
const healthTimeoutMs = 5000

export class Sender {
  readonly #options: SenderOptions
  readonly #protocol: typeof http | typeof https
  readonly #agent: http.Agent
  readonly #stopping = new AbortController()

  constructor(options: SenderOptions) {
    this.#options = options
    this.#protocol = options.origin.startsWith('https:') ? https : http
    this.#agent = new this.#protocol.Agent({ keepAlive: true, maxSockets: options.mostSockets })
  }

  async send(body: string): Promise<Sent> {
    const { secret, now, timeoutMs } = this.#options
    const timestamp = String(now().getTime())
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      [timestampHeader]: timestamp,
      [signatureHeader]: `sha256=${signature}`,
    }
    try {
      return judge(await this.#ask('POST', webhookPath, { headers, body, timeoutMs }))
    } catch (error) {
      return away(error)
    }
  }

  /** Whether somebody answers at all. */
  async isHealthy(): Promise<boolean> {
    const timeoutMs = Math.min(healthTimeoutMs, this.#options.timeoutMs)
    try {
      const { status } = await this.#ask('GET', '/api/health', { headers: {}, body: '', timeoutMs })
      return status < 500
    } catch {
      return false
    }
  }

  /** What is under way ends at once. */
  stop(): void {
    this.#stopping.abort()
    this.#agent.destroy()
  }

  async #ask(method: string, path: string, options: AskOptions): Promise<Reply> {
    const endsAt = performance.now() + options.timeoutMs
    for (;;) {
      const attempt = this.#askOnce(method, path, { ...options, timeoutMs: endsAt - performance.now() })
      const reply = await attempt.catch((error: unknown) => (isStale(error) ? undefined : Promise.reject(error)))
      if (reply) return reply
    }
  }

  #askOnce(method: string, path: string, { headers, body, timeoutMs }: AskOptions): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    const { signal } = this.#stopping
    const url = `${this.#options.origin}${path}`
    const request = this.#protocol.request(url, { method, headers, agent: this.#agent }, response => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size <= mostReplyBytes) parts.push(part)
        else request.destroy(new Error('The answer is too long'))
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }))
      response.on('error', reject)
    })
    const timer = setTimeout(() => request.destroy(new Error('No answer in time')), Math.max(timeoutMs, 1))
    const abort = () => request.destroy(new Error('The listener stops'))
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    request.on('error', error => reject(Object.assign(error, { reusedSocket: request.reusedSocket })))
    request.on('close', () => reject(new Error('The connection was closed')))
    request.end(body)
    return promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    })
  }
}

type AskOptions = { headers: http.OutgoingHttpHeaders; body: string; timeoutMs: number }

/** Accepted is only what the web service says it has: a page of whatever else stands at its address is no receipt. */
function judge({ status, body }: Reply): Sent {
  const ack = status === 200 ? readAck(body) : undefined
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

/** A kept connection that the other side closed at the very moment it was used again: nothing is known of the service. */
function isStale(error: unknown): boolean {
  const { code, reusedSocket } = error as NodeJS.ErrnoException & { reusedSocket?: boolean }
  return reusedSocket === true && (code === 'ECONNRESET' || code === 'EPIPE')
}

function away(error: unknown): Sent {
  const { code, message } = error as NodeJS.ErrnoException
  return { kind: 'away', message: code ?? message, isCertain: code === 'ECONNREFUSED' || code === 'ENOTFOUND' }
}
