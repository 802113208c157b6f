/** The web service in this process: what is opened is closed again when a later step fails, and at the stop. */
import { poolSizeAmong } from '@chispa/database/connect'
import { openDatabase } from '@chispa/database/open'
import { claimWords } from '@chispa/service/claim-words'
import type { Log } from '@chispa/service/log'
import { originsAt } from '@chispa/service/own-origins'
import { tellReload } from '@chispa/service/reload'
import { announce, type Running } from '@chispa/service/run'
import { tracingOf } from '@chispa/service/service-config'
import { explainPort } from '@chispa/service/taken-port'
import { startTracing } from '@chispa/service/trace'
import { assemble } from './assemble.ts'
import type { WebConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { processParts } from './process-parts.ts'
import { version } from './version.ts'

export async function serve(config: WebConfig, log: Log, processes = 1): Promise<Running> {
  process.on('SIGUSR2', () => {
    log.info('SIGUSR2 is for the process that leads several: nothing is replaced')
    tellReload({ replaced: false, reason: 'the web service is one process: nothing is replaced, restart it' })
  })
  const tracing = await startTracing({ service: 'chispa-web', version, ...tracingOf(config) })
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    log: message => log.info(message),
    dataDir: config.DATA_DIR,
    applicationName: 'chispa-web',
    ...(processes > 1 && { poolSize: poolSizeAmong(processes) }),
    statementTimeoutMs: 10_000,
    migrate: true,
  })
  // What is open is closed again when a later step of the start fails, and when we stop: the last first.
  await using started = new AsyncDisposableStack()
  started.defer(tracing.stop)
  started.defer(() => database.close())
  const { sql } = database

  const { app, deps, startLoops, stop } = await assemble(processParts(config, { sql, log }))
  const loops = await startLoops()
  started.defer(() => loops.stop())
  started.defer(stop)
  const address = await app
    .listen({ host: config.HOST, port: config.PORT })
    .catch(explainPort({ host: config.HOST, port: config.PORT, variables: { host: 'HOST', port: 'PORT' } }))
  log.info({ address, version }, 'web service is up')
  const claim = deps.settings.hasRoot ? undefined : howToClaim(deps, config, address)
  if (!announce({ up: address, ...(claim && { claim }) }) && claim) process.stderr.write(claimWords(claim))

  const all = started.move()
  return { log, stop: () => all.disposeAsync() }
}

/** The code opens nothing once somebody has claimed the instance. */
function howToClaim(
  { rootPubkey, claimCode }: Pick<Deps, 'rootPubkey' | 'claimCode'>,
  { DOMAIN: domain, HOST: host }: Pick<WebConfig, 'DOMAIN' | 'HOST'>,
  address: string,
) {
  if (rootPubkey) return { reserved: true } as const
  const origins = originsAt(host, new URL(address).port)
  return { path: `/setup?code=${claimCode}`, origins, ...(domain && { domain }) }
}
