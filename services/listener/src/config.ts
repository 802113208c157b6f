/** The listener's settings from the environment; the only reader of process.env here. */
import { checked, integer, port, text, type ValuesOf } from '@chispa/service/environment'
import { readServiceConfig } from '@chispa/service/service-config'
import { sharedVariables } from '@chispa/service/shared-variables'

export const listenerVariables = {
  LISTENER_HOST: text('Address the payment listener listens on', '127.0.0.1'),
  LISTENER_PORT: port('Port the payment listener listens on', 4100),
  WEB_ORIGIN: checked(
    'Origin of the web service that receives webhooks; `npm start` sets it to its own when unset',
    '`http://127.0.0.1:3000`',
    readOrigin,
    'http://127.0.0.1:3000',
  ),
  WEBHOOK_MAX_ATTEMPTS: integer('Attempts to deliver an event at once; after that the sweep goes on', 5, 1, 100),
  EVENT_RETENTION_DAYS: integer('How long delivered events are kept', 30, 1, 3650),
  ...sharedVariables,
} as const

export type ListenerConfig = ValuesOf<typeof listenerVariables>

export const readListenerConfig = (environment = process.env): ListenerConfig =>
  readServiceConfig(listenerVariables, environment)

function readOrigin(value: string): string {
  if (URL.canParse(value) && /^https?:\/\//i.test(value)) return new URL(value).origin
  throw new Error('must be an origin such as https://pay.example.com')
}
