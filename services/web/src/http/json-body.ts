/**
 * Bodies are JSON in UTF-8, whatever the content type says. The raw bytes stay on the request: signatures are made over
 * them. An absent body counts as an empty object, so that what is missing is named.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer | undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const raw = body as Buffer
    request.rawBody = raw
    try {
      done(null, raw.length === 0 ? undefined : parseJson(raw))
    } catch {
      done(new Refusal('malformed_json'))
    }
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {}
    done()
  })
}

/** Throws for what is not JSON in UTF-8. A key named __proto__ must not become a prototype when the object is copied. */
export function parseJson(raw: Buffer): unknown {
  const text = utf8.decode(raw)
  const value = JSON.parse(text)
  // In any spelling: a letter of it may be written as \u and four digits.
  if (!/__proto__|\\u/.test(text)) return value
  return JSON.parse(text, (key, inner) => (key === '__proto__' ? undefined : inner))
}
