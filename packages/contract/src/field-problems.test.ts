import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Failed, failureProblem, fieldProblem, fieldProblems, wordOfFailure } from './field-problems.ts'
import { operations } from './operations.ts'

/** What says nothing about a value, or only groups others. */
const silent = new Set(['title', 'description', 'default', 'examples', 'properties', 'patternProperties', 'items'])
const groups = new Set(['properties', 'patternProperties', 'anyOf', 'oneOf', 'allOf'])
const bounds = new Set(['limit', 'multipleOf'])

describe('whatever a schema of the contract can refuse in a request', () => {
  const failures = new Map<string, Failed>()
  for (const operation of operations) {
    const { body, querystring, params } = (operation.schema ?? {}) as Record<string, unknown>
    // A file is not checked by its schema, but by its bytes.
    const fields = 'consumes' in operation ? [querystring, params] : [body, querystring, params]
    for (const part of fields) collect(part, failures)
  }

  test('is not little', () => assert.ok(failures.size > 12, [...failures.keys()].join()))

  for (const [name, failed] of failures) {
    test(`${name} has a word, and its sentence is complete`, () => {
      assert.ok(wordOfFailure(failed), `no word for ${name}`)
      assert.doesNotMatch(failureProblem('x', failed).message, /\{|undefined|NaN| $/)
    })
  }
})

test('a problem says the sentence with its values', () => {
  assert.deepEqual(fieldProblem('name', 'too_long', { limit: 60 }), {
    path: 'name',
    message: 'must have at most 60 characters',
    problem: 'too_long',
    values: { limit: 60 },
  })
  assert.equal(wordOfFailure({ keyword: 'minLength', params: { limit: 1 } }), 'blank')
  assert.equal(wordOfFailure({ keyword: 'type', params: { type: ['object', 'null'] } }), 'not_object')
  assert.equal(failureProblem('x', { keyword: 'made-up', params: {} }).message, fieldProblems.not_valid)
})

/** Every keyword that stands in a schema, as the validator reports it when it fails. */
function collect(schema: unknown, failures: Map<string, Failed>): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [keyword, value] of Object.entries(schema)) {
    if (groups.has(keyword)) for (const one of Object.values(value as object)) collect(one, failures)
    if (['items', 'additionalProperties', 'propertyNames'].includes(keyword)) collect(value, failures)
    if (silent.has(keyword) || /^(x-|~)/.test(keyword) || value === true) continue
    const name = keyword === 'type' || keyword === 'format' ? `${keyword} ${String(value)}` : keyword
    failures.set(name, { keyword, params: paramsOf(keyword, value) })
  }
}

function paramsOf(keyword: string, value: unknown): Failed['params'] {
  if (keyword === 'type' || keyword === 'format' || keyword === 'pattern') return { [keyword]: value }
  if (keyword === 'enum') return { allowedValues: value }
  if (keyword === 'const') return { allowedValue: value }
  return Object.fromEntries([...bounds].map(name => [name, typeof value === 'number' ? value : 1]))
}
