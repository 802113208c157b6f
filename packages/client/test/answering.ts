/** A server that answers as it is told, and remembers what it was asked. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = { method: string; url: string; authorization: string | undefined; body: string }
type Answer = (response: ServerResponse, asked: Asked) => void

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  response =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const refused = (status: number, reason: string, headers: Record<string, string> = {}): Answer =>
  json(status, { success: false, error: { reason, code: 'CODE', message: `Refused: ${reason}` } }, headers)

export const stream =
  (text: string, stays = false): Answer =>
  response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text)
    if (!stays) response.end()
  }

export const hangUp: Answer = response => response.destroy()

/** `answers`: by path without its query, or all in their order; the last one stays. */
export async function answering(answers: Answer[] | ((asked: Asked) => Answer)) {
  const asked: Asked[] = []
  const next = (one: Asked) =>
    typeof answers === 'function' ? answers(one) : (answers[Math.min(asked.length, answers.length) - 1] as Answer)
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url = '', headers } = request
    const one = { method, url, authorization: headers.authorization, body }
    asked.push(one)
    next(one)(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
