/** The listener's settings from the environment; the only reader of process.env here. */
import { checked, integer, port, text, type ValuesOf } from '@chispa/service/environment'
import { readServiceConfig } from '@chispa/service/service-config'
import { sharedVariables } from '@chispa/service/shared-variables'

export const listenerVariables = {
  LISTENER_HOST: text('Address the payment listener listens on', '127.0.0.1'),
  // How the web service is reached: from elsewhere, private networks are closed to wallets.
  HOST: text('Address the web service listens on', '127.0.0.1'),
  TRUST_PROXY: checked(
    'Proxies whose forwarded headers count: addresses or ranges, comma-separated, or `loopback`, `linklocal`, `uniquelocal`',
    'unset',
    String,
    undefined,
  ),
  LISTENER_PORT: port('Port the payment listener listens on', 4100),
  WEB_ORIGIN: checked(
    'Origin of the web service that receives webhooks; `npm start` sets it to its own when unset',
    '`http://127.0.0.1:3000`',
    readOrigin,
    'http://127.0.0.1:3000',
  ),
  WEBHOOK_MAX_ATTEMPTS: integer('Attempts to deliver an event at once; after that the sweep goes on', 5, 1, 100),
  EVENT_RETENTION_DAYS: integer('How long delivered events are kept', 30, 1, 3650),
  MAX_RELAYS: integer('Relays that the listener holds at once, whatever wallets name', 2000, 1, 100_000),
  MAX_RELAYS_PER_HOST: integer('How many of them may be at one host, whatever their paths and ports', 32, 1, 100_000),
  MAX_RELAYS_PER_MEMBER: integer('How many of them may be opened for the wallets of one member', 32, 1, 100_000),
  MAX_RELAYS_PER_MEMBER_AND_HOST: integer('How many of those may be at one host name', 8, 1, 100_000),
  MAX_EVENT_MIB_PER_DAY: integer(
    'MiB of events that the listener keeps for the wallets of one member in a day',
    64,
    1,
    1_000_000,
  ),
  ...sharedVariables,
} as const

export type ListenerConfig = ValuesOf<typeof listenerVariables>

export const readListenerConfig = (environment = process.env): ListenerConfig =>
  readServiceConfig(listenerVariables, environment)

function readOrigin(value: string): string {
  if (URL.canParse(value) && /^https?:\/\//i.test(value)) return new URL(value).origin
  throw new Error('must be an origin such as https://pay.example.com')
}
