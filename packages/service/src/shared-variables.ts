/** Variables that both services read, and must agree on. */
import { checked, integer, oneOf, optionalSecret, optionalUrl, secret, text } from './environment.ts'

export const sharedVariables = {
  NODE_ENV: oneOf('Where it runs', ['production', 'development', 'test'], 'development'),
  DATA_DIR: text('Folder of the embedded database and of generated secrets', './data'),
  DATABASE_URL: optionalUrl('PostgreSQL 15 or newer; unset: an embedded one under DATA_DIR', [
    'postgres:',
    'postgresql:',
  ]),
  DATABASE_DIRECT_URL: optionalUrl(
    'The same database past the pooler, where DATABASE_URL leads to one in transaction mode: for signals and migrations',
    ['postgres:', 'postgresql:'],
  ),
  NWC_VAULT_KEY: secret('Key that seals wallet connections, card keys and secret settings; the same on both services'),
  NWC_VAULT_KEY_PREVIOUS: optionalSecret('The vault key before the last rotation, until everything is resealed'),
  LISTENER_AUTH_SECRET: secret(
    'Secret shared by the two services: signs webhooks, and bears requests unless there is a dedicated one',
  ),
  LISTENER_REQUEST_AUTH_SECRET: optionalSecret(
    'Dedicated bearer secret for calls to the listener, the same on both services; unset: LISTENER_AUTH_SECRET',
  ),
  DEAD_THRESHOLD_HOURS: integer('Silence after which a wallet is asked whether it lives', 4, 1, 8760),
  WALLET_ARCHIVE_IDLE_HOURS: integer('Silence after which a wallet is reported for archiving', 48, 1, 87_600),
  METRICS_TOKEN: optionalSecret(
    'Bearer token for /metrics; unset: only from this machine, the web service’s in development only',
    16,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(
    'Collector that takes traces (OTLP over HTTP), e.g. `http://127.0.0.1:4318`; unset: nothing is traced',
    ['http:', 'https:'],
  ),
  OTEL_TRACES_SAMPLER_ARG: checked('Which part of the traces is told, from 0 to 1', '1', readShare, 1),
  LOG_LEVEL: oneOf(
    'Least important log lines to write',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
  ),
} as const

function readShare(value: string): number {
  const share = Number(value)
  if (!/^[\d.]+$/.test(value) || !(share >= 0 && share <= 1)) throw new Error('must be a number from 0 to 1')
  return share
}
