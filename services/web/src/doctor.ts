/** The self-test of the dashboard without a running service, for `npm run doctor`. */
import type { CheckResult } from '@chispa/contract/self-test'
import { openDatabase } from '@chispa/database/open'
import type { Environment } from '@chispa/service/environment'
import { createLog } from '@chispa/service/log'
import { assemble } from './assemble.ts'
import { readWebConfig } from './config.ts'
import { processParts } from './process-parts.ts'
import { runChecks, runDomainChecks } from './self-test/run-checks.ts'
import { selfTestDeps } from './self-test/ways.ts'

type Examined = { title?: string; results: CheckResult[] }

/** The instance, then each further domain. */
export async function examineSetUp(environment: Environment): Promise<Examined[]> {
  const config = readWebConfig(environment)
  await using parts = new AsyncDisposableStack()
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    poolSize: 4,
    applicationName: 'chispa-doctor',
  })
  parts.defer(() => database.close())
  const { deps, stop } = await assemble(processParts(config, { sql: database.sql, log: createLog('doctor', 'silent') }))
  parts.defer(stop)
  const ways = selfTestDeps(deps, { dataDir: deps.dataDir })
  parts.defer(ways.stop)
  // Awaited here: what it stands on ends with this function.
  const found: Examined[] = [{ results: await runChecks(ways) }]
  for (const host of deps.settings.domains.keys())
    found.push({ title: host, results: await runDomainChecks(ways, host) })
  return found
}
