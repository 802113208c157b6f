/** What a release leaves in several files agrees: a release that forgot one of them is seen here. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import manifest from '../package.json' with { type: 'json' }
import client from '../packages/client/package.json' with { type: 'json' }
import releasedSteps from '../packages/database/released-steps.json' with { type: 'json' }
import { releases } from '../scenarios/src/released-database.ts'
import { root } from './project.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
const released = JSON.parse(read('packages/contract/released/openapi.json')) as { info: { version: string } }
const { version } = manifest

test('the changelog begins with what is not released, and the newest release is the version', () => {
  assert.equal(headings[0], 'Unreleased')
  assert.equal(headings[1], version, 'give the release its heading in CHANGELOG.md, under an empty Unreleased')
})

test('the API of the last release is that of the version', () => {
  assert.equal(released.info.version, version, 'run npm run accept-api')
})

test('the client and the chart have the version', () => {
  assert.equal(client.version, version)
  assert.match(read('deploy/helm/chispa/Chart.yaml'), new RegExp(`^appVersion: "?${RegExp.escape(version)}"?$`, 'm'))
})

test('databases of every release from 0.4.0 on are upgraded in a test', () => {
  const told = headings.slice(1, headings.indexOf('0.4.0') + 1).reverse()
  assert.deepEqual(
    releases.flatMap(({ versions }) => [...versions]),
    told,
    'add the release to scenarios/src/released-database.ts, with rows of every table that is new',
  )
})

test('the migrations of the last release are written down, up to its last one', () => {
  const last = releases.at(-1)!.lastMigration
  const known = readdirSync(join(root, 'packages/database/migrations')).sort()
  assert.deepEqual(Object.keys(releasedSteps), known.slice(0, known.indexOf(last) + 1), 'run npm run accept-api')
})
