/** Answers bytes that are not HTTP: there is no request yet, so the whole response is written by hand. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { errorBody } from './error-replies.ts'
import { Refusal } from './refusal.ts'
import { requestIdHeader } from './request-id.ts'

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(errorBody(new Refusal('malformed_request')))
  const lines = [
    `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    `${requestIdHeader}: ${randomUUID()}`,
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
