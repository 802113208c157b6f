/** Reads a service's variables, with secrets generated into DATA_DIR in development and test only. */
import { type Environment, readEnvironment, requireReadable, type ValuesOf, type Variables } from './environment.ts'
import { generatedSecret } from './generated-secrets.ts'
import { sharedVariables } from './shared-variables.ts'
import type { TracingOptions } from './tracer.ts'

export function readServiceConfig<const V extends Variables>(variables: V, environment: Environment): ValuesOf<V> {
  const dataDir = environment.DATA_DIR?.trim() || (sharedVariables.DATA_DIR.fallback as string)
  const supply = generatesSecrets(environment) ? (name: string) => generatedSecret(dataDir, name) : undefined
  return readEnvironment(variables, environment, supply)
}

/** Of whoever starts services: what is wrong for any of them, in one list. */
export const requireServiceConfigs = (all: readonly Variables[], environment: Environment): void =>
  requireReadable(all, environment, generatesSecrets(environment))

/** A word that we do not know may be meant as production: it is refused, and leaves no secrets behind. */
function generatesSecrets({ NODE_ENV }: Environment): boolean {
  const mode = NODE_ENV?.trim() || sharedVariables.NODE_ENV.fallback
  return mode === 'development' || mode === 'test'
}

export const tracingOf = (
  config: Pick<ValuesOf<typeof sharedVariables>, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
): Pick<TracingOptions, 'endpoint' | 'share'> => ({
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  share: config.OTEL_TRACES_SAMPLER_ARG,
})
