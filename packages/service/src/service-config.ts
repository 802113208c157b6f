/** Reads a service's variables, with secrets generated into DATA_DIR everywhere but in production. */
import { type Environment, readEnvironment, type ValuesOf, type Variables } from './environment.ts'
import { generatedSecret } from './generated-secrets.ts'
import { sharedVariables } from './shared-variables.ts'

export function readServiceConfig<const V extends Variables>(variables: V, environment: Environment): ValuesOf<V> {
  const production = environment.NODE_ENV?.trim() === 'production'
  const dataDir = environment.DATA_DIR?.trim() || (sharedVariables.DATA_DIR.fallback as string)
  return readEnvironment(variables, environment, production ? undefined : name => generatedSecret(dataDir, name))
}
