/** Fastify with nothing around its one route. */
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { ready } from '../measure/attend.ts'

export async function serveBare(addRoute: (app: FastifyInstance) => void): Promise<void> {
  const app = Fastify()
  addRoute(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  // Ends in order, so that a profile is written.
  process.on('SIGTERM', () => process.exit())
  ready({ port: (app.server.address() as AddressInfo).port })
}
