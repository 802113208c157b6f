/** Requests come in by `Admission`. What is urgent stands in the contract. */
import type { FastifyInstance } from 'fastify'
import type { Admission, Visit } from './admission.ts'
import { addressKey } from './client-address.ts'
import type { SendRefusal } from './error-replies.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Unset where requests are not limited. */
    visit: (Visit & { leave: () => void }) | undefined
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
  app.decorateRequest('visit', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const visit = {
      isUrgent: request.routeOptions.config?.operation?.urgent ?? false,
      decide(isAdmitted: boolean) {
        if (isAdmitted) return done()
        refused++
        refuseAtOnce(overloaded, request, reply)
      },
      leave: () => admission.leave(visit),
    }
    request.visit = visit
    reply.raw.once('close', visit.leave)
    admission.come(addressKey(request.ip), visit)
  })
  // A body comes as fast as its client likes.
  app.addHook('preParsing', ({ headers, visit }, _reply, _body, done) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (visit && hasBody) admission.pause(visit)
    done()
  })
  app.addHook('preValidation', ({ visit }, _reply, done) => {
    if (visit) admission.resume(visit)
    done()
  })
}
