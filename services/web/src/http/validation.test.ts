import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@chispa/contract/operations'
import { contractCompilers } from './validation.ts'

test('every schema of the contract compiles, though a service compiles each at its first use', () => {
  const { compileRequest, compileAnswer } = contractCompilers()
  for (const { method, url, schema } of operations) {
    const { response = {}, ...parts } = schema as { response?: Record<string, object>; [part: string]: unknown }
    for (const [part, of] of Object.entries(parts)) {
      if (of && typeof of === 'object' && 'type' in of) {
        assert.equal(typeof compileRequest(of, part), 'function', `${part} of ${method} ${url}`)
      }
    }
    for (const [httpStatus, of] of Object.entries(response)) {
      assert.equal(typeof compileAnswer({ method, url, httpStatus, schema: of }), 'function')
    }
  }
})

test('a time is one that JavaScript and PostgreSQL both know: no leap second, no year 0, none past 9999', () => {
  const takes = contractCompilers().compileRequest({ type: 'string', format: 'date-time' }, 'body')
  const taken = [
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.123+02:00',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ]
  for (const text of taken) assert.equal(takes(text), true, text)
  const refused = [
    '2026-12-31T23:59:60Z',
    '2026-12-31T23:59:60.5Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
    '2026-02-30T00:00:00Z',
    '2026-01-01',
  ]
  for (const text of refused) assert.equal(takes(text), false, text)
})
