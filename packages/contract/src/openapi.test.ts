import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { openApiDocument, reasonsOf } from './openapi.ts'
import { operations } from './operations.ts'
import { codeOf } from './refusals/refused.ts'
import { refusals } from './refusals.ts'

const document = openApiDocument(operations, '1.2.3') as {
  paths: Record<string, Record<string, { operationId: string; description: string }>>
}

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(document))
  assert.deepEqual(result.errors ?? [], [])
  assert.ok(result.valid)
  assert.equal(validator.version, '3.1')
})

test('it has every operation once, except those between our own services', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  const [own, expected] = [true, false].map(isInternal =>
    operations
      .filter(({ internal = false }) => internal === isInternal)
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`),
  ) as [string[], string[]]
  assert.deepEqual(described.sort(), expected.sort())
  assert.ok(own.length > 0 && !own.some(path => described.includes(path)))
})

test('every operation says who may call it', () => {
  for (const methods of Object.values(document.paths)) {
    for (const { description } of Object.values(methods)) assert.match(description, /Who may call: \S/)
  }
})

test('names are unique, and every path parameter is declared', () => {
  assert.equal(new Set(operations.map(({ name }) => name)).size, operations.length)
  for (const { url, schema, name } of operations) {
    const declared = Object.keys((schema.params as { properties?: object } | undefined)?.properties ?? {})
    assert.deepEqual(
      declared,
      [...url.matchAll(/:(\w+)/g)].map(match => match[1]),
      name,
    )
  }
})

test('every reason has a status of the table and a sentence', () => {
  for (const [reason, { status, message }] of Object.entries(refusals)) {
    assert.ok(status in codeOf, reason)
    assert.match(message, /^[A-Z\w].{10,}[^.]$/, reason)
  }
})

test('what access and inputs bring is among the reasons', () => {
  const reasonsOfNamed = (name: string) => reasonsOf(operations.find(operation => operation.name === name)!)
  assert.ok(reasonsOfNamed('mintSessionToken').includes('nip98_required'))
  assert.ok(reasonsOfNamed('writeRole').includes('permission_missing'))
  assert.deepEqual(reasonsOfNamed('readHealth'), [])
})

test('no answer has a union: to write one, each value would be tried against each side of it', () => {
  const found = operations.filter(({ schema }) => /"(anyOf|oneOf|allOf)"/.test(JSON.stringify(schema.response ?? {})))
  assert.deepEqual(
    found.map(({ name }) => name),
    [],
  )
})
