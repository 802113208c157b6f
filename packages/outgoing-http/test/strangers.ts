/** Servers that a request may meet, and clients whose names all lead to this machine. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { testCertificate, testKey } from '@chispa/testing/certificate'
import { startRawServer } from '@chispa/testing/raw-server'
import type { Outcome } from '../src/outcome.ts'
import { type HttpRequest, outgoingHttp } from '../src/outgoing-http.ts'

export const toLoopback = async () => [{ address: '127.0.0.1', family: 4 }]

/** `open` may call private hosts, `strict` may not. */
export function openClients() {
  const open = outgoingHttp({ privateHostsAllowed: () => true, resolve: toLoopback, ca: testCertificate })
  const strict = outgoingHttp({ privateHostsAllowed: () => false, resolve: toLoopback, ca: testCertificate })
  const ask = (url: string, more: Partial<HttpRequest> = {}) =>
    open.request({ url, timeoutMs: 20_000, maxBytes: 1000, ...more })
  const stop = () => {
    open.stop()
    strict.stop()
  }
  return { open, strict, ask, stop }
}

export async function serve(context: TestContext, answer: RequestListener, secure = false) {
  const seen: IncomingMessage[] = []
  const listener: RequestListener = (request, response) => {
    seen.push(request)
    answer(request, response)
  }
  const server = secure ? createTlsServer({ key: testKey, cert: testCertificate }, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    seen,
    url: `http://127.0.0.1:${port}`,
    named: `${secure ? 'https' : 'http'}://pay.chispa.test:${port}`,
  }
}
export async function serveRaw(context: TestContext, act: Parameters<typeof startRawServer>[0]) {
  const server = await startRawServer(act)
  context.after(() => server.stop())
  return server
}
export const textOf = (outcome: Outcome) =>
  outcome.kind === 'answered' ? outcome.body.toString() : assert.fail(outcome.kind)
export const endOf = ({ kind, ...rest }: Outcome) => [kind, 'reason' in rest ? rest.reason : rest.status]
