/** PostgreSQL stores no NUL in texts: refused at the boundary, wherever it stands. */
import type { FastifyInstance } from 'fastify'
import { BadRequest } from './errors.ts'

const nulRefusal = () => new BadRequest('NUL is not allowed in texts')

/** In the path or the query. */
export function refuseNulInUrls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.includes('%00')) done(nulRefusal())
    else done()
  })
}

/** `text` is the JSON that was parsed: without the escape in it there is nothing to look for. */
export function refuseNul(parsed: unknown, text: string): void {
  if (text.includes('\\u0000') && hasNul(parsed)) throw nulRefusal()
}

/** Parsed JSON is a tree no deeper than the parser allows; the stack is ours, not the caller's. */
function hasNul(parsed: unknown): boolean {
  const left = [parsed]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value === 'object' && value !== null) left.push(...Object.keys(value), ...Object.values(value))
  }
  return false
}
