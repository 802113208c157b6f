import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changedFiles, chooseTests, importGraph, reachedBy } from './changed-tests.ts'

const graph = [
  { from: 'services/web/src/cards/store.ts', to: 'packages/protocols/src/ntag424.ts' },
  { from: 'services/web/src/cards/routes.ts', to: 'services/web/src/cards/store.ts' },
  { from: 'services/web/src/app.ts', to: 'services/web/src/cards/routes.ts' },
  { from: 'services/web/test/app.ts', to: 'services/web/src/app.ts' },
  { from: 'services/web/src/users/routes.test.ts', to: 'services/web/test/app.ts' },
  { from: 'services/web/src/till/sale.test.ts', to: 'services/web/src/cards/store.ts' },
]
const tests = [
  'packages/protocols/src/ntag424.test.ts',
  'scenarios/till.browser.test.ts',
  'services/web/src/cards/routes.test.ts',
  'services/web/src/till/sale.test.ts',
  'services/web/src/users/routes.test.ts',
  'setup/imports.test.ts',
]
const chosen = (...changed: string[]) => chooseTests(changed, tests, graph).files

describe('what a change can break', () => {
  test('every test that imports it, over any number of files, and the tests beside it', () => {
    assert.deepEqual(chosen('packages/protocols/src/ntag424.ts'), [
      'packages/protocols/src/ntag424.test.ts',
      'services/web/src/till/sale.test.ts',
      'setup/imports.test.ts',
    ])
    assert.deepEqual(chosen('services/web/src/cards/store.ts'), [
      'services/web/src/cards/routes.test.ts',
      'services/web/src/till/sale.test.ts',
      'setup/imports.test.ts',
    ])
  })

  test('is not every test of a service because all of them start it', () => {
    assert.ok(reachedBy(['services/web/src/cards/store.ts'], graph).has('services/web/src/app.ts'))
    assert.ok(!chosen('services/web/src/cards/store.ts').includes('services/web/src/users/routes.test.ts'))
  })

  test('is every test where the database or the packages change, and the reason is said', () => {
    const { files, reason } = chooseTests(['packages/database/migrations/0001-cards.sql'], tests, graph)
    assert.deepEqual(files, tests)
    assert.match(reason, /0001-cards\.sql can break every test/)
    assert.deepEqual(chosen('package-lock.json'), tests)
  })

  test('is a test itself, and the stories where a story has changed', () => {
    assert.deepEqual(chosen('scenarios/till.browser.test.ts'), [
      'scenarios/till.browser.test.ts',
      'setup/imports.test.ts',
    ])
  })
})

test('the graph of this tree leads from a package to the service that uses it', () => {
  const reached = reachedBy(['packages/protocols/src/ntag424.ts'], importGraph())
  assert.ok([...reached].some(file => file.startsWith('services/web/src/card-payments/')))
})

test('a commit that git does not know is refused with what to type', () => {
  assert.throws(
    () => changedFiles('no-such-commit'),
    /git knows no commit no-such-commit: name one, as in --changed=HEAD~3/,
  )
})
