import { withTimeout } from '@chispa/concurrency/timeout'
import { listenerPaths, paymentsCapability, walletIdCapability } from '@chispa/contract/listener'
import type { FastifyInstance } from 'fastify'

import { describe, type StatusDeps } from './describe.ts'

const capabilities = [paymentsCapability, walletIdCapability]
const databaseTimeoutMs = 750

export function statusRoutes(app: FastifyInstance, deps: StatusDeps): void {
  const startedAt = deps.clock.now()

  app.get(listenerPaths.health, { config: { isOpen: true } }, async () => {
    const asked = deps.sql`select 1`.then(
      () => true,
      () => false,
    )
    return { status: 'ok', db: (await withTimeout(asked, databaseTimeoutMs)) ?? false }
  })

  app.get(listenerPaths.ready, { config: { isOpen: true } }, async () => {
    const total = deps.pool.size
    const ready = [...deps.pool].filter(({ isReady }) => isReady).length
    return { status: 'ready', capabilities, wallets: { total, ready, notReady: total - ready } }
  })

  app.get(listenerPaths.status, () => describe(deps, startedAt))
}
