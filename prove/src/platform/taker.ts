/** Programs of members and of the operator that take webhooks: each keeps what it was told once, and can answer late or not at all. */
import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import type { Message } from '../books.ts'
import { named } from './names.ts'

export type TakerFaults = { status: number; delayMs: number; cuts: boolean }
export const noTakerFaults = (): TakerFaults => ({ status: 200, delayMs: 0, cuts: false })

export type Taker = {
  urlFor: (reader: string) => string
  secrets: Map<string, string>
  messages: Message[]
  faults: TakerFaults
} & AsyncDisposable

type Body = { type: string; data: { userId?: string; paymentHash?: string; paymentId?: string } }

export async function startTaker(): Promise<Taker> {
  const app = Fastify({ forceCloseConnections: true })
  const [messages, secrets, faults] = [[] as Message[], new Map<string, string>(), noTakerFaults()]
  const heard = new Set<string>()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post<{ Params: { reader: string }; Body: string }>('/:reader', async (request, reply) => {
    const { delayMs, cuts, status } = faults
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
    if (cuts) return reply.hijack().raw.destroy()
    if (status >= 300) return reply.code(status).send()
    const { reader } = request.params
    const webhookId = String(request.headers['webhook-id'])
    if (!heard.has(`${reader} ${webhookId}`)) {
      heard.add(`${reader} ${webhookId}`)
      const { type, data } = JSON.parse(request.body) as Body
      const { userId, paymentHash, paymentId } = data
      const isSigned = isSignedWith(secrets.get(reader) ?? '', request.headers, request.body)
      messages.push({ reader, webhookId, isSigned, type, userId, paymentHash, paymentId })
    }
    return reply.code(200).send()
  })
  const origin = named('taker', await app.listen({ host: '127.0.0.1', port: 0 }))
  return {
    urlFor: reader => `${origin}/${reader}`,
    ...{ secrets, messages, faults },
    [Symbol.asyncDispose]: () => app.close(),
  }
}

/** By the conventions, written anew: what is under test does not check itself. */
function isSignedWith(secret: string, headers: Record<string, unknown>, body: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}
