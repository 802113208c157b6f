/** Bodies are JSON, whatever the content type says; one that is too long is read to its end, so that the 413 arrives. */
import type { FastifyInstance } from 'fastify'

export class MalformedJson extends Error {
  readonly statusCode = 400
}

export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(new MalformedJson('The body is not JSON'))
    }
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 413) reply.header('connection', 'keep-alive')
    done(null, payload)
  })
}
