/** A NUL in a request is refused before anything looks at it. */
import { hasNul, nulInJson, nulInUrl } from '@chispa/service/nul'
import type { FastifyInstance } from 'fastify'
import { BadRequest } from './errors.ts'

const nulRefusal = () => new BadRequest('NUL is not allowed in texts')

/** In the path or the query. */
export function refuseNulInUrls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.includes(nulInUrl)) done(nulRefusal())
    else done()
  })
}

/** `text` is the JSON that was parsed. */
export function refuseNul(parsed: unknown, text: string): void {
  if (text.includes(nulInJson) && hasNul(parsed)) throw nulRefusal()
}
