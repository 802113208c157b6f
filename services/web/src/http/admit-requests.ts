/** Requests come in by `Admission`: which of them are payments, and what is never turned away, stands in the contract. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Admission } from './admission.ts'
import { addressKey, subnetKey } from './client-address.ts'
import { Refusal } from './refusal.ts'

const sweepEveryMs = 25

export function admitRequests(app: FastifyInstance, admission = new Admission()): void {
  const sweeping = setInterval(() => admission.sweep(), sweepEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(sweeping))
  app.addHook('onRequest', (request, { raw }, done) => {
    const criticality = request.routeOptions.config?.operation?.criticality
    if (criticality === 'vital') return done()
    // Who waits goes on when another request ends, and is still the request that it was.
    const goOn = AsyncLocalStorage.bind(done)
    const visit = {
      keys: keysOf(request),
      isPayment: criticality === 'payment',
      enter: () => goOn(),
      refuse: () => goOn(new Refusal('overloaded', { headers: { 'retry-after': '1' } })),
      isAnswered: () => raw.headersSent,
    }
    admission.come(visit)
    raw.once('close', () => admission.leave(visit))
  })
}

/** A token is the same caller from wherever it comes. A signature of NIP-98 is another one each time. */
function keysOf({ ip, headers: { authorization } }: FastifyRequest): string[] {
  const places = [addressKey(ip), subnetKey(ip)]
  return authorization?.startsWith('Bearer ') ? [...places, authorization] : places
}
