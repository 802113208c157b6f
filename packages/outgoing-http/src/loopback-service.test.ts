import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoopbackEndpoint, isLoopbackService } from './loopback-service.ts'

for (const [mode, listensOn, expected] of [
  ['development', '127.0.0.1', true],
  ['test', '127.0.0.1', true],
  ['development', 'localhost', true],
  ['development', '::1', true],
  ['development', '[::1]', true],
  ['development', '127.8.8.8', true],
  ['development', '0.0.0.0', false],
  ['development', '::', false],
  ['development', '', false],
  ['development', '192.168.1.5', false],
  ['development', '127.0.0.1.example', false],
  ['development', 'localhost.example', false],
  ['production', '127.0.0.1', false],
  ['production', 'localhost', false],
  ['staging', '127.0.0.1', false],
] as const) {
  test(`${mode}, listening on ${listensOn || 'nothing'}: ${expected}`, () => {
    assert.equal(isLoopbackService({ mode, listensOn }), expected)
  })
}

for (const [endpoint, expected] of [
  [null, true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['https://pay.example', false],
  ['http://192.168.1.5:3000', false],
  ['nonsense', false],
] as const) {
  test(`reached at ${endpoint}: ${expected}`, () => assert.equal(isLoopbackEndpoint(endpoint), expected))
}
