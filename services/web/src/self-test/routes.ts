import { checkDomain } from '@chispa/contract/domains'
import { readEcho, runSelfTest } from '@chispa/contract/self-test'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { SelfTestDeps } from './deps.ts'
import { echoOf } from './echo.ts'
import { runChecks, runDomainChecks } from './run-checks.ts'

export function selfTestRoutes(app: FastifyInstance, deps: SelfTestDeps): void {
  serve(app, runSelfTest, async () => ({ results: await runChecks(deps) }))
  serve(app, checkDomain, async request => {
    const domain = deps.settings.domains.get(request.params.host.toLowerCase())
    if (!domain) throw new Refusal('domain_not_found')
    return { results: await runDomainChecks(deps, domain.host) }
  })
  serve(app, readEcho, async request => echoOf(request, request.query.nonce, deps.instanceKey))
}
