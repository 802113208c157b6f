/** Failures of the database that are not bugs: it is away, or a stranger's text cannot be stored as text. */
import { Refusal } from './refusal.ts'

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting up
  '53300', // too many connections
])

/** PostgreSQL stores no NUL in text; everything else in Unicode it takes. */
const badText = new Set(['22021', '22P05'])

export function databaseRefusal(error: unknown): Refusal | undefined {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return undefined
  if (away.has(code)) return new Refusal('database_unavailable', { headers: { 'retry-after': '1' } })
  if (badText.has(code)) return new Refusal('invalid_request', { message: 'A text contains a NUL character' })
  return undefined
}
