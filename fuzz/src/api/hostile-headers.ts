/** Headers that are read somewhere: by the framework, by the guard, by proxies' rules, by tracing. */
import type { Chance } from '../chance.ts'
import { hostileTexts } from '../inputs/hostile-values.ts'
import { mutateText } from '../inputs/mutate-text.ts'

const usual: Record<string, string> = {
  authorization:
    'Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIiwiaWF0IjoxNTE2MjM5MDIyfQ.KMUFsIDTnFmyG3nMiGM6H9FNFUROf3wh7SmqJp-QV30',
  'content-type': 'application/json; charset=utf-8',
  'content-encoding': 'gzip',
  accept: 'application/json, text/html;q=0.9, */*;q=0.1',
  'accept-encoding': 'gzip, br;q=0.5, zstd',
  'accept-language': 'es-AR,es;q=0.9,pt-BR;q=0.8,en;q=0.7',
  host: 'localhost',
  origin: 'http://localhost',
  referer: 'http://localhost/a',
  range: 'bytes=0-10,20-30',
  'if-none-match': '"abc", W/"def"',
  'if-modified-since': 'Wed, 21 Oct 2015 07:28:00 GMT',
  'x-forwarded-for': '1.2.3.4, ::1',
  'x-forwarded-host': 'a.example',
  'x-forwarded-proto': 'https',
  forwarded: 'for=1.2.3.4;host=a;proto=https',
  'x-request-id': '7f3c1a9e-0000-4000-8000-000000000000',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  tracestate: 'a=b,c=d',
  cookie: 'a=b; session=c',
  'last-event-id': '42',
  'sec-fetch-site': 'cross-site',
  'idempotency-key': 'abc',
  'x-next-cursor': 'abc',
  'transfer-encoding': 'chunked',
  upgrade: 'websocket',
  'x-http-method-override': 'DELETE',
  'x-chispa-timestamp': '1700000000',
  'x-chispa-signature': 'sha256=00',
}
const names = Object.keys(usual)
/** What Node sends as a header; the rest is for raw bytes. */
const sendable = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 6000)

export function hostileHeaders(chance: Chance): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let left = chance.pick([1, 1, 2, 4]); left > 0; left--) {
    const name = chance.pick(names)
    const value = usual[name] as string
    headers[name] = sendable(
      chance.is(0.25) ? value : chance.is(0.5) ? chance.pick(hostileTexts) : mutateText(value, chance),
    )
  }
  // Node would wait for a body that never comes, or send one that has no end.
  delete headers['transfer-encoding']
  return headers
}
