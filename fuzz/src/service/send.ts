/** Sends one request over a real socket and reads the answer, whatever its headers and body are made of. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Sent = {
  method: string
  /** Path and query as they go over the wire. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; tookMs: number }

/** Longer than the service itself takes to give up. */
const timeoutMs = 40_000
const maxBodyChars = 300_000

export const openAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 32 })

/** Undefined: no answer came. A stream of events is left after its headers. */
export function send(
  port: number,
  { method, path, headers, body }: Sent,
  agent: Agent,
): Promise<Answer | 'unsendable' | undefined> {
  const began = performance.now()
  return new Promise(resolve => {
    const tookMs = () => performance.now() - began
    let asked: ReturnType<typeof request>
    try {
      asked = request({ host: '127.0.0.1', port, method, path, headers, agent, setHost: headers.host === undefined })
    } catch {
      // Node does not send what is no header or no path; the target for raw bytes does.
      resolve('unsendable')
      return
    }
    const late = setTimeout(() => asked.destroy(), timeoutMs)
    const end = (answer: Answer | undefined) => {
      clearTimeout(late)
      resolve(answer)
    }
    asked.on('response', answer => {
      const { statusCode: status = 0, headers } = answer
      if (String(headers['content-type']).includes('text/event-stream')) {
        answer.destroy()
        end({ status, headers, body: '', tookMs: tookMs() })
        return
      }
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', chunk => {
        if (text.length < maxBodyChars) text += chunk
      })
      answer.on('end', () => end({ status, headers, body: text, tookMs: tookMs() }))
      answer.on('error', () => end(undefined))
    })
    asked.on('error', () => end(undefined))
    asked.end(body)
  })
}

/** On a machine that is full an answer may be late, or a statement be given up: only what is late again, alone in its lane, is a fault. */
export async function sendPatiently(
  { web: { port }, agent }: { web: { port: number }; agent: Agent },
  sent: Sent,
  onLate: () => void,
): Promise<Answer | 'unsendable' | undefined> {
  const answer = await send(port, sent, agent)
  if (answer === 'unsendable' || (answer && !isLate(answer))) return answer
  const again = await send(port, sent, agent)
  if (again !== 'unsendable' && again && !isLate(again)) onLate()
  return again
}

const isLate = ({ status, body }: Answer) => status === 503 && /"(?:took_too_long|database_busy)"/.test(body)
