/** PostgreSQL has no NUL in texts, and nothing here means anything by it: refused wherever a caller can write one. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const refusal = () => new Refusal('malformed_request', { message: 'A NUL character is not taken anywhere' })

/** In the path or the query, whatever is encoded in them. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(/%00/.test(request.raw.url ?? '') ? refusal() : undefined))
}

/** In JSON a NUL can only be written as an escape: most bodies have none and are not looked through. */
export function requireNoNul(raw: Buffer, value: unknown): void {
  if (raw.includes('\\u0000') && hasNul(value)) throw refusal()
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner))
}
