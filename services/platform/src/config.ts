/** What the launcher itself needs to know. The services read their own variables; what is wrong with any of them is told at once, here. */
import { port, text } from '@chispa/service/environment'
import { readServiceConfig, requireServiceConfigs } from '@chispa/service/service-config'
import { sharedVariables } from '@chispa/service/shared-variables'
import { listenerVariables } from '../../listener/src/config.ts'
import { webVariables } from '../../web/src/config.ts'
import { type Places, pairing } from './pairing.ts'

const { DATABASE_URL, DATA_DIR, LOG_LEVEL, NODE_ENV } = sharedVariables

const platformVariables = {
  DATABASE_URL,
  DATA_DIR,
  LOG_LEVEL,
  NODE_ENV,
  HOST: text('', '127.0.0.1'),
  PORT: port('', 3000),
  LISTENER_HOST: text('', '127.0.0.1'),
  LISTENER_PORT: port('', 4100),
} as const

export function readPlatformConfig(environment = process.env) {
  requireServiceConfigs([platformVariables, webVariables, listenerVariables], environment)
  return readServiceConfig(platformVariables, environment)
}

/** Every variable is passed through; where the services find the database and each other is filled in. */
export const serviceEnvironment = (databaseUrl: string, places: Places): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  ...pairing(places, process.env),
})
