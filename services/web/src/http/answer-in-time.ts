/** Every request is answered: what hangs, on a database that stands still for example, ends as a 503. */
import type { InProgress } from '@chispa/service/closing'
import type { FastifyInstance } from 'fastify'
import type { SendRefusal } from './error-replies.ts'
import { Refusal } from './refusal.ts'

/** One timer looks after all of them: one for each request would cost more than most requests. */
export function answerInTime(
  app: FastifyInstance,
  open: InProgress,
  { limitMs, sendRefusal }: { limitMs: number; sendRefusal: SendRefusal },
): void {
  const watch = setInterval(() => endOverdue(open, limitMs, sendRefusal), Math.min(1000, limitMs / 4)).unref()
  app.addHook('onClose', async () => clearInterval(watch))
}

function endOverdue(open: InProgress, limitMs: number, sendRefusal: SendRefusal): void {
  for (const reply of open) {
    if (!reply || reply.sent || reply.elapsedTime < limitMs) continue
    const { id: requestId, log, routeOptions } = reply.request
    log.error({ requestId, route: routeOptions.url }, 'a request took too long and was given up')
    sendRefusal(new Refusal('took_too_long', { headers: { 'retry-after': '1' } }), reply.request, reply)
  }
}
