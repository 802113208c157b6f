/**
 * Traces, for operators who collect them: spans from a tap to the wallet and back, through both services. Nothing of the
 * tracing library is loaded unless an endpoint is named; without one a span costs a comparison.
 *
 * A span tells what was done and how long it took, with ids of ours. It carries no URL, no invoice, no key of a person and no message
 * of an error: those can hold what is nobody's business.
 */
import type { Tracer, TracingOptions } from './tracer.ts'

let tracer: Tracer | undefined

export const activeTracer = (): Tracer | undefined => tracer

/** Undefined endpoint: nothing is loaded, and nothing is traced. */
export async function startTracing({ endpoint, ...options }: TracingOptions): Promise<{ stop: () => Promise<void> }> {
  if (endpoint === undefined) return { stop: async () => {} }
  const { openTelemetry } = await import('./open-telemetry.ts')
  const started = openTelemetry({ ...options, endpoint })
  tracer = started
  return {
    async stop() {
      tracer = undefined
      await started.stop()
    },
  }
}
