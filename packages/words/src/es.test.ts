import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { tillReasons } from './es/till.ts'
import { sentences } from './es.ts'

const others = ['events.ts', 'fields.ts', 'payment-targets.ts', 'reasons.ts']

test('each Spanish sentence stands in one file, and each file is read', async () => {
  const files = (await readdir(new URL('es/', import.meta.url))).filter(file => !others.includes(file))
  const parts = await Promise.all(files.map(async file => Object.values<object>(await import(`./es/${file}`))))
  const written = parts.flat().flatMap(part => (part === tillReasons ? [] : Object.keys(part)))
  assert.deepEqual(written.toSorted(), Object.keys(sentences).toSorted())
})
