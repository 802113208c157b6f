/** What the launcher itself needs to know; the services read their own variables. */
import { readServiceConfig } from '@chispa/service/service-config'
import { sharedVariables } from '@chispa/service/shared-variables'

const { DATABASE_URL, DATA_DIR, LOG_LEVEL, NODE_ENV } = sharedVariables

export const readPlatformConfig = (environment = process.env) =>
  readServiceConfig({ DATABASE_URL, DATA_DIR, LOG_LEVEL, NODE_ENV }, environment)

/** Every variable is passed through; the services need not know where the database came from. */
export const serviceEnvironment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
})
