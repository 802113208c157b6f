/** Whatever the activity log tells of is told in every language; English is the message that is stored with it. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { languageTags } from '@chispa/contract/languages'
import { webhookEvents } from '@chispa/contract/webhook-endpoints'
import { loadCatalogue } from '@chispa/words/catalogues'

const place = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('**/*.ts', { cwd: place }).filter(file => !file.endsWith('.test.ts'))

const told = /(?:event:|record\(|'INFO',)[^;]{0,120}/g
const names = /'([a-z_]+\.[a-z_]+)'/g

test('every event of the activity log has its words in every language', async () => {
  const found = new Set(sources.flatMap(eventsIn))
  for (const event of webhookEvents) found.delete(event)
  assert.ok(found.size > 60, `${found.size}`)
  for (const language of languageTags.filter(one => one !== 'en')) {
    const { events = {} } = (await loadCatalogue(language)) ?? {}
    assert.deepEqual(
      [...found].filter(event => !(event in events)),
      [],
      language,
    )
  }
})

function eventsIn(file: string): string[] {
  const source = readFileSync(`${place}/${file}`, 'utf8')
  return [...source.matchAll(told)].flatMap(([text]) => [...text.matchAll(names)].map(([, event]) => event ?? ''))
}
