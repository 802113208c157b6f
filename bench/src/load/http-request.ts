/** The bytes of a request, as a browser's or a wallet's would be at least. */

export type PlainRequest = {
  method?: string
  path: string
  host: string
  authorization?: string
  headers?: Record<string, string>
  body?: string
}

export function httpRequest({ method = 'GET', path, host, authorization, headers = {}, body }: PlainRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`, 'accept: application/json']
  if (authorization) lines.push(`authorization: ${authorization}`)
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body) lines.push('content-type: application/json')
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}
