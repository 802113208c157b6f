/** The web service's settings from the environment; the only reader of process.env here. */
import { availableParallelism } from 'node:os'
import { readPublicKey } from '@chispa/protocols/nip19'
import { checked, oneOf, optionalUrl, port, secret, text, type ValuesOf } from '@chispa/service/environment'
import { readServiceConfig } from '@chispa/service/service-config'
import { sharedVariables } from '@chispa/service/shared-variables'
import { readTrustedProxies } from './http/trusted-proxies.ts'

export const webVariables = {
  HOST: text('Address the web service listens on', '127.0.0.1'),
  PORT: port('Port the web service listens on', 3000),
  WEB_PROCESSES: checked(
    'Processes of the web service on its port; SIGUSR2 replaces them without closing it; 0: it serves itself',
    'in production one a core, at most 4; else it serves itself',
    readProcesses,
    undefined,
  ),
  JWT_SECRET: secret('Signs session and device tokens; changing it invalidates them all'),
  JWT_ISSUER: text('Issuer claim of every token', 'chispa'),
  JWT_AUDIENCE: text('Audience claim of every token', 'chispa-users'),
  ROOT_PUBKEY: checked('The only key that can claim the instance, npub or hex', 'unset', readRootPubkey, undefined),
  DOMAIN: checked(
    'Where people reach the platform by https, as in wallet.example.com: the link that claims a new instance leads there',
    'unset: the address it listens on',
    readDomain,
    undefined,
  ),
  TRUST_PROXY: checked(
    'Proxies whose forwarded headers count: addresses or ranges, comma-separated, or `loopback`, `linklocal`, `uniquelocal`',
    'unset',
    readTrustedProxies,
    undefined,
  ),
  RATE_LIMITS: oneOf('Whether requests are counted against their limits; off for load tests', ['on', 'off'], 'on'),
  LISTENER_URL: optionalUrl('Address of the payment listener; `npm start` sets it to its own when unset', [
    'http:',
    'https:',
  ]),
  ...sharedVariables,
} as const

export type WebConfig = ValuesOf<typeof webVariables>

export const readWebConfig = (environment = process.env): WebConfig => readServiceConfig(webVariables, environment)

/** Undefined: the service serves in the process that was started. */
export const processesOf = ({ WEB_PROCESSES, NODE_ENV }: WebConfig): number | undefined =>
  (WEB_PROCESSES ?? (NODE_ENV === 'production' ? Math.min(4, availableParallelism()) : 0)) || undefined

function readProcesses(value: string): number | undefined {
  if (!/^\d{1,2}$/.test(value) || Number(value) > 64) throw new Error('must be a whole number from 0 to 64')
  return Number(value)
}

function readDomain(value: string): string | undefined {
  if (!/^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(value))
    throw new Error('must be a domain such as wallet.example.com')
  return value.toLowerCase()
}

function readRootPubkey(value: string): string | undefined {
  const pubkey = readPublicKey(value)
  if (!pubkey) throw new Error('must be an npub or 64 hex digits')
  return pubkey
}
