/** Bodies are JSON, whatever the content type says; one that is too long is read to its end, so that the 413 arrives. */
import type { FastifyInstance } from 'fastify'
import { BadRequest } from './errors.ts'
import { refuseNul } from './nul.ts'

export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text: string, done) => {
    let body: unknown
    try {
      body = parse(text)
      refuseNul(body, text)
    } catch (error) {
      return done(error as Error)
    }
    done(null, body)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 413) reply.header('connection', 'keep-alive')
    done(null, payload)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest('The body is not JSON')
  }
}
