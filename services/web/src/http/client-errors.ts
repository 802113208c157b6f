/** Answers bytes that are not HTTP: there is no request yet, so the whole response is written by hand. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Reason } from '@chispa/contract/refusals'
import { requestIdHeader } from '@chispa/service/request-id'
import { errorBody } from './error-replies.ts'
import { apiHeaders } from './headers.ts'
import { Refusal } from './refusal.ts'

const reasons: Record<string, Reason> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = new Refusal(reasons[error.code ?? ''] ?? 'malformed_request')
  const body = JSON.stringify(errorBody(refusal))
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    [requestIdHeader]: randomUUID(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
