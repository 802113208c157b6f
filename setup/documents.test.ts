import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { printedDocuments } from './documents.ts'
import { root } from './project.mjs'

for (const { file, text } of printedDocuments()) {
  test(`${file} says what the code says (npm run docs prints it anew)`, () => {
    assert.equal(readFileSync(join(root, file), 'utf8'), text)
  })
}
