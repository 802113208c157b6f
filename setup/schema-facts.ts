/** What packages/database/schema.sql says of each table: whose end is its own, what its triggers write and tell. A test holds that file against the migrations. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memberEventNames } from '@chispa/contract/live'
import { webhookEvents } from '@chispa/contract/webhook-endpoints'
import { root } from './project.mjs'

export const verbs = ['adds', 'changes', 'deletes'] as const
export type Verb = (typeof verbs)[number]
export type Write = { table: string; verb: Verb }
export type Told = { memberEvents: string[]; webhooks: string[]; isPushed: boolean; signals: string[] }
export type TableFacts = {
  name: string /** With whose rows its own go. */
  goesWith: string[]
  writes: Write[]
  told: Told
}
/** `functions`: what calling one of them writes, itself or by those that it calls. */
export type SchemaFacts = { tables: TableFacts[]; functions: ReadonlyMap<string, Write[]> }

export const readSchemaFacts = (
  text = readFileSync(join(root, 'packages/database/schema.sql'), 'utf8'),
): SchemaFacts => {
  const names = [...text.matchAll(/^create table (\S+) \(/gm)].map(([, name]) => name as string)
  const bodies = bodiesIn(text)
  const writesOf = (name: string) => writesIn(withCalled(name, bodies), names)
  return {
    functions: new Map([...bodies.keys()].map(name => [name, writesOf(name)])),
    tables: names.map(name => {
      const own = text.split(`create table ${name} (\n`)[1]?.split('\n\n')[0] ?? ''
      const called = [
        ...new Set([...own.matchAll(/EXECUTE FUNCTION ([\w.]+)\(/g)].map(([, called]) => called as string)),
      ]
      const cascades = own.matchAll(/REFERENCES ([\w.]+)\([^)]*\)[^,\n]* ON DELETE CASCADE/g)
      return {
        name,
        goesWith: [...new Set([...cascades].map(([, parent]) => parent as string))],
        writes: called.flatMap(writesOf),
        told: toldIn(called.map(one => withCalled(one, bodies)).join('\n')),
      }
    }),
  }
}

const bodiesIn = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/^CREATE OR REPLACE FUNCTION /m)
      .slice(1)
      .map(part => [part.slice(0, part.indexOf('(')).replace(/^public\./, ''), part]),
  )

/** The text of a function and of all that it calls. */
function withCalled(name: string, bodies: Map<string, string>, seen = new Set<string>()): string {
  const body = bodies.get(name)
  if (body === undefined || seen.has(name)) return ''
  seen.add(name)
  const called = [...bodies.keys()].filter(other => callsOf(other).test(body))
  return [body, ...called.map(other => withCalled(other, bodies, seen))].join('\n')
}

export const callsOf = (name: string) => new RegExp(`(?<![\\w.])(?:public\\.)?${name.replace('.', '\\.')}\\(`)

/** Of tables that are ours: `do update set`, `for update skip locked` and the like name none. */
export function writesIn(text: string, names: readonly string[]): Write[] {
  const written = text.matchAll(/\b(insert\s+into|update|delete\s+from|truncate)\s+([a-z_]+(?:\.[a-z_]+)?)\b/g)
  return [...written]
    .filter(([, , table = '']) => names.includes(table))
    .map(([, verb = '', table = '']) => ({ table, verb: verbOf(verb) }))
}

const verbOf = (words: string): Verb =>
  words.startsWith('insert') ? 'adds' : words === 'update' ? 'changes' : 'deletes'

function toldIn(text: string): Told {
  const named = <T extends string>(list: readonly T[]) => list.filter(name => text.includes(`'${name}'`))
  const signals = [...text.matchAll(/pg_notify\(\s*'(\w+)'/g)].map(([, signal]) => signal as string)
  return {
    memberEvents: named(memberEventNames),
    webhooks: named(webhookEvents),
    isPushed: /insert into push_messages/.test(text),
    // That of member events says the same as they do.
    signals: [...new Set(signals)].filter(signal => signal !== 'member_event'),
  }
}
