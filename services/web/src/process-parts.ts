/** What a process of the web service is assembled from, by its environment. */
import type { Connection } from '@chispa/database/connect'
import { isOnOwnMachine } from '@chispa/outgoing-http/loopback-service'
import type { Log } from '@chispa/service/log'
import type { Parts } from './assemble.ts'
import type { WebConfig } from './config.ts'
import { dataHere } from './data-here.ts'
import { builtFrontend } from './pages/built-frontend.ts'
import { version } from './version.ts'

export const processParts = (config: WebConfig, { sql, log }: { sql: Connection; log: Log }): Parts => ({
  sql,
  log,
  version,
  vaultKeys: { current: config.NWC_VAULT_KEY, previous: [config.NWC_VAULT_KEY_PREVIOUS ?? []].flat() },
  tokens: { secret: config.JWT_SECRET, issuer: config.JWT_ISSUER, audience: config.JWT_AUDIENCE },
  rateLimits: config.RATE_LIMITS === 'on',
  trustProxy: config.TRUST_PROXY,
  metricsToken: config.METRICS_TOKEN,
  rootPubkey: config.ROOT_PUBKEY,
  isOwnMachine: config.NODE_ENV !== 'production' && config.TRUST_PROXY === undefined,
  privateNetworks: endpoint =>
    isOnOwnMachine({
      mode: config.NODE_ENV,
      hosts: [config.HOST],
      isProxied: config.TRUST_PROXY !== undefined,
      endpoint,
    }),
  // Tests call nobody outside.
  ...(config.NODE_ENV === 'test' && { settingDefaults: { nostr_relays: [] } }),
  frontend: builtFrontend,
  listener: {
    url: config.LISTENER_URL,
    authSecret: config.LISTENER_AUTH_SECRET,
    requestSecret: config.LISTENER_REQUEST_AUTH_SECRET,
  },
  silence: { unresponsiveHours: config.DEAD_THRESHOLD_HOURS, idleHours: config.WALLET_ARCHIVE_IDLE_HOURS },
  dataDir: dataHere(config),
})
