/**
 * The id that ties a response, its log lines in both services and its activity together: the caller's own, if it can be
 * printed, or a new one.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const requestIdHeader = 'x-request-id'

const printable = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/

export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[requestIdHeader]
  return typeof given === 'string' && printable.test(given) ? given : randomUUID()
}
