import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { refusals } from './refusals.ts'

const folder = new URL('./refusals/', import.meta.url)
const parts = await Promise.all(
  readdirSync(folder)
    .filter(file => file !== 'refused.ts')
    .map(async file => Object.values((await import(new URL(file, folder).href)) as Record<string, object>)),
)
const reasons = parts.flat().flatMap(part => Object.keys(part))

test('the catalogue holds the reasons of every part', () => {
  assert.ok(reasons.length > 100)
  assert.deepEqual(Object.keys(refusals).sort(), [...new Set(reasons)].sort())
})

test('no two parts name the same reason', () => {
  assert.deepEqual(
    reasons.filter((reason, at) => reasons.indexOf(reason) !== at),
    [],
  )
})
