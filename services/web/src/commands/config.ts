/** Settings of the commands, from the environment; the only reader of process.env here. */
import { join } from 'node:path'
import type { OpenOptions } from '@chispa/database/open'
import type { Environment, secret } from '@chispa/service/environment'
import { readServiceConfig } from '@chispa/service/service-config'
import { sharedVariables } from '@chispa/service/shared-variables'
import { webVariables } from '../config.ts'

export const processEnvironment = (): Environment => process.env

/** What a person has typed before the name of a command; `deploy/chispa` and compose.yaml say it. */
export const calledAs = (environment = processEnvironment()): string =>
  environment.CHISPA_CALLED_AS ?? 'npm run chispa --'

const { NODE_ENV, DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, LOG_LEVEL } = sharedVariables
const { NWC_VAULT_KEY, NWC_VAULT_KEY_PREVIOUS, LISTENER_AUTH_SECRET, LISTENER_REQUEST_AUTH_SECRET } = sharedVariables
const placeVariables = { NODE_ENV, DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, LOG_LEVEL } as const
const vaultVariables = { ...placeVariables, NWC_VAULT_KEY, NWC_VAULT_KEY_PREVIOUS } as const
const secretVariables = {
  ...vaultVariables,
  JWT_SECRET: webVariables.JWT_SECRET satisfies ReturnType<typeof secret>,
  LISTENER_AUTH_SECRET,
  LISTENER_REQUEST_AUTH_SECRET,
} as const

/** Without these a backup opens nothing. */
export const secretNames = [
  'NWC_VAULT_KEY',
  'NWC_VAULT_KEY_PREVIOUS',
  'JWT_SECRET',
  'LISTENER_AUTH_SECRET',
  'LISTENER_REQUEST_AUTH_SECRET',
] as const

/** Those that the services keep in DATA_DIR/secrets outside production. */
export const generatedSecretNames: readonly string[] = secretNames.filter(name => secretVariables[name].generated)

/** Long work of one session: past a pooler. */
export function databaseOptions(environment: Environment): OpenOptions {
  const config = readServiceConfig(placeVariables, environment)
  return {
    databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    poolSize: 2,
    applicationName: 'chispa-command',
  }
}

export function readVaultKeys(environment: Environment): { current: string; previous: string[] } {
  const config = readServiceConfig(vaultVariables, environment)
  return { current: config.NWC_VAULT_KEY, previous: [config.NWC_VAULT_KEY_PREVIOUS ?? []].flat() }
}

export function readSecrets(environment: Environment): Record<string, string> {
  const config = readServiceConfig(secretVariables, environment)
  return Object.fromEntries(secretNames.flatMap(name => (config[name] === undefined ? [] : [[name, config[name]]])))
}

export function readSecretsFolder(environment: Environment): { folder: string; isProduction: boolean } {
  const { DATA_DIR: dataDir, NODE_ENV: mode } = readServiceConfig(placeVariables, environment)
  return { folder: join(dataDir, 'secrets'), isProduction: mode === 'production' }
}
