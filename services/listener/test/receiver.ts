/** A web service that does nothing but check the signatures of webhooks and keep them; it can be told to misbehave. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { signatureHeader, timestampHeader, type WebhookEvent, webhookPath } from '@chispa/contract/webhooks'
import { freePort } from '@chispa/testing/free-port'

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

export async function startReceiver(secret: string) {
  const received: WebhookEvent[] = []
  const attempts: { path: string; event: WebhookEvent }[] = []
  const changes = new Set<() => void>()
  const faults = {
    /** Answers this instead of taking the event. */
    status: undefined as number | undefined,
    /** Answers this to some events. */
    statusOf: undefined as ((event: WebhookEvent) => number | undefined) | undefined,
    /** Another program answers 200 with a page, whatever is asked. */
    page: false,
    /** Takes the event when this is over. */
    wait: undefined as (() => Promise<void>) | undefined,
    /** Takes the event and never answers. */
    hang: false,
    /** What else is in the answer. */
    reply: {} as Record<string, unknown>,
  }

  async function take(request: IncomingMessage, response: ServerResponse) {
    if (request.url === '/api/health') return void response.writeHead(faults.status ?? 200).end('{}')
    const body = Buffer.concat(await request.toArray()).toString()
    const [at, given] = [String(request.headers[timestampHeader]), String(request.headers[signatureHeader])]
    const expected = `sha256=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
    const signed = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
    if (request.url !== webhookPath || !signed) return void response.writeHead(401).end()
    const event: WebhookEvent = JSON.parse(body)
    attempts.push({ path: request.url, event })
    for (const change of [...changes]) change()
    if (faults.hang) return
    await faults.wait?.()
    if (faults.page) return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
    const status = faults.status ?? faults.statusOf?.(event)
    if (status !== undefined) return void response.writeHead(status).end()
    received.push(event)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ received: true, ...faults.reply }))
    for (const change of [...changes]) change()
  }

  let server = createServer(take)
  // Nobody else gets it while it is down.
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    attempts,
    faults,
    /** Waits until what has arrived fulfils the condition. */
    async until(condition: () => boolean, limitMs = 120_000): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(() => reject(new Error('the webhooks that were waited for did not arrive')), limitMs)
      const check = () => condition() && resolve()
      changes.add(check)
      check()
      await promise.finally(() => {
        clearTimeout(timer)
        changes.delete(check)
      })
    },
    /** Nobody listens at the port until it is up again. */
    async down(): Promise<void> {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
    async up(): Promise<void> {
      server = createServer(take)
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
