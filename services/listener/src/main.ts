/** Starts and stops the payment listener. */
import { openDatabase } from '@chispa/database/open'
import { createLog } from '@chispa/service/log'
import { announce, run, stopLimitsMs } from '@chispa/service/run'
import { tracingOf } from '@chispa/service/service-config'
import { explainPort } from '@chispa/service/taken-port'
import { startTracing } from '@chispa/service/trace'
import { startListener } from './assemble.ts'
import { readListenerConfig } from './config.ts'
import { version } from './version.ts'

await run(
  async () => {
    const config = readListenerConfig()
    const log = createLog('listener', config.LOG_LEVEL)
    await using started = new AsyncDisposableStack()
    const tracing = await startTracing({ service: 'chispa-listener', version, ...tracingOf(config) })
    started.defer(tracing.stop)
    const database = await openDatabase({
      databaseUrl: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      log: message => log.info(message),
      dataDir: config.DATA_DIR,
      applicationName: 'chispa-listener',
      statementTimeoutMs: 15_000,
      migrate: true,
    })
    started.defer(database.close)
    const listener = await startListener({ sql: database.sql, log, config })
    started.defer(listener.stop)
    const place = { host: config.LISTENER_HOST, port: config.LISTENER_PORT }
    const variables = { host: 'LISTENER_HOST', port: 'LISTENER_PORT' }
    const address = await listener.app.listen(place).catch(explainPort({ ...place, variables }))
    log.info({ address, version }, 'payment listener is up')
    announce({ up: address })
    const all = started.move()
    return { log, stop: () => all.disposeAsync() }
    // Thousands of wallets hang on this process, and whatever is half done is found by the journal and by catching up.
  },
  { survivesErrors: true, stopLimitMs: stopLimitsMs.listener },
)
