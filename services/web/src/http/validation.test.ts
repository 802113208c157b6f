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
