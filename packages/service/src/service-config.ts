/** Reads a service's variables, with secrets generated into DATA_DIR in development and test only. */
import { type Environment, readEnvironment, type ValuesOf, type Variables } from './environment.ts'
import { generatedSecret } from './generated-secrets.ts'
import { sharedVariables } from './shared-variables.ts'

export function readServiceConfig<const V extends Variables>(variables: V, environment: Environment): ValuesOf<V> {
  // A word that we do not know may be meant as production: it is refused, and leaves no secrets behind.
  const mode = environment.NODE_ENV?.trim() || sharedVariables.NODE_ENV.fallback
  const generates = mode === 'development' || mode === 'test'
  const dataDir = environment.DATA_DIR?.trim() || (sharedVariables.DATA_DIR.fallback as string)
  return readEnvironment(variables, environment, generates ? name => generatedSecret(dataDir, name) : undefined)
}
