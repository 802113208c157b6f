/** `npm run accept-api`: at a release, its OpenAPI document becomes the one that later changes are held against. */
import { writeFileSync } from 'node:fs'
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
console.error(`packages/contract/released has the API of ${manifest.version}; no breaks are accepted any more`)
