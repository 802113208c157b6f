import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApiDocument } from '@chispa/contract/openapi'
import { operations } from '@chispa/contract/operations'
import { refusals } from '@chispa/contract/refusals'
import { curlExample } from './curl.ts'
import { byTag, type OpenApi, readOperations } from './openapi.ts'
import { schemaRows, typeWords } from './schema-rows.ts'

const document = openApiDocument(operations, '1.2.3') as OpenApi
const shown = readOperations(document)
const find = (id: string) => {
  const found = shown.find(operation => operation.id === id)
  assert.ok(found, id)
  return found
}

test('every public operation of the contract is read, with words on who may call it', () => {
  const expected = operations.filter(({ internal }) => !internal).map(({ name }) => name)
  assert.deepEqual(shown.map(({ id }) => id).sort(), expected.sort())
  for (const operation of shown) {
    assert.ok(operation.access.length > 3, operation.id)
    assert.ok(operation.answers.length > 0, operation.id)
    for (const { reason } of operation.refusals) assert.ok(reason in refusals, reason)
  }
})

test('refusals, limits and access are told apart from the description', () => {
  const subscribe = find('subscribeToWaitlist')
  assert.deepEqual(subscribe.about, ['The answer is the same for a new and a repeated address.'])
  assert.match(subscribe.limit ?? '', /^5 a minute/)
  assert.deepEqual(
    subscribe.refusals.find(({ reason }) => reason === 'rate_limited'),
    { status: '429', reason: 'rate_limited', message: refusals.rate_limited.message },
  )
})

test('health answers 503 as an answer of its own, not as a refusal', () => {
  assert.deepEqual(
    find('readHealth')
      .answers.map(({ status }) => status)
      .sort(),
    ['200', '503'],
  )
})

test('groups follow the order of the document', () => {
  assert.deepEqual(
    byTag(document, shown).map(([tag]) => tag),
    document.tags?.map(({ name }) => name),
  )
})

test('a schema becomes lines, nested properties further in', () => {
  const rows = schemaRows(find('readMe').answers[0]!.schema!)
  assert.deepEqual(
    rows
      .filter(({ name }) => name === 'wallet' || name === 'provider')
      .map(({ name, depth, type }) => [name, depth, type]),
    [
      ['wallet', 0, 'object | null'],
      ['provider', 1, 'string | null'],
    ],
  )
  assert.equal(typeWords(find('listUsers').answers[0]!.schema!), 'list of object')
  assert.equal(typeWords({ type: ['array', 'null'], items: { type: 'string' } }), 'list of string | null')
  assert.equal(typeWords({ type: ['string', 'null'], format: 'date-time' }), 'string (date-time) | null')
})

test('examples carry credentials and a body that fits, and quote it for a shell', () => {
  const mint = curlExample(find('mintDeviceToken'), 'https://example.com')
  assert.match(mint, /^curl -X POST "https:\/\/example\.com\/api\/auth\/qr-jwt\/generate"/)
  assert.match(mint, /Bearer \$TOKEN/)
  // What may be null is shown as what it is otherwise.
  assert.match(curlExample(find('writePushDevice'), 'https://example.com'), /"quietHours":\{"from":"/)
  assert.match(curlExample(find('claimAdmin'), 'https://example.com'), /Nostr \$NIP98_EVENT/)
  assert.match(curlExample(find('readRole'), 'https://example.com'), /users\/\$USER_ID\/role"/)
  assert.doesNotMatch(curlExample(find('readHealth'), 'https://example.com'), /Authorization/)
  const quoted = curlExample(
    { ...find('subscribeToWaitlist'), body: { required: true, schema: { const: "it's" } } },
    'https://example.com',
  )
  assert.match(quoted, /-d '"it'\\''s"'$/)
})
