/** Each request is what is being worked on until its work is done, here and, where traces are told, as a span. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inRequest, type RequestContext } from './request-context.ts'
import { activeTracer } from './trace.ts'
import type { Span } from './tracer.ts'

type Options = {
  /** Whether the caller is one whose word on the trace counts: anybody else begins a new one. */
  goesOn: (request: FastifyRequest) => boolean
}

type Followed = { context: RequestContext; span?: Span }

/** Before all other hooks. */
export function followRequests(app: FastifyInstance, { goesOn }: Options): void {
  const followed = new WeakMap<FastifyRequest, Followed>()

  app.addHook('onRequest', (request, _reply, done) => {
    const span = startSpan(request, goesOn)
    const context = { requestId: request.id, ...(span && { trace: span.trace }) }
    followed.set(request, { context, ...(span && { span }) })
    inRequest(context, done)
  })
  // A body arrives by the events of its socket, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const { context } = followed.get(request) ?? {}
    if (context) inRequest(context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    endSpan(followed.get(request)?.span, reply.statusCode)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    followed.get(request)?.span?.end('aborted')
    done()
  })
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
