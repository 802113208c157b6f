import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPagePath } from '@chispa/contract/page-paths'
import { oneOf, parseSearch, paths, safeHref, safeReturn, searchText, stringifySearch } from './paths.ts'

test('after signing in people go back only to places of ours', () => {
  assert.equal(safeReturn('/dashboard/people?role=ADMIN'), '/dashboard/people?role=ADMIN')
  for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '']) {
    assert.equal(safeReturn(elsewhere), '/dashboard', elsewhere)
  }
  assert.equal(safeReturn(undefined), '/dashboard')
  assert.equal(safeReturn('/sign-in?back=/sign-in'), '/dashboard')
})

test('links that people gave us are web pages or nothing', () => {
  assert.equal(safeHref('https://example.com/a'), 'https://example.com/a')
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'not a url', '', null, undefined]) {
    assert.equal(safeHref(bad), undefined)
  }
})

test('search parameters survive the address bar as they were typed', () => {
  const search = { q: '1e5 & more', role: 'ADMIN' }
  assert.deepEqual(parseSearch(stringifySearch(search)), search)
  assert.equal(stringifySearch({ q: undefined, role: '' }), '')
})

test('unknown choices and empty texts in the address count as none', () => {
  assert.equal(oneOf(['ADMIN', 'USER'], 'ROOT'), undefined)
  assert.equal(oneOf(['ADMIN', 'USER'], 'USER'), 'USER')
  assert.equal(searchText('', 5), undefined)
  assert.equal(searchText('abcdefgh', 5), 'abcde')
})

test('every page stands below a step that no name of a member can take', () => {
  const steps = Object.values(paths)
    .map(path => path.split('/')[1] ?? '')
    .filter(step => step !== '' && !step.startsWith('$'))
  assert.deepEqual(
    [...new Set(steps)].filter(step => !isPagePath(step)),
    [],
  )
})
