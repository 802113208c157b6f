/** Reads a service's variables, with secrets generated into DATA_DIR in development and test only. */
import { type Environment, readEnvironment, type ValuesOf, type Variables } from './environment.ts'
import { generatedSecret } from './generated-secrets.ts'
import { sharedVariables } from './shared-variables.ts'
import type { TracingOptions } from './tracer.ts'

export function readServiceConfig<const V extends Variables>(variables: V, environment: Environment): ValuesOf<V> {
  // A word that we do not know may be meant as production: it is refused, and leaves no secrets behind.
  const mode = environment.NODE_ENV?.trim() || sharedVariables.NODE_ENV.fallback
  const generates = mode === 'development' || mode === 'test'
  const dataDir = environment.DATA_DIR?.trim() || (sharedVariables.DATA_DIR.fallback as string)
  return readEnvironment(variables, environment, generates ? name => generatedSecret(dataDir, name) : undefined)
}

export const tracingOf = (
  config: Pick<ValuesOf<typeof sharedVariables>, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
): Pick<TracingOptions, 'endpoint' | 'share'> => ({
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  share: config.OTEL_TRACES_SAMPLER_ARG,
})
