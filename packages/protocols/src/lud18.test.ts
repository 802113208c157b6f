import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metadataHash } from './lud06.ts'
import { readPayerData, readPayerDataAsked, unansweredFields, writePayerData } from './lud18.ts'
import file from './vectors/lud18.json' with { type: 'json' }

for (const { metadata, payerData, hash } of file.vectors) {
  test(`the invoice commits to the metadata followed by ${payerData || 'nothing'}`, () => {
    assert.equal(metadataHash(metadata, payerData), hash)
  })
}

test('only what was asked for is told, in one order', () => {
  const asked = readPayerDataAsked({
    identifier: { mandatory: false },
    name: { mandatory: true },
    auth: { mandatory: false, k1: '00' },
  })
  assert.deepEqual(asked, { identifier: { mandatory: false }, name: { mandatory: true }, auth: { mandatory: false } })
  const payer = { name: 'Ana', identifier: 'ana@chispa.example' }
  assert.equal(writePayerData(asked!, payer), '{"name":"Ana","identifier":"ana@chispa.example"}')
  assert.equal(writePayerData({ identifier: { mandatory: false } }, payer), '{"identifier":"ana@chispa.example"}')
  assert.equal(writePayerData({ email: { mandatory: false } }, payer), undefined)
  assert.equal(writePayerData(asked!, {}), undefined)
})

test('what must be told and cannot be is named', () => {
  const asked = { name: { mandatory: true }, email: { mandatory: true }, identifier: { mandatory: false } }
  assert.deepEqual(unansweredFields(asked, { name: 'Ana' }), ['email'])
  assert.deepEqual(unansweredFields(asked, {}), ['name', 'email'])
})

test('a payRequest that asks for nothing', () => {
  for (const nothing of [undefined, null, {}, [], 'name', { name: true }])
    assert.equal(readPayerDataAsked(nothing), undefined)
})

test('what a payer told is read as one line each; an identifier is an address', () => {
  assert.deepEqual(readPayerData('{"name":" Bo\\nb\\u202e ","identifier":"Bob@Other.example","email":"x@y"}'), {
    name: 'Bo b',
    identifier: 'bob@other.example',
  })
  assert.deepEqual(readPayerData('{"name":5,"identifier":"no address"}'), {})
  assert.equal(readPayerData(`{"name":"${'x'.repeat(500)}"}`)?.name?.length, 80)
  for (const text of ['', 'null', '[]', '"Bob"', '{']) assert.equal(readPayerData(text), undefined)
})
