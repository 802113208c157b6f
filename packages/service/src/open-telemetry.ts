/** Traces told to a collector over OTLP. Loaded only when one is named: see `trace.ts`. */
import { type Attributes, type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Tracer, TracingOptions } from './tracer.ts'

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT }
/** A collector that is away costs at most this much memory and, when we stop, this much time. */
const [maxQueueSize, exportTimeoutMillis, delayMillis] = [2048, 3000, 1000]

const getter = {
  get: (headers: Record<string, string | string[] | undefined>, name: string) => headers[name],
  keys: (headers: object) => Object.keys(headers),
}
const setter = {
  set(headers: Record<string, string>, name: string, value: string) {
    headers[name] = value
  },
}

export function openTelemetry({ service, version, endpoint, share }: TracingOptions & { endpoint: string }): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMillis,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize, exportTimeoutMillis, scheduledDelayMillis: delayMillis }),
    ],
  })
  const spans = provider.getTracer('chispa', version)
  const propagator = new W3CTraceContextPropagator()
  const contextOf = (given: unknown) => (given ?? ROOT_CONTEXT) as Context
  return {
    start(name, { kind, attributes, parent }) {
      const context = contextOf(parent)
      const span = spans.startSpan(name, { kind: kinds[kind], attributes: attributes as Attributes }, context)
      return {
        trace: trace.setSpan(context, span),
        set: more => void span.setAttributes(more as Attributes),
        end(failure) {
          if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure })
          span.end()
        },
      }
    },
    read: headers => propagator.extract(ROOT_CONTEXT, headers, getter),
    write(context) {
      const headers: Record<string, string> = {}
      if (context !== undefined) propagator.inject(contextOf(context), headers, setter)
      return headers
    },
    // A collector that does not take the last spans costs those spans: the process has stopped cleanly all the same.
    stop: () => provider.shutdown().catch(() => {}),
  }
}
