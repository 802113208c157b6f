import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FilterChanges } from './filter-changes.ts'

type Search = { q?: string | undefined; paired?: string }

function opened() {
  const seen: Partial<Search>[] = []
  return { seen, filters: new FilterChanges<Search>(change => void seen.push(change)) }
}

test('what is typed goes once, when typing rests', context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { seen, filters } = opened()
  for (const q of ['b', 'br', 'bruno']) filters.change({ q }, 'rested')
  context.mock.timers.tick(299)
  assert.deepEqual(seen, [])
  context.mock.timers.tick(1)
  assert.deepEqual(seen, [{ q: 'bruno' }])
})

test('a choice made before typing rested takes along what was typed, and nothing comes after it', context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { seen, filters } = opened()
  filters.change({ q: 'bruno' }, 'rested')
  filters.change({ paired: 'no' })
  context.mock.timers.tick(1000)
  assert.deepEqual(seen, [{ q: 'bruno', paired: 'no' }])
})

test('clearing outruns what was typed', context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { seen, filters } = opened()
  filters.change({ q: 'bruno' }, 'rested')
  filters.change({ q: undefined })
  context.mock.timers.tick(1000)
  assert.deepEqual(seen, [{ q: undefined }])
})

test('a page that was left filters no more', context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { seen, filters } = opened()
  filters.change({ q: 'bruno' }, 'rested')
  filters.drop()
  context.mock.timers.tick(1000)
  assert.deepEqual(seen, [])
})
