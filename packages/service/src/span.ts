/** One step of the work on a request, as a span where traces are told, and for the other service the headers that go on with it. */
import { randomUUID } from 'node:crypto'
import { currentRequestId, inRequest, requestContext } from './request-context.ts'
import { requestIdHeader } from './request-id.ts'
import { activeTracer } from './trace.ts'
import type { Attributes, SpanKind } from './tracer.ts'

export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind: SpanKind = 'internal',
): Promise<T> {
  const tracer = activeTracer()
  return tracer ? traced(tracer, { name, attributes, kind }, work) : work()
}

async function traced<T>(
  tracer: NonNullable<ReturnType<typeof activeTracer>>,
  { name, attributes, kind }: { name: string; attributes: Attributes; kind: SpanKind },
  work: () => Promise<T>,
): Promise<T> {
  const context = requestContext() ?? { requestId: randomUUID() }
  const span = tracer.start(name, { kind, attributes, parent: context.trace })
  try {
    const result = await inRequest({ ...context, trace: span.trace }, work)
    span.end()
    return result
  } catch (error) {
    span.end(error instanceof Error ? error.name : 'error')
    throw error
  }
}

/** Of a call to the other service: which request it belongs to, and which span. */
export function requestHeaders(): Record<string, string> {
  const requestId = currentRequestId()
  if (requestId === undefined) return {}
  return { [requestIdHeader]: requestId, ...activeTracer()?.write(requestContext()?.trace) }
}
