/**
 * NIP-01 filters, compiled once. An event and a filter meet over index keys: a filter is filed under the values of its
 * narrowest field, an event is looked up under all of its own, so that neither side is ever found by scanning.
 */
import type { NostrEvent } from '@chispa/protocols/nip01'

export type Filter = {
  ids?: Set<string>
  authors?: Set<string>
  kinds?: Set<number>
  tags: [letter: string, values: Set<string>][]
  since: number
  until: number
  limit: number
}

export type FilterProblem = { problem: string }

const hex64 = /^[0-9a-f]{64}$/
const everything = '*'

/** `maxKeys` bounds each list, as relays do that would otherwise be handed a whole follow list a thousand times. */
export function compileFilter(input: unknown, maxKeys: number): Filter | FilterProblem {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { problem: 'filter is not an object' }
  const filter: Filter = { tags: [], since: 0, until: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER }
  for (const [name, value] of Object.entries(input)) {
    if (Array.isArray(value) && value.length > maxKeys) return { problem: `too many values in ${name}` }
    if (name === 'ids' || name === 'authors') {
      if (!isStrings(value) || !value.every(one => hex64.test(one))) return { problem: `${name} needs 64 hex digits` }
      filter[name] = new Set(value)
    } else if (name === 'kinds') {
      if (!Array.isArray(value) || !value.every(Number.isInteger)) return { problem: 'kinds needs integers' }
      filter.kinds = new Set(value)
    } else if (name === 'since' || name === 'until' || name === 'limit') {
      if (!Number.isInteger(value) || (value as number) < 0) return { problem: `${name} needs a positive integer` }
      filter[name] = value as number
    } else if (/^#[a-zA-Z]$/.test(name)) {
      if (!isStrings(value)) return { problem: `${name} needs strings` }
      filter.tags.push([name.slice(1), new Set(value)])
    }
  }
  return filter
}

export function matches(filter: Filter, event: NostrEvent): boolean {
  if (filter.kinds && !filter.kinds.has(event.kind)) return false
  if (event.created_at < filter.since || event.created_at > filter.until) return false
  if (filter.authors && !filter.authors.has(event.pubkey)) return false
  if (filter.ids && !filter.ids.has(event.id)) return false
  return filter.tags.every(([letter, values]) => event.tags.some(tag => tag[0] === letter && values.has(tag[1] ?? '')))
}

export function keysOfFilter(filter: Filter): string[] {
  const lists: [prefix: string, values: Set<string>][] = filter.tags.map(([letter, values]) => [`#${letter}`, values])
  if (filter.ids) lists.push(['id', filter.ids])
  if (filter.authors) lists.push(['by', filter.authors])
  const narrowest = lists.sort((a, b) => a[1].size - b[1].size)[0]
  if (narrowest) return [...narrowest[1]].map(value => `${narrowest[0]}:${value}`)
  return filter.kinds ? [...filter.kinds].map(kind => `kind:${kind}`) : [everything]
}

export function keysOfEvent(event: NostrEvent): Set<string> {
  const keys = new Set([everything, `id:${event.id}`, `by:${event.pubkey}`, `kind:${event.kind}`])
  for (const [name, value] of event.tags) if (name?.length === 1) keys.add(`#${name}:${value}`)
  return keys
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')
