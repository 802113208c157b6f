/** Every request is answered: what hangs, on a database that stands still for example, ends as a 503. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendRefusal } from './error-replies.ts'
import { Refusal } from './refusal.ts'

export function answerInTime(app: FastifyInstance, limitMs: number): void {
  // One timer looks after all of them: one for each request would cost more than most requests. Places in a list, not a Set:
  // its discarded tables would still point to requests, and carry them over into the old generation.
  const open: (FastifyReply | undefined)[] = []
  const free: number[] = []
  app.addHook('onRequest', (_request, reply, done) => {
    const place = free.pop() ?? open.length
    open[place] = reply
    reply.raw.once('close', () => {
      open[place] = undefined
      free.push(place)
    })
    done()
  })
  const watch = setInterval(() => endOverdue(open, limitMs), Math.min(1000, limitMs / 4)).unref()
  app.addHook('onClose', async () => clearInterval(watch))
}

function endOverdue(open: readonly (FastifyReply | undefined)[], limitMs: number): void {
  for (const reply of open) {
    if (!reply || reply.sent || reply.elapsedTime < limitMs) continue
    reply.request.log.error({ route: reply.request.routeOptions.url }, 'a request took too long and was given up')
    sendRefusal(new Refusal('took_too_long', { headers: { 'retry-after': '1' } }), reply.request, reply)
  }
}
