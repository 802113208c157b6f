/**
 * The web service as it runs in production, but without rate limits, and serving in the process that was started: a bare server
 * is one process too, and its processor time is what is compared. `WEB_PROCESSES` says otherwise.
 */
import { type ServiceProcess, startService } from './service-process.ts'

const main = new URL('../../../services/web/src/main.ts', import.meta.url)

export const jwt = {
  secret: 'benchmark jwt secret of at least 32 characters',
  issuer: 'chispa',
  audience: 'chispa-users',
}
export const vaultKey = 'benchmark vault key of at least 32 characters'
export const listenerSecret = 'benchmark listener secret of at least 32 chars'

export type WebService = ServiceProcess

export const startWebService = (databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<WebService> =>
  startService('web', main, {
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: jwt.secret,
    NWC_VAULT_KEY: vaultKey,
    LISTENER_AUTH_SECRET: listenerSecret,
    RATE_LIMITS: 'off',
    WEB_PROCESSES: '0',
    ...env,
  })
