import { readEcho, runSelfTest } from '@chispa/contract/self-test'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { SelfTestDeps } from './deps.ts'
import { echoOf } from './echo.ts'
import { runChecks } from './run-checks.ts'

export function selfTestRoutes(app: FastifyInstance, deps: SelfTestDeps): void {
  serve(app, runSelfTest, async () => ({ results: await runChecks(deps) }))
  serve(app, readEcho, async request => echoOf(request, request.query.nonce, deps.instanceKey))
}
