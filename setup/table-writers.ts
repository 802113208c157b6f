/** Which feature of which service writes a table, read from the statements in its sources: directly, or by a function of the schema that it calls. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { webhookEvents } from '@chispa/contract/webhook-endpoints'
import { isTest, sources } from './import-lines.ts'
import { root } from './project.mjs'
import { callsOf, type SchemaFacts, type Verb, writesIn } from './schema-facts.ts'

export type Writer = { service: string; feature: string; verbs: ReadonlySet<Verb> }

/** `services/web/src/cards/store.ts`: the feature `cards` of `web`. Migrations, backups and the rotation of the vault key write whatever there is. */
const partsOf = (file: string) =>
  /^services\/(\w+)\/src\/([\w-]+)\//.exec(file)?.slice(1) as [string, string] | undefined

export type Source = { service: string; feature: string; text: string }

export const readSources = (): Source[] =>
  sources.flatMap(file => {
    const [service, feature] = (!isTest(file) && partsOf(file)) || []
    return service && feature
      ? [{ service, feature, text: withoutComments(readFileSync(join(root, file), 'utf8')) }]
      : []
  })

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(?:\/\/|--).*$/gm, '')

export function findWriters(
  list: readonly Source[],
  { tables, functions }: SchemaFacts,
): ReadonlyMap<string, Writer[]> {
  const names = tables.map(({ name }) => name)
  const found = new Map<string, Map<string, { service: string; feature: string; verbs: Set<Verb> }>>()
  for (const { service, feature, text } of list) {
    const called = [...functions].flatMap(([name, writes]) => (callsOf(name).test(text) ? writes : []))
    for (const { table, verb } of [...writesIn(text, names), ...called]) {
      const writers = found.get(table) ?? new Map()
      found.set(table, writers)
      const writer = writers.get(`${service}/${feature}`) ?? { service, feature, verbs: new Set() }
      writers.set(`${service}/${feature}`, writer)
      writer.verbs.add(verb)
    }
  }
  return new Map([...found].map(([table, writers]) => [table, [...writers.values()]]))
}

/** Webhook events that no row makes: the code tells them. */
export const toldByCode = (list: readonly Source[]): { feature: string; event: string }[] =>
  list
    .filter(({ text }) => callsOf('tell_webhooks').test(text) || callsOf('tell_webhooks_once').test(text))
    .flatMap(({ feature, text }) =>
      webhookEvents.filter(event => text.includes(`'${event}'`)).map(event => ({ feature, event })),
    )
