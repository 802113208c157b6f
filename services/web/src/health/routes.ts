import { endpoint } from '@chispa/contract/endpoint'
import { readHealth } from '@chispa/contract/health'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { databaseState } from './database-state.ts'

/** For whoever starts a process anew that hangs: one without a database does not, and is left alone. */
const readLife = endpoint({
  name: 'readLife',
  tag: 'Operations',
  summary: 'Whether the process answers',
  method: 'GET',
  url: '/api/health/live',
  access: 'public',
  internal: true,
  schema: { response: { 200: Type.Object({ status: Type.Literal('ok') }) } },
})

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const findState = databaseState(deps)
  serve(app, readLife, async () => ({ status: 'ok' as const }))
  serve(app, readHealth, async (_request, reply) => {
    const database = await findState()
    if (database !== 'up') reply.code(503)
    return { status: database === 'up' ? 'ok' : 'error', database, version: deps.version } as const
  })
}
