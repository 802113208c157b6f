/**
 * Each request is what is being worked on until its work is done, here and, where traces are told, as a span. The log says of
 * every line which request it belongs to: no request needs a logger of its own.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inRequest, type RequestContext } from './request-context.ts'
import { activeTracer } from './trace.ts'
import type { Span } from './tracer.ts'

type Options = {
  /** Whether the caller is one whose word on the trace counts: anybody else begins a new one. */
  goesOn: (request: FastifyRequest) => boolean
}

type Followed = { context: RequestContext; span: Span | undefined }

declare module 'fastify' {
  interface FastifyRequest {
    /** Unset in what arrives before the first hook. */
    followed: Followed | undefined
  }
}

/** Before whatever logs or waits. */
export function followRequests(app: FastifyInstance, { goesOn }: Options): void {
  app.decorateRequest('followed', undefined)
  app.setChildLoggerFactory(log => log)
  app.addHook('onRequest', (request, _reply, done) => {
    const span = startSpan(request, goesOn)
    const context = { requestId: request.id, ...(span && { trace: span.trace }) }
    request.followed = { context, span }
    inRequest(context, done)
  })
  // A body arrives by the events of its socket, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => goOn(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    endSpan(request.followed?.span, reply.statusCode)
    goOn(request, done)
  })
  app.addHook('onRequestAbort', (request, done) => {
    request.followed?.span?.end('aborted')
    goOn(request, done)
  })
}

function goOn({ followed }: FastifyRequest, done: () => void): void {
  if (followed) inRequest(followed.context, done)
  else done()
}

/** By the route's pattern: paths and queries can carry codes and tokens. */
function startSpan(request: FastifyRequest, goesOn: Options['goesOn']): Span | undefined {
  const tracer = activeTracer()
  if (!tracer) return undefined
  const route = request.routeOptions.url ?? 'unknown'
  return tracer.start(`${request.method} ${route}`, {
    kind: 'server',
    attributes: { 'http.request.method': request.method, 'http.route': route, 'chispa.request_id': request.id },
    parent: goesOn(request) ? tracer.read(request.headers) : undefined,
  })
}

function endSpan(span: Span | undefined, status: number): void {
  span?.set({ 'http.response.status_code': status })
  span?.end(status >= 500 ? String(status) : undefined)
}
