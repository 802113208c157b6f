/** A collector of traces (OTLP over HTTP, JSON): keeps the spans that are told to it, and what each telling was headed by. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Told = {
  resourceSpans?: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<CollectedSpan, 'service' | 'attributes'> & { attributes?: Attribute[] })[] }[]
  }[]
}
type Attribute = { key: string; value: Record<string, unknown> }

export type CollectedSpan = {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Record<string, unknown>
}

export async function startTraceCollector() {
  const spans: CollectedSpan[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, reply) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return reply.writeHead(404).end()
    json(request).then(
      told => {
        spans.push(...spansIn(told as Told))
        headers.push(request.headers)
        reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      },
      () => reply.writeHead(400).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const spansIn = ({ resourceSpans = [] }: Told): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name'])
    return scopeSpans.flatMap(scope =>
      scope.spans.map(span => ({ ...span, service, attributes: valuesOf(span.attributes ?? []) })),
    )
  })

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
