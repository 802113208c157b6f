/** Requests come in by `Admission`. What is urgent stands in the contract. */
import type { FastifyInstance } from 'fastify'
import type { Admission, Visit } from './admission.ts'
import { addressKey } from './client-address.ts'
import type { SendRefusal } from './error-replies.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Called where an answer begins that lasts, a stream: nothing is at work any more. */
    endWork: (() => void) | undefined
  }
}

const [sweepEveryMs, tellEveryMs] = [50, 10_000]
const overloaded = new Refusal('overloaded', { headers: { 'retry-after': '1' } })

export function admitRequests(app: FastifyInstance, admission: Admission, refuseAtOnce: SendRefusal): void {
  let refused = 0
  const sweeping = setInterval(() => admission.sweep(), sweepEveryMs).unref()
  const telling = setInterval(() => {
    if (refused > 0) app.log.warn({ requests: refused }, 'more was asked than can be answered: requests were refused')
    refused = 0
  }, tellEveryMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    clearInterval(telling)
  })
  app.decorateRequest('endWork', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const visit: Visit = {
      isUrgent: request.routeOptions.config?.operation?.urgent ?? false,
      decide(isAdmitted) {
        if (isAdmitted) return done()
        refused++
        refuseAtOnce(overloaded, request, reply)
      },
    }
    request.endWork = () => admission.leave(visit)
    reply.raw.once('close', request.endWork)
    admission.come(addressKey(request.ip), visit)
  })
}
