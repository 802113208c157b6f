/** Requests come in by `Admission`. What is urgent stands in the contract. */
import type { FastifyInstance } from 'fastify'
import { Admission, type Visit } from './admission.ts'
import { addressKey } from './client-address.ts'
import type { SendRefusal } from './error-replies.ts'
import { Refusal } from './refusal.ts'

const [sweepEveryMs, tellEveryMs] = [50, 10_000]
const overloaded = new Refusal('overloaded', { headers: { 'retry-after': '1' } })

export function admitRequests(app: FastifyInstance, refuseAtOnce: SendRefusal, admission = new Admission()): void {
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
  app.addHook('onRequest', (request, reply, done) => {
    const visit: Visit = {
      isUrgent: request.routeOptions.config?.operation?.urgent ?? false,
      decide(isAdmitted) {
        if (isAdmitted) return done()
        refused++
        refuseAtOnce(overloaded, request, reply)
      },
    }
    reply.raw.once('close', () => admission.leave(visit))
    admission.come(addressKey(request.ip), visit)
  })
}
