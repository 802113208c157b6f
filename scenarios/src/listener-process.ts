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

async function connectionAt(listener: ServiceProcess, walletId: string) {
  const status = (await ask(listener, '/status'))?.body as ListenerStatus | undefined
  return status?.connections.find(one => one.walletId === walletId)
}

/** Whether it holds the wallet, and the wallet has answered. */
export const isReadyAt = async (listener: ServiceProcess, walletId: string): Promise<boolean> =>
  (await connectionAt(listener, walletId))?.state === 'ready'

/** Whether it has also read the wallet's ledger: what is paid from now on is told, not found. */
export const isCaughtUpAt = async (listener: ServiceProcess, walletId: string): Promise<boolean> =>
  Boolean((await connectionAt(listener, walletId))?.lastCatchupAt)
