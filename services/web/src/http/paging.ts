/** Cursors name the last row of a page by its sort key; they are opaque to callers and checked when they come back. */
import { nextCursorHeader } from '@chispa/contract/paging'
import type { FastifyReply } from 'fastify'
import { Refusal } from './refusal.ts'

export type CursorKey = readonly (string | number)[]

/** `shape` gives an example key: a cursor of another list, or a made-up one, is refused. */
export function readCursor<const K extends CursorKey>(cursor: string | undefined, shape: K): Widened<K> | undefined {
  if (cursor === undefined) return undefined
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(key) && key.length === shape.length && key.every((part, at) => fits(part, shape[at]))) {
      return key as unknown as Widened<K>
    }
  } catch {}
  throw new Refusal('invalid_cursor')
}

type Widened<K extends CursorKey> = { [I in keyof K]: K[I] extends string ? string : number }

const fits = (part: unknown, example: unknown) =>
  typeof example === 'number'
    ? Number.isSafeInteger(part)
    : typeof part === 'string' && part.length <= 200 && !part.includes('\0') && (!isDate(example) || isDate(part))

const isDate = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  value >= '1970'

/** Stores are asked for one row more than the page holds: it tells whether there is another page. */
export function sendPage<Row>(reply: FastifyReply, rows: Row[], limit: number, keyOf: (row: Row) => CursorKey): Row[] {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (rows.length > limit && last) {
    reply.header(nextCursorHeader, Buffer.from(JSON.stringify(keyOf(last))).toString('base64url'))
  }
  return page
}
