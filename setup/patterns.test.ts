/** No expression takes longer than in proportion to the text: whoever chooses the text would choose how long a process stands still. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { analyse } from 'scslre'
import { listPatterns, type Pattern } from './patterns.ts'

/** What is put together when the program runs: an example of each. */
const made: Record<string, string[]> = {
  'frontend/src/pages/forwarding/forwarding-draft.ts': ['^(\\d{1,9})(?:[.,](\\d{0,3}))?$'],
  'services/web/src/card-payments/own-cards.ts': ['^/api/cards/([^/]+)/scan/cb$'],
  'services/web/src/http/lnurl-replies.ts': ['^/api/lud16/[^/]+/verify/[^/]+/?$'],
  'services/web/src/http/served-paths.ts': ['^/api/cards/[^/]+/designs/[^/]+/?$'],
  'services/web/src/settings/values.ts': [
    '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::\\d{1,5})?$',
  ],
  'services/web/src/table-files/csv.ts': ['[,\\n]'],
}
/** Far more than all texts of one expression take, on a busy machine too. */
const timeoutMs = 120_000
const { patterns, made: madeIn } = listPatterns()

/** Places whose expression is slow, and with what. */
async function findSlow(tried: Pattern[]): Promise<Record<string, string>> {
  const slow: Record<string, string> = {}
  for (const pattern of tried) {
    if (analyse(new RegExp(pattern.source, pattern.flags)).reports.length > 0) slow[pattern.place] = 'by analysis'
  }
  for (let rest = tried; rest.length > 0; ) {
    const thread = new Worker(new URL('try-patterns.ts', import.meta.url), { workerData: rest })
    for (; rest.length > 0; rest = rest.slice(1)) {
      const place = rest[0]!.place
      const told = await once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) }).catch(error => {
        if (error.name !== 'AbortError') throw error
      })
      if (told?.[0].worst !== undefined) slow[place] = told[0].worst
      if (told) continue
      slow[place] = 'without end'
      rest = rest.slice(1)
      break
    }
    await thread.terminate()
  }
  return slow
}

const examples = (...sources: string[]) => sources.map(source => ({ place: source, source, flags: '' }))

test('what is slow is found: by analysis, or with text that is made for it', { timeout: 600_000 }, async () => {
  const slow = [
    '^(a+)+$',
    '0+$',
    '\\s*\\n\\s*',
    '%.*$',
    'could not bind .*Address already',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    // As it was in the product: 197 bytes took it a minute.
    '^\\uFEFF?\\s*(?:<\\?xml[^>]*\\?>\\s*)?(?:<!--[\\s\\S]{0,2000}?-->\\s*)*(?:<!DOCTYPE svg[^>[]*>\\s*)?<svg[\\s>]',
  ]
  assert.deepEqual(Object.keys(await findSlow(examples(...slow))).sort(), slow.sort())
  const linear = ['^[a-z]{1,63}$', '(?<!0)0+$', '^(?:[a-z0-9-]{1,63}\\.)+[a-z]{2,63}$']
  assert.deepEqual(await findSlow(examples(...linear)), {})
})

test('every expression is read, and what is made of parts has its example here', () => {
  assert.ok(patterns.length > 250, `${patterns.length}`)
  assert.ok(patterns.some(({ place }) => place.startsWith('packages/contract/src/till.ts')))
  assert.deepEqual([...new Set(madeIn)].sort(), Object.keys(made))
})

test('no expression of the product is worse than linear', { timeout: 1_200_000 }, async () => {
  const ofParts = Object.entries(made).flatMap(([place, sources]) =>
    sources.map(source => ({ place, source, flags: '' })),
  )
  assert.deepEqual(await findSlow([...patterns, ...ofParts]), {})
})
