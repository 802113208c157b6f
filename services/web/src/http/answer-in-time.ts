/** Every request is answered: what hangs, on a database that stands still for example, ends as a 503. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendRefusal } from './error-replies.ts'
import { Refusal } from './refusal.ts'

export function answerInTime(app: FastifyInstance, limitMs: number): void {
  /** The oldest first. One timer looks after all of them: one for each request would cost more than most requests. */
  const open = new Set<FastifyReply>()
  app.addHook('onRequest', (_request, reply, done) => {
    open.add(reply)
    reply.raw.once('close', () => open.delete(reply))
    done()
  })
  const watch = setInterval(() => endOverdue(open, limitMs), Math.min(1000, limitMs / 4)).unref()
  app.addHook('onClose', async () => clearInterval(watch))
}

function endOverdue(open: ReadonlySet<FastifyReply>, limitMs: number): void {
  for (const reply of open) {
    if (reply.elapsedTime < limitMs) return
    if (reply.sent) continue
    reply.request.log.error({ route: reply.request.routeOptions.url }, 'a request took too long and was given up')
    sendRefusal(new Refusal('took_too_long', { headers: { 'retry-after': '1' } }), reply.request, reply)
  }
}
