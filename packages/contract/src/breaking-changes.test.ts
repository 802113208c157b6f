import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { breakingChanges, type OpenApi } from './breaking-changes.ts'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'

type Schema = Record<string, unknown>
const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const object = (properties: Record<string, Schema>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }

type Parts = {
  body?: Schema
  reply?: Schema
  status?: string
  refused?: Record<string, string>
  query?: object[]
  /** Whatever else is said of the operation. */
  about?: object
}
function api({ body, reply = object({}), status = '200', refused = {}, query = [], about = {} }: Parts): OpenApi {
  const refusals = Object.entries(refused).map(([code, reason]) => [code, { description: `\`${reason}\`: Words` }])
  const operation = {
    operationId: 'act',
    parameters: query,
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: { ...Object.fromEntries(refusals), [status]: { description: 'Done', ...json(reply) } },
    ...about,
  }
  return { paths: { '/act': { post: operation } } } as unknown as OpenApi
}

const words = (...list: string[]) => ({ type: 'string', enum: list })
const callers = (words: string) => ({
  about: { description: `Acts.\n\nWho may call: ${words}.\n\nLimit: 5 a minute.` },
})
const access = (row: Record<string, string>) => ({ about: { 'x-access': row } })
const security = (...list: object[]) => ({ about: { security: list } })
const stream = { responses: { 200: { content: { 'text/event-stream': { schema: text } } } } }
const [nip98, bearer] = [{ nip98: [] }, { bearer: [] }]
const parameter = (required: boolean, schema: Schema = text) => [{ name: 'q', in: 'query', required, schema }]

describe('what breaks a client, and what does not', () => {
  for (const [what, released, current, expected] of [
    ['nothing changed', { body: object({ a: text }, ['a']) }, { body: object({ a: text }, ['a']) }, []],
    ['a new optional field to send', { body: object({}) }, { body: object({ a: text }) }, []],
    [
      'a new required field to send',
      { body: object({}) },
      { body: object({ a: text }, ['a']) },
      ['POST /act body.a is required now'],
    ],
    ['a field to send is gone', { body: object({ a: text }) }, { body: object({}) }, ['POST /act body.a is gone']],
    ['a field need not be sent any more', { body: object({ a: text }, ['a']) }, { body: object({ a: text }) }, []],
    [
      'a word is taken no longer',
      { body: words('a', 'b') },
      { body: words('a') },
      ['POST /act body no longer takes "b"'],
    ],
    ['another word is taken', { body: words('a') }, { body: words('a', 'b') }, []],
    ['any text, then certain words', { body: text }, { body: words('a') }, ['POST /act body takes certain words only']],
    [
      'a tighter length',
      { body: { ...text, maxLength: 9 } },
      { body: { ...text, maxLength: 8 } },
      ['POST /act body has a tighter maxLength'],
    ],
    ['a wider length', { body: { ...text, maxLength: 8 } }, { body: { ...text, maxLength: 9 } }, []],
    [
      'a first minimum',
      { body: { type: 'integer' } },
      { body: { type: 'integer', minimum: 1 } },
      ['POST /act body has a tighter minimum'],
    ],
    ['a pattern', { body: text }, { body: { ...text, pattern: '^a' } }, ['POST /act body has a tighter pattern']],
    [
      'null is taken no longer',
      { body: { type: ['string', 'null'] } },
      { body: text },
      ['POST /act body may no longer be null'],
    ],
    ['a body that was not needed', {}, { body: object({ a: text }, ['a']) }, ['POST /act needs a body now']],
    ['a new field in the answer', { reply: object({}) }, { reply: object({ a: text }, ['a']) }, []],
    [
      'a field of the answer is gone',
      { reply: object({ a: text }, ['a']) },
      { reply: object({}) },
      ['POST /act 200.a is gone'],
    ],
    [
      'a field of the answer is renamed',
      { reply: object({ a: text }) },
      { reply: object({ b: text }) },
      ['POST /act 200.a is gone'],
    ],
    [
      'a field is not always there',
      { reply: object({ a: text }, ['a']) },
      { reply: object({ a: text }) },
      ['POST /act 200.a is not always there any more'],
    ],
    [
      'a field may be null now',
      { reply: object({ a: text }) },
      { reply: object({ a: { type: ['string', 'null'] } }) },
      ['POST /act 200.a may be null'],
    ],
    [
      'a field is never null now',
      { reply: object({ a: { type: ['string', 'null'] } }) },
      { reply: object({ a: text }) },
      [],
    ],
    [
      'a field of another type',
      { reply: object({ a: text }) },
      { reply: object({ a: { type: 'integer' } }) },
      ['POST /act 200.a may be integer'],
    ],
    ['whole numbers where there were any', { reply: { type: 'number' } }, { reply: { type: 'integer' } }, []],
    ['a new word in an answer', { reply: words('a') }, { reply: words('a', 'b') }, []],
    ['any text where there were words', { reply: words('a') }, { reply: text }, ['POST /act 200 may be any text now']],
    ['another constant', { reply: { const: 'OK' } }, { reply: { const: 'FINE' } }, ['POST /act 200 may be "FINE"']],
    [
      'a field within a list',
      { reply: { type: 'array', items: object({ a: text }) } },
      { reply: { type: 'array', items: object({}) } },
      ['POST /act 200[].a is gone'],
    ],
    [
      'one more kind of answer',
      { reply: { anyOf: [text] } },
      { reply: { anyOf: [text, { type: 'null' }] } },
      ['POST /act 200 may be null'],
    ],
    ['another status', { status: '200' }, { status: '201' }, ['POST /act no longer answers 200']],
    [
      'a reason with another status',
      { refused: { 409: 'taken' } },
      { refused: { 400: 'taken' } },
      ['POST /act refuses taken with 400 instead of 409'],
    ],
    ['a new reason', {}, { refused: { 409: 'taken' } }, []],
    ['a reason is gone', { refused: { 409: 'taken' } }, {}, ['POST /act no longer refuses taken']],
    [
      'a reason has another name',
      { refused: { 409: 'taken' } },
      { refused: { 409: 'name_taken' } },
      ['POST /act no longer refuses taken'],
    ],
    ['credentials where none were needed', security(), security(bearer), ['POST /act no longer takes no credentials']],
    [
      'credentials where they were welcome',
      security({}, nip98),
      security(nip98),
      ['POST /act no longer takes no credentials'],
    ],
    ['a scheme is gone', security(nip98, bearer), security(nip98), ['POST /act no longer takes bearer']],
    ['another scheme', security(nip98), security(nip98, bearer), []],
    ['no credentials are needed any more', security(nip98), security(), []],
    [
      'whoever might call may not',
      access({ USER: 'yes', 'card app': 'own', stranger: 'no' }),
      access({ USER: 'own', 'card app': 'no', stranger: 'no' }),
      ['POST /act answers USER with own instead of yes', 'POST /act answers card app with no instead of own'],
    ],
    ['whoever might not call may', access({ USER: 'no', VIEWER: 'own' }), access({ USER: 'own', VIEWER: 'yes' }), []],
    [
      'another scope',
      callers('Permission `cards:write`'),
      callers('Permission `cards:program`'),
      ['POST /act asks of callers: `cards:program`'],
    ],
    [
      'a scope where a role was enough',
      callers('Role VIEWER, no device token'),
      callers('Role ADMIN; device tokens need the scope `cards:write`'),
      ['POST /act asks of callers: Role ADMIN', 'POST /act asks of callers: `cards:write`'],
    ],
    [
      'no device tokens any more',
      callers('Permission `cards:write`'),
      callers('Permission `cards:write`, no device token'),
      ['POST /act asks of callers: no device token'],
    ],
    ['nothing is asked any more', callers('Permission `cards:write`, no device token'), callers('Anyone'), []],
    ['another proof in words', callers('The `k1` of the tap'), callers('The `k1` of the tap, or `p`'), []],
    [
      'an event of a stream has another name',
      { about: { ...stream, description: 'Events `ready` and `card:changed` with `data: {}`' } },
      { about: { ...stream, description: 'Events `ready`, `card:paid` and `resync`' } },
      ['POST /act no longer tells card:changed'],
    ],
    [
      'a parameter is required now',
      { query: parameter(false) },
      { query: parameter(true) },
      ['POST /act query q is required now'],
    ],
    ['a new required parameter', {}, { query: parameter(true) }, ['POST /act query q is required now']],
    ['a parameter is gone', { query: parameter(false) }, {}, ['POST /act query q is gone']],
    [
      'a parameter takes fewer words',
      { query: parameter(false, words('a', 'b')) },
      { query: parameter(false, words('a')) },
      ['POST /act query q no longer takes "b"'],
    ],
  ] as [string, Parts, Parts, string[]][]) {
    test(what, () => assert.deepEqual(breakingChanges(api(released), api(current)), expected))
  }

  test('an operation is gone, or has another name', () => {
    const released = api({})
    assert.deepEqual(breakingChanges(released, { paths: {} }), ['POST /act is gone'])
    const renamed = structuredClone(released)
    renamed.paths['/act']!.post!.operationId = 'do'
    assert.deepEqual(breakingChanges(released, renamed), ['POST /act is called do now'])
  })
})

type Released = OpenApi & { info: { version: string } }
const read = (file: string) => JSON.parse(readFileSync(new URL(`../released/${file}`, import.meta.url), 'utf8'))
const released = read('openapi.json') as Released
const accepted = read('accepted-breaks.json') as { change: string; why: string }[]
const current = JSON.parse(JSON.stringify(openApiDocument(operations, 'current'))) as OpenApi
const breaks = breakingChanges(released, current)
const matches = (change: string, pattern: string) =>
  new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`).test(change)

test('what is compared is in the document of now', () => {
  const changed = structuredClone(current)
  const described = Object.values(changed.paths).flatMap(methods => Object.values(methods))
  const find = (name: string) => described.find(({ operationId }) => operationId === name)!
  const [events, card] = [find('readEvents'), find('createCard')]
  events.description = events.description!.replaceAll('`card:changed`', '')
  card['x-access']!.ADMIN = 'no'
  card.description = card.description!.replace('`cards:write`', '`cards:make`')
  assert.deepEqual(breakingChanges(current, changed).sort(), [
    'GET /api/events no longer tells card:changed',
    'POST /api/cards answers ADMIN with no instead of yes',
    'POST /api/cards asks of callers: `cards:make`',
  ])
})

test(`nothing that ${released.info.version} offered is broken, except what docs/compatibility.md lets us break`, () => {
  assert.deepEqual(
    breaks.filter(change => !accepted.some(entry => matches(change, entry.change))),
    [],
    'breaks clients of the last release: take it back, or add it to released/accepted-breaks.json with its reason',
  )
})

test('each accepted break is one, and says why', () => {
  for (const { change, why } of accepted) {
    assert.ok(
      breaks.some(one => matches(one, change)),
      `nothing is broken by ${change}`,
    )
    assert.match(why, /^.{20,}$/)
  }
})
