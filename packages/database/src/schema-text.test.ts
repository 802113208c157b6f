import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { readSchemaText } from './schema-text.ts'

test('schema.sql is the schema after all migrations (npm run docs prints it anew)', async () => {
  await using database = await testDatabase()
  const printed = await readFile(new URL('../schema.sql', import.meta.url), 'utf8')
  assert.equal(printed, await readSchemaText(database.sql))
})

test('what a migration changes is in the text: columns, constraints, indexes, triggers, views, functions', async () => {
  await using database = await testDatabase()
  const { sql } = database
  const before = await readSchemaText(sql)
  await sql.unsafe(`
    create schema shop;
    create table shop.sales (id int8 generated always as identity primary key, sats int8 not null default 1 check (sats > 0), at date)
      with (fillfactor = 90);
    create index sales_by_day on shop.sales (at);
    create view shop.today as select id from shop.sales;
    create function shop.tell() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger sale_told after insert on shop.sales for each row execute function shop.tell()`)
  const after = await readSchemaText(sql)
  for (const part of [
    'create table shop.sales (\n  id bigint generated always as identity not null,\n  sats bigint default 1 not null,\n  at date,\n  constraint sales_pkey PRIMARY KEY (id),\n  constraint sales_sats_check CHECK (sats > 0)\n) with (fillfactor=90);',
    'CREATE INDEX sales_by_day ON shop.sales USING btree (at);',
    'CREATE TRIGGER sale_told AFTER INSERT ON shop.sales FOR EACH ROW EXECUTE FUNCTION shop.tell();',
    'create view shop.today as\n SELECT id',
    'FUNCTION shop.tell()',
  ]) {
    assert.ok(!before.includes(part))
    assert.ok(after.includes(part), part)
  }
})
