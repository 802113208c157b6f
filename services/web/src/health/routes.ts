import { endpoint } from '@chispa/contract/endpoint'
import { readHealth } from '@chispa/contract/health'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'

const timeoutMs = 2000

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

export function healthRoutes(app: FastifyInstance, { sql, version }: Deps): void {
  serve(app, readLife, async () => ({ status: 'ok' as const }))
  serve(app, readHealth, async (_request, reply) => {
    const up = await answersInTime(sql`select 1`)
    if (!up) reply.code(503)
    return { status: up ? 'ok' : 'error', database: up ? 'up' : 'down', version } as const
  })
}

async function answersInTime(query: PromiseLike<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), timeoutMs)
  try {
    return await Promise.race([Promise.resolve(query).then(() => true), tooLate])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
