/**
 * A NUL in path, query or body is refused before anything looks at it, on every route; LNURL operations answer it in their own
 * shape. In a comment, which people type into wallets of all kinds, it becomes a blank. What the listener tells is taken as it is:
 * refused, it would be told for ever.
 */
import type { Endpoint } from '@chispa/contract/endpoint'
import { hasNul, nulInJson, nulInUrl } from '@chispa/service/nul'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.raw
    if (!url.includes(nulInUrl)) return done()
    const inPath = (url.split('?', 1)[0] as string).includes(nulInUrl)
    const { querystring } = request.routeOptions.config?.operation?.schema ?? {}
    done(inPath || hasNul(withPlainComment(request.query, querystring)) ? refusal() : undefined)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const operation: Endpoint | undefined = request.routeOptions.config?.operation
    const isText = operation?.consumes === undefined && !operation?.internal
    if (!isText || !request.rawBody?.includes(nulInJson)) return done()
    done(hasNul(withPlainComment(request.body, operation?.schema.body)) ? refusal() : undefined)
  })
}

const refusal = () => new Refusal('malformed_request', { message: 'A NUL character is not taken here' })

/** The same object: handlers read the comment without it. */
function withPlainComment(given: unknown, schema: object | undefined): unknown {
  const fields = given as { comment?: unknown } | null
  const isTaken = schema && 'properties' in schema && 'comment' in (schema.properties as object)
  if (isTaken && typeof fields?.comment === 'string') fields.comment = fields.comment.replaceAll('\0', ' ')
  return given
}
