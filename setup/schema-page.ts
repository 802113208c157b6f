/** docs/schema.md: each table, what a row is, who writes it, what is told of it and what ends it. Of these only the words about rows are written by hand. */
import { type TableWords, tables as words } from '@chispa/database/tables'
import { endings } from '../scenarios/src/long-life/endings.ts'
import { readSchemaFacts, type SchemaFacts, type TableFacts, type Verb } from './schema-facts.ts'
import { findWriters, readSources, toldByCode, type Writer } from './table-writers.ts'

export function schemaMarkdown(): string {
  const facts = readSchemaFacts()
  const code = readSources()
  const writers = findWriters(code, facts)
  const isOfListener = ({ name }: TableFacts) => name.startsWith('listener.')
  const section = (title: string, tables: TableFacts[]) => [
    `## ${title}\n`,
    '| Table | A row is | Written by | Told | Ends |',
    '|---|---|---|---|---|',
    ...tables.map(
      table => `| \`${table.name}\` | ${cellsOf(table, facts, writers.get(table.name) ?? []).join(' | ')} |`,
    ),
    '',
  ]
  return [
    '# The schema\n',
    'Every table: what a row is, which feature folders write it, what is told when it changes, and what ends its rows. Printed by `npm run docs` from',
    '[the schema](../packages/database/schema.sql) (triggers, functions, references), the statements in the services and the words in',
    '[tables.ts](../packages/database/src/tables.ts); do not edit it.\n',
    '- *Written by*: feature folders of the service. Those named first add rows. *Triggers of* a table: the database does it when that table is written.',
    '  Migrations, `restore` and the rotation of the vault key write whatever there is.',
    '- *Told*: events for the open pages of a member (`card:changed`), [webhooks](webhooks.md) (`card.paid`), notifications on devices (*push*), and',
    '  signals between processes (`NOTIFY`), which only hasten what a look finds anyway.',
    '- *Ends*: “with” a table: in the same moment as the row that it belongs to. † `npm run long-life` looks',
    '  through a year for rows that are past it, or past the end of a state.',
    ...toldByCode(code).map(
      ({ feature, event }) => `- \`${event}\` is told by the code of \`${feature}\` as well, not by a trigger alone.`,
    ),
    '',
    ...section(
      'Web service',
      facts.tables.filter(table => !isOfListener(table)),
    ),
    ...section('Listener', facts.tables.filter(isOfListener)),
  ].join('\n')
}

function cellsOf(table: TableFacts, facts: SchemaFacts, writers: Writer[]): string[] {
  const said = words[table.name]
  if (!said) throw new Error(`packages/database/src/tables.ts says nothing of ${table.name}`)
  return [said.row, writtenBy(table, facts, writers), toldOf(table), endsOf(table, said)]
}

const code = (list: readonly string[]) => list.map(one => `\`${one}\``).join(', ')

const ways = [
  { said: '', isOne: (verbs: ReadonlySet<Verb>) => verbs.has('adds') },
  { said: 'changed by ', isOne: (verbs: ReadonlySet<Verb>) => !verbs.has('adds') && !verbs.has('deletes') },
  { said: 'changed and deleted by ', isOne: (verbs: ReadonlySet<Verb>) => !verbs.has('adds') && verbs.size === 2 },
  { said: 'deleted by ', isOne: (verbs: ReadonlySet<Verb>) => verbs.size === 1 && verbs.has('deletes') },
]

function writtenBy({ name }: TableFacts, { tables }: SchemaFacts, writers: Writer[]): string {
  if (name === 'migrations') return 'migrations'
  const triggers = tables.map(table => ({
    feature: table.name,
    verbs: new Set(table.writes.filter(write => write.table === name).map(({ verb }) => verb)),
  }))
  const phrases = ways.flatMap(({ said, isOne }) => {
    const named = (list: readonly { feature: string; verbs: ReadonlySet<Verb> }[]) =>
      code(list.filter(({ verbs }) => verbs.size > 0 && isOne(verbs)).map(({ feature }) => feature))
    const [features, tables] = [named(writers), named(triggers)]
    return [features && said + features, tables && `${said}triggers of ${tables}`]
  })
  return phrases.filter(Boolean).join('; ')
}

const toldOf = ({ told: { memberEvents, webhooks, isPushed, signals } }: TableFacts): string =>
  [code([...memberEvents, ...webhooks]), isPushed && '*push*', signals.length > 0 && `NOTIFY ${code(signals)}`]
    .filter(Boolean)
    .join(', ')

function endsOf({ name, goesWith }: TableFacts, { ends, erased }: TableWords): string {
  const watched = endings.some(({ table }) => table === name) ? ' †' : ''
  const parts = [ends, goesWith.length > 0 && `with ${code(goesWith)}`].filter(Boolean)
  return `${parts.join('; ') || 'for good'}${erased ? `; erased: ${erased}` : ''}${watched}`
}
