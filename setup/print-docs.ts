/** `npm run docs`: writes the printed documents. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printedDocuments } from './documents.ts'
import { root } from './project.mjs'

for (const { file, text } of printedDocuments()) writeFileSync(join(root, file), text)
