/** Everything but health and readiness is for the web service: it bears the shared secret. */
import { sameText } from '@chispa/service/metrics'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without the secret. */
    isOpen?: boolean
  }
}

export function requireBearer(app: FastifyInstance, secret: string): void {
  const expected = `Bearer ${secret}`
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.isOpen || sameText(request.headers.authorization ?? '', expected)) return done()
    reply.code(401).send({ error: 'unauthorized' })
  })
}
