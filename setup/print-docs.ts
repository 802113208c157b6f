/** `npm run docs`: writes the printed documents, and the schema from a database with all migrations. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSchemaText } from '@chispa/database/schema-text'
import { testDatabase } from '@chispa/testing/database'
import { printedDocuments } from './documents.ts'
import { root } from './project.mjs'

{
  await using database = await testDatabase()
  writeFileSync(join(root, 'packages/database/schema.sql'), await readSchemaText(database.sql))
}
// docs/schema.md reads what was just written.
for (const { file, text } of printedDocuments()) writeFileSync(join(root, file), text)
