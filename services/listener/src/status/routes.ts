import { withTimeout } from '@chispa/concurrency/timeout'
import { listenerPaths, paymentsCapability, walletIdCapability } from '@chispa/contract/listener'
import type { FastifyInstance } from 'fastify'

import { describe, type StatusDeps } from './describe.ts'

const capabilities = [paymentsCapability, walletIdCapability]
const databaseTimeoutMs = 750

export function statusRoutes(app: FastifyInstance, deps: StatusDeps): void {
  const startedAt = deps.clock.now()

  const databaseAnswers = async () => {
    const asked = deps.sql`select 1`.then(
      () => true,
      () => false,
    )
    return (await withTimeout(asked, databaseTimeoutMs)) ?? false
  }

  app.get(listenerPaths.health, { config: { isOpen: true } }, async () => ({
    status: 'ok',
    db: await databaseAnswers(),
  }))

  app.get(listenerPaths.databaseHealth, { config: { isOpen: true } }, async (_request, reply) => {
    const isUp = await databaseAnswers()
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ok' : 'error', database: isUp ? 'up' : 'down' })
  })

  app.get(listenerPaths.ready, { config: { isOpen: true } }, async () => {
    const total = deps.pool.size
    const ready = [...deps.pool].filter(({ isReady }) => isReady).length
    return { status: 'ready', capabilities, wallets: { total, ready, notReady: total - ready } }
  })

  app.get(listenerPaths.status, () => describe(deps, startedAt))
}
