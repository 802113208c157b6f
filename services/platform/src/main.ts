/** `npm start`: the embedded PostgreSQL, unless DATABASE_URL names another, and the services as processes of their own. */
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '@chispa/database/embedded'
import { createLog } from '@chispa/service/log'
import { type Reload, tellReload } from '@chispa/service/reload'
import { type Announcement, announce, run, stopLimitsMs } from '@chispa/service/run'
import { choosePorts } from './choose-ports.ts'
import { readPlatformConfig, serviceEnvironment } from './config.ts'
import { lastWords } from './last-words.ts'
import { startService } from './service-process.ts'
import { waitForDatabase } from './wait-for-database.ts'

const mainOf = (service: string) => fileURLToPath(new URL(`../../${service}/src/main.ts`, import.meta.url))
/** How long the other services may take to report their own problems before all of them are stopped. */
const reportTimeoutMs = 30_000

await run(
  async () => {
    const config = readPlatformConfig()
    const log = createLog('platform', config.LOG_LEVEL)
    const places = await choosePorts({
      web: { host: config.HOST, port: config.PORT, variables: { host: 'HOST', port: 'PORT' } },
      listener: {
        host: config.LISTENER_HOST,
        port: config.LISTENER_PORT,
        variables: { host: 'LISTENER_HOST', port: 'LISTENER_PORT' },
      },
    })
    const directory = resolve(config.DATA_DIR, 'postgres')
    const embedded = config.DATABASE_URL
      ? undefined
      : await startEmbedded({ directory, log: message => log.info(message) })
    // Stopped again when a later step of the start fails.
    await using started = new AsyncDisposableStack()
    started.defer(async () => embedded?.stop())
    const environment = serviceEnvironment(config.DATABASE_URL ?? (embedded?.url as string), places)
    const databaseUrl = environment.DATABASE_URL as string
    const shared = {
      env: environment,
      log,
      mayRestart: (stopping: AbortSignal) => waitForDatabase(databaseUrl, log, stopping),
    }
    const web = startService({ ...shared, name: 'web service', file: mainOf('web') })
    const listener = startService({ ...shared, name: 'payment listener', file: mainOf('listener'), isOptional: true })
    const running = [web, listener]

    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= Promise.all(running.map(service => service.stop())).then(() => embedded?.stop())
      return stopped
    }
    // Where the web service is one process it replaces nothing, and the listener stays as well: both are always of one version.
    const replaceAll = async (): Promise<Reload> => {
      const reload = await web.replace()
      if (reload.replaced) await listener.restart()
      return reload
    }
    let reloading: Promise<void> | undefined
    process.on('SIGUSR2', () => {
      reloading ??= replaceAll()
        .catch((error: Error): Reload => ({ replaced: false, reason: error.message }))
        .then(reload => stopped || tellReload(reload))
        .finally(() => (reloading = undefined))
    })
    // One that cannot start at all has said why. A platform without a web service is none, and whoever started it has to know.
    for (const service of running) {
      service.gone.then(async code => {
        if (stopped) return
        log.error({ code }, 'a service does not run: all end')
        const reported = Promise.all(running.map(({ up, gone }) => Promise.race([up, gone])))
        await Promise.race([reported, sleep(reportTimeoutMs)])
        await stop()
        process.exit(1)
      })
    }
    // For people, beside the log: the last line they read.
    Promise.all(running.map(({ up }) => up)).then(([web]) => {
      const announcement = web as Announcement
      const isTerminal = process.stderr.isTTY === true
      const folder = embedded ? directory : undefined
      process.stderr.write(
        lastWords({
          announcement,
          host: config.HOST,
          folder,
          isTerminal,
        }),
      )
      announce({ up: announcement.up })
    })
    started.move()
    return { log, stop }
  },
  { stopLimitMs: stopLimitsMs.platform },
)
