/** Both services as processes that know each other, on ports that stay the same when one is started again. */
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import { startListener } from './listener-process.ts'
import type { ServiceProcess } from './service-process.ts'
import { startWeb } from './web-process.ts'

/** `mains`: where the services of another version begin. */
export async function openPair(
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
  mains?: { web: string; listener: string },
) {
  const [webPort, listenerPort] = [await freePort(), await freePort()]
  const paired = {
    RATE_LIMITS: 'off',
    LISTENER_URL: `http://127.0.0.1:${listenerPort}`,
    WEB_ORIGIN: `http://127.0.0.1:${webPort}`,
    ...env,
  }
  const running: { web?: ServiceProcess; listener?: ServiceProcess } = {}

  return {
    get web(): ServiceProcess {
      return running.web as ServiceProcess
    },
    get listener(): ServiceProcess {
      return running.listener as ServiceProcess
    },
    async startWeb(): Promise<void> {
      await running.web?.[Symbol.asyncDispose]()
      running.web = await startWeb(databaseUrl, { ...paired, PORT: String(webPort) }, mains?.web)
    },
    async startListener(): Promise<void> {
      await running.listener?.[Symbol.asyncDispose]()
      running.listener = await startListener(
        databaseUrl,
        { ...paired, LISTENER_PORT: String(listenerPort) },
        mains?.listener,
      )
    },
    /** The last that the web service found out is that the listener answers. It looks again half a minute later. */
    async usesListener(): Promise<void> {
      const word = /the payment listener (is|cannot be) used/
      await until(() => word.exec(running.web?.lines.findLast(line => word.test(line)) ?? '')?.[1] === 'is')
    },
    async [Symbol.asyncDispose]() {
      await running.web?.[Symbol.asyncDispose]()
      await running.listener?.[Symbol.asyncDispose]()
    },
  }
}
