/** The payment listener as it runs in production, and how many of its wallets are ready. */
import { setTimeout as sleep } from 'node:timers/promises'
import { listenerPaths } from '@chispa/contract/listener'
import { type ServiceProcess, startService } from './service-process.ts'
import { listenerSecret, vaultKey } from './web-service.ts'

const main = new URL('../../../services/listener/src/main.ts', import.meta.url)

export const startListener = (databaseUrl: string, webOrigin: string): Promise<ServiceProcess> =>
  startService('listener', main, {
    NODE_ENV: 'production',
    LISTENER_PORT: '0',
    DATABASE_URL: databaseUrl,
    WEB_ORIGIN: webOrigin,
    NWC_VAULT_KEY: vaultKey,
    LISTENER_AUTH_SECRET: listenerSecret,
  })

/** Asked seldom: an answer looks at every wallet. */
export async function untilReady({ url }: ServiceProcess, count: number, timeoutMs: number): Promise<void> {
  const endsAt = performance.now() + timeoutMs
  for (let ready = 0; ready < count; ) {
    if (performance.now() > endsAt) throw new Error(`only ${ready} of ${count} wallets are ready`)
    await sleep(Math.max(250, count / 20))
    const reply = await fetch(`${url}${listenerPaths.ready}`)
    ready = ((await reply.json()) as { wallets: { ready: number } }).wallets.ready
  }
}
