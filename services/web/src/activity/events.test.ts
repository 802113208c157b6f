/** Whatever the activity log tells of is told in Spanish as well; English is the message that is stored with it. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { webhookEvents } from '@chispa/contract/webhook-endpoints'
import { events } from '@chispa/words/es'

const place = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('**/*.ts', { cwd: place }).filter(file => !file.endsWith('.test.ts'))

const told = /(?:event:|record\(|'INFO',)[^;]{0,120}/g
const names = /'([a-z_]+\.[a-z_]+)'/g

test('every event of the activity log has its Spanish words', () => {
  const found = new Set(sources.flatMap(eventsIn))
  for (const event of webhookEvents) found.delete(event)
  assert.ok(found.size > 60, `${found.size}`)
  assert.deepEqual(
    [...found].filter(event => !(event in events)),
    [],
  )
})

function eventsIn(file: string): string[] {
  const source = readFileSync(`${place}/${file}`, 'utf8')
  return [...source.matchAll(told)].flatMap(([text]) => [...text.matchAll(names)].map(([, event]) => event ?? ''))
}
