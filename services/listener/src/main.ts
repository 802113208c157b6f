/** Starts and stops the payment listener. */
import { migrate } from '@chispa/database/migrate'
import { openDatabase } from '@chispa/database/open'
import { createLog } from '@chispa/service/log'
import { run } from '@chispa/service/run'
import { explainPort } from '@chispa/service/taken-port'
import { readListenerConfig } from './config.ts'
import { startListener } from './start.ts'
import { version } from './version.ts'

await run(async () => {
  const config = readListenerConfig()
  const log = createLog('listener', config.LOG_LEVEL)
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    applicationName: 'chispa-listener',
  })
  await migrate(database.sql)
  const listener = await startListener({ sql: database.sql, log, config })
  const place = { host: config.LISTENER_HOST, port: config.LISTENER_PORT }
  const variables = { host: 'LISTENER_HOST', port: 'LISTENER_PORT' }
  const address = await listener.app.listen(place).catch(explainPort({ ...place, variables }))
  log.info({ address, version }, 'payment listener is up')
  return {
    log,
    async stop() {
      await listener.stop()
      await database.close()
    },
  }
})
