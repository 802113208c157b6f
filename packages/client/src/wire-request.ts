/** From an operation and its input to what goes over the wire. */
import { ChispaError } from './chispa-error.ts'
import type { OperationFacts } from './operation-facts.ts'

export type AnyInput = { params?: object; query?: object; body?: unknown }
export type WireRequest = { method: string; path: string; body?: string | Uint8Array<ArrayBuffer> }

export function wireRequest({ method, url }: Pick<OperationFacts, 'method' | 'url'>, input: AnyInput): WireRequest {
  const path = fillPath(url, new Map(Object.entries(input.params ?? {}))) + queryString(input.query ?? {})
  if (input.body === undefined) return { method, path }
  // A file goes as it is.
  const isFile = input.body instanceof Uint8Array
  return { method, path, body: isFile ? new Uint8Array(input.body as Uint8Array) : print(input.body) }
}

function fillPath(url: string, params: Map<string, unknown>): string {
  return url.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params.get(name)
    if (value === undefined || value === null || value === '') {
      throw new ChispaError({ reason: 'invalid_request', message: `The path ${url} needs the parameter ${name}` })
    }
    return encodeURIComponent(String(value))
  })
}

/** A circle or a bigint is no JSON. */
function print(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch (cause) {
    throw new ChispaError({ reason: 'invalid_request', message: 'The body cannot be written as JSON', cause })
  }
}

function queryString(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}
