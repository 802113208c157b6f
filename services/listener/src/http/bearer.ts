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
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.isOpen) return
    if (!sameText(request.headers.authorization ?? '', expected)) return reply.code(401).send({ error: 'unauthorized' })
  })
}
