/** What traces are told by, whichever library does it. */
export type Attributes = Record<string, string | number | boolean | undefined>

export type SpanKind = 'internal' | 'server' | 'client'

export type Span = {
  /** What its work belongs to, for `inRequest`. */
  trace: unknown
  set: (attributes: Attributes) => void
  end: (failure?: string) => void
}

export type Tracer = {
  /** `parent`: what came from elsewhere, or what is open here. */
  start: (name: string, options: { kind: SpanKind; attributes: Attributes; parent: unknown }) => Span
  /** What another service said of its span, in the headers of W3C Trace Context. */
  read: (headers: Record<string, string | string[] | undefined>) => unknown
  write: (trace: unknown) => Record<string, string>
  stop: () => Promise<void>
}

export type TracingOptions = {
  service: string
  version: string
  /** Base URL of a collector that takes OTLP over HTTP. */
  endpoint: string | undefined
  /** Which part of the traces that begin here is told, from 0 to 1. */
  share: number
}
