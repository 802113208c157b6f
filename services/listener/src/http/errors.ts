/** Whatever goes wrong has an answer in the shape of its route, and nothing stops the process. */
import type { FastifyError, FastifyInstance } from 'fastify'

/** `isOurs`: the request was right, and we cannot answer it now. */
export type ErrorBody = (message: string, isOurs: boolean) => object

/** Refused before any route looks at it. */
export class BadRequest extends Error {
  readonly statusCode = 400
}

declare module 'fastify' {
  interface FastifyContextConfig {
    errorBody?: ErrorBody
  }
}

const plain: ErrorBody = (_message, isOurs) => ({ error: isOurs ? 'internal_error' : 'invalid_request' })

export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isOurs = error.statusCode === undefined || error.statusCode >= 500
    const { id: requestId, log, routeOptions } = request
    if (isOurs) log.error({ requestId, err: error, route: routeOptions.url }, 'unexpected error')
    const bodyOf = routeOptions.config?.errorBody ?? plain
    const message = isOurs ? 'The listener cannot answer this now' : error.message
    return reply.code(isOurs ? 500 : (error.statusCode as number)).send(bodyOf(message, isOurs))
  })
}
