/** docs/schema.md is held against the code by documents.test.ts; here, that what it is read from is complete, and that the readers see what there is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tables as words } from '@chispa/database/tables'
import { endings } from '../scenarios/src/long-life/endings.ts'
import { readSchemaFacts } from './schema-facts.ts'
import { findWriters, readSources } from './table-writers.ts'

const facts = readSchemaFacts()
const writers = findWriters(readSources(), facts)
const names = facts.tables.map(({ name }) => name)

test('every table of the schema has its words, and no other', () => {
  assert.ok(names.length > 70)
  assert.deepEqual(Object.keys(words).sort(), [...names].sort())
})

test('every table is written by one service', () => {
  const services = names.map(name => [name, ...new Set(writers.get(name)?.map(({ service }) => service))])
  assert.deepEqual(
    services.filter(([, ...of]) => of.length !== 1),
    // The first by the runner of migrations; the other was the listener's in 0.4.2.
    [['migrations'], ['listener.outages']],
  )
  for (const [name, service] of services)
    if (service) assert.equal(service === 'listener', name?.startsWith('listener.'), name)
})

test('words about the end of rows are there exactly where something deletes rows of that table', () => {
  const deletedByTriggers = new Set(
    facts.tables.flatMap(({ writes }) => writes.filter(({ verb }) => verb === 'deletes').map(({ table }) => table)),
  )
  const isDeleted = (name: string) =>
    deletedByTriggers.has(name) || writers.get(name)?.some(({ verbs }) => verbs.has('deletes')) === true
  for (const name of names) assert.equal(words[name]?.ends !== undefined, isDeleted(name), name)
  for (const { table, where } of endings)
    if (where === 'true') assert.ok(words[table]?.ends, `long-life looks for the end of ${table}`)
})

test('what a schema and sources say is read: references, triggers, functions that call others, statements', () => {
  const schema = readSchemaFacts(`create table shop.sales (
  id text not null,
  constraint a FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint b FOREIGN KEY (till_id) REFERENCES tills(id) ON DELETE SET NULL,
  constraint c FOREIGN KEY (x, y) REFERENCES shop.days(x, y) ON DELETE CASCADE
);
CREATE TRIGGER sale_told AFTER INSERT ON shop.sales FOR EACH ROW EXECUTE FUNCTION tell_sale();

create table days (
  id text
);

create table users (
  id text
);

CREATE OR REPLACE FUNCTION public.tell_sale()
begin
  perform tell_all('card:changed', new.id);
  perform tell_webhooks('card.paid');
end

CREATE OR REPLACE FUNCTION public.tell_all(name text)
  insert into push_messages (id) values (1);
  perform pg_notify('sold', '');
  insert into days (id) values (1) on conflict do update set id = 2;

CREATE OR REPLACE FUNCTION public.fold()
  delete from days;
`)
  const [sales] = schema.tables
  assert.deepEqual(sales, {
    name: 'shop.sales',
    goesWith: ['users', 'shop.days'],
    writes: [{ table: 'days', verb: 'adds' }],
    told: { memberEvents: ['card:changed'], webhooks: ['card.paid'], isPushed: true, signals: ['sold'] },
  })
  const found = findWriters(
    [
      { service: 'web', feature: 'till', text: 'sql`\n  update shop.sales set a = 1` sql`select fold()`' },
      {
        service: 'web',
        feature: 'till',
        text: 'sql`insert into\n shop.sales (id) select id from days for update skip locked`',
      },
      { service: 'web', feature: 'faces', text: 'sql`select * from users` where unfold() and days > 1 for update' },
    ],
    schema,
  )
  const told = [...found].map(([table, list]) => [table, list.map(({ feature, verbs }) => [feature, [...verbs]])])
  assert.deepEqual(told, [
    ['shop.sales', [['till', ['changes', 'adds']]]],
    ['days', [['till', ['deletes']]]],
  ])
})
