/** The payment listener as a real process. */
import { fileURLToPath } from 'node:url'
import type { ListenerStatus } from '@chispa/contract/listener'
import { type ServiceProcess, scenarioSecrets, startProcess } from './service-process.ts'

const main = fileURLToPath(new URL('../../services/listener/src/main.ts', import.meta.url))

export const startListener = (databaseUrl: string, env: NodeJS.ProcessEnv = {}, from = main): Promise<ServiceProcess> =>
  startProcess(from, { LISTENER_PORT: '0', DATABASE_URL: databaseUrl, ...env })

const headers = { authorization: `Bearer ${scenarioSecrets.LISTENER_AUTH_SECRET}`, 'content-type': 'application/json' }

/** A call as the web service makes it; undefined when the connection broke. */
export async function ask(
  { url }: ServiceProcess,
  path: string,
  body?: object,
): Promise<{ http: number; body: Record<string, unknown> } | undefined> {
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const reply = await fetch(`${url}${path}`, init).catch(() => undefined)
  return reply && { http: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

/** Whether it holds the wallet, and the wallet has answered. */
export async function isReadyAt(listener: ServiceProcess, walletId: string): Promise<boolean> {
  const status = (await ask(listener, '/status'))?.body as ListenerStatus | undefined
  return status?.connections.some(one => one.walletId === walletId && one.state === 'ready') ?? false
}
