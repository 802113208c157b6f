/**
 * A NUL in the path or the query is refused before anything looks at it: PostgreSQL has none in texts. LNURL operations answer
 * by their own rules, as to any other name or id that cannot be; a NUL in a body is refused with the field it stands in, or
 * by the database, which is a 400 as well.
 */
import type { Endpoint } from '@chispa/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = request.raw.url?.includes('%00') && isOurs(request.routeOptions.config?.operation)
    done(isRefused ? new Refusal('malformed_request', { message: 'A NUL character is not taken here' }) : undefined)
  })
}

const isOurs = (operation: Endpoint | undefined) =>
  operation !== undefined && operation.errors === undefined && operation.url.startsWith('/api/')
