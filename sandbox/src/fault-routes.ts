/** Fault switches under a path: read, change some, switch all off. */
import type { FastifyInstance } from 'fastify'
import { setFaults } from './set-faults.ts'

export function faultRoutes<F extends object>(
  app: FastifyInstance,
  path: string,
  faultsOf: (id: string) => F,
  noFaults: () => F,
): void {
  const url = `${path}/faults`
  type ById = { Params: { id?: string } }
  app.get<ById>(url, ({ params }) => faultsOf(params.id ?? ''))
  app.post<ById>(url, (request, reply) => {
    const faults = faultsOf(request.params.id ?? '')
    const wrong = setFaults(faults, request.body, noFaults())
    return wrong ? reply.code(400).send({ error: `not a fault: ${wrong}` }) : faults
  })
  app.delete<ById>(url, ({ params }) => Object.assign(faultsOf(params.id ?? ''), noFaults()))
}
