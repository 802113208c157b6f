/** From an operation of the contract and its input to what goes over the wire. */
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@chispa/contract/endpoint'

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : object extends T
    ? { [N in Name]?: T | undefined }
    : { [N in Name]: T }

export type InputOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>>

export type Page<Row> = { rows: Row[]; nextCursor: string | null }
export type RowOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer Row)[] ? Row : never
export type AnswerOf<E extends Endpoint> = E extends { paged: true } ? Page<RowOf<E>> : ReplyOf<E>

export type AnyInput = { params?: unknown; query?: unknown; body?: unknown }
export type WireRequest = { method: string; path: string; body?: string | Uint8Array<ArrayBuffer> }

export function wireRequest(endpoint: Pick<Endpoint, 'method' | 'url'>, input: AnyInput = {}): WireRequest {
  const path = fillPath(endpoint.url, entriesOf(input.params)) + queryString(entriesOf(input.query))
  return input.body === undefined
    ? { method: endpoint.method, path }
    : { method: endpoint.method, path, body: bytesOr(input.body) }
}

/** A file goes as it is. */
const bytesOr = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body)

function fillPath(url: string, params: [string, unknown][]): string {
  const values = new Map(params)
  return url.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined || value === '') throw new Error(`The path ${url} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** Absent and empty values are left out: an empty search box is no search. */
function queryString(query: [string, unknown][]): string {
  const given = query.filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
