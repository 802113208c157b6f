/** Serves an operation of the contract: the path, the checks and the types all come from the one definition. */
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@chispa/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type RequestOf<E extends Endpoint> = Omit<FastifyRequest, 'params' | 'query' | 'body'> & {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}
export type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  reply: FastifyReply,
) => Promise<ReplyOf<E>> | ReplyOf<E>

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Endpoint
  }
}

export function serve<E extends Endpoint>(app: FastifyInstance, operation: E, handler: Handler<E>): void {
  if (operation.consumes === undefined) {
    route(app, operation, handler, operation.schema)
    return
  }
  // The bytes as they came: nothing is parsed, and the schema of a body in JSON does not apply.
  const { body: _, ...schema } = operation.schema
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
      request.rawBody = body as Buffer
      done(null, body)
    })
    route(scope, operation, handler, schema)
  })
}

function route<E extends Endpoint>(
  app: FastifyInstance,
  operation: E,
  handler: Handler<E>,
  schema: Omit<Endpoint['schema'], 'body'>,
): void {
  const { method, url, bodyLimit, produces } = operation
  app.route({
    method,
    url,
    schema,
    ...(bodyLimit ? { bodyLimit } : {}),
    config: { operation },
    handler: async (request, reply) => {
      if (produces) reply.type(produces)
      return handler(request as unknown as RequestOf<E>, reply)
    },
  })
}

/** A route that does not say who may call it stops the start. */
export function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (!route.config?.operation?.access) throw new Error(`${route.method} ${route.url} does not say who may call it`)
  })
}
