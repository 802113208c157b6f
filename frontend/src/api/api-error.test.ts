import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { messageOf, unreachable } from './api-error.ts'
import { WordedError } from './worded-error.ts'

test('what the language says of an error goes to the console, once, and never to a page', context => {
  const noted = context.mock.method(console, 'error', () => {})
  const broken = new TypeError('crypto.randomUUID is not a function')
  const said = 'Something went wrong. Please try again.'
  assert.equal(messageOf(broken), said)
  assert.equal(messageOf(broken), said)
  assert.deepEqual(
    noted.mock.calls.map(({ arguments: given }) => given),
    [[broken]],
  )
  assert.equal(messageOf('a text'), said)
  assert.equal(messageOf(undefined), said)
  assert.equal(messageOf(new DOMException('The operation is insecure.', 'SecurityError')), said)
})

test('what was written for people is shown as it is', () => {
  assert.equal(messageOf(new WordedError('The file is too large.')), 'The file is too large.')
  assert.match(messageOf(unreachable()), /cannot be reached/)
})

test('whatever is thrown in words for people is of the kind that is shown', () => {
  const sources = fileURLToPath(new URL('..', import.meta.url))
  const plain = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .filter(file => /new (?:Type)?Error\(\s*t\(/.test(readFileSync(join(sources, file), 'utf8')))
  assert.deepEqual(plain, [])
})
