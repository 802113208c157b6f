/** Failures of the database that are not bugs: it is away or too busy, or a stranger's value cannot be stored. */
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
  'NO_ANSWER', // it was silent for longer than a statement may take
  'NOT_POSTGRES', // a proxy in front took the connection and has no leader behind it
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting up
  '08000', // the connection failed; this one and the next: also what poolers say for a server that is gone
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '25006', // it leads no more: whoever does is found by the next connection
  '53100', // its disk is full: health says so
  '53300', // too many connections
])

/** It is there, but cannot do this now; nothing was changed, and the next attempt may well succeed. */
const busy = new Set([
  '40001', // could not serialise
  '40P01', // deadlock
  '53200', // out of memory
  '55P03', // lock not available
  '57014', // cancelled, past the time for statements
])

const badValue: Record<string, string> = {
  // PostgreSQL stores no NUL in text; everything else in Unicode it takes.
  '22021': 'A text contains a NUL character or is not valid Unicode',
  '22P05': 'A text contains a NUL character',
  '22P02': 'A value is not of the form that is needed here',
}

export function databaseRefusal(error: unknown): Refusal | undefined {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return undefined
  if (away.has(code)) return new Refusal('database_unavailable', { headers: { 'retry-after': '1' } })
  if (busy.has(code)) return new Refusal('database_busy', { headers: { 'retry-after': '1' } })
  const message = badValue[code]
  return message === undefined ? undefined : new Refusal('invalid_request', { message })
}
