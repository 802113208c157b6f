/** `npm run accept-api`: at a release, its OpenAPI document and its migrations become those that later changes are held against. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '@chispa/contract/openapi'
import { operations } from '@chispa/contract/operations'
import manifest from '../package.json' with { type: 'json' }
import { root } from './project.mjs'

const folder = join(root, 'packages/contract/released')
writeFileSync(
  join(folder, 'openapi.json'),
  `${JSON.stringify(openApiDocument(operations, manifest.version), null, 1)}\n`,
)
writeFileSync(join(folder, 'accepted-breaks.json'), '[]\n')

const migrations = join(root, 'packages/database/migrations')
const steps = readdirSync(migrations)
  .sort()
  .map(name => [
    name,
    createHash('sha256')
      .update(readFileSync(join(migrations, name)))
      .digest('hex'),
  ])
writeFileSync(
  join(root, 'packages/database/released-steps.json'),
  `${JSON.stringify(Object.fromEntries(steps), null, 2)}\n`,
)
console.error(
  `packages/contract/released has the API of ${manifest.version}, released-steps.json its migrations; no breaks are accepted any more. setup/release.test.ts says what is left`,
)
