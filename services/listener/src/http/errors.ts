/** Whatever goes wrong has an answer in the shape of its route, and nothing stops the process. */
import { listenerPaths } from '@chispa/contract/listener'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { refusalOf } from '../payments/show.ts'

const noId = '0'.repeat(64)

export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error')
    const message = status === 500 ? 'The listener cannot answer this now' : error.message
    return reply.code(status).send(bodyFor(request, status, message))
  })
}

/** A failure of ours on a payment says nothing about the payment: it is unknown. */
function bodyFor(request: FastifyRequest, status: number, message: string): object {
  const path = request.routeOptions.url ?? ''
  if (path === listenerPaths.proxy) {
    return { ok: false, error: { code: status < 500 ? 'validation_error' : 'relay_error', message } }
  }
  if (path.startsWith(listenerPaths.payments)) {
    return status < 500
      ? refusalOf(noId, 'rejected', 'validation_error', message)
      : refusalOf(noId, 'unknown', 'relay_error', message)
  }
  return { error: status < 500 ? 'invalid_request' : 'internal_error' }
}
