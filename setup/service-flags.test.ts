import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeFlags } from '@chispa/service/node-flags'
import { serviceFlags } from './project.mjs'

test('a service gets the same flags alone (npm run web) and within the platform (npm start)', () => {
  assert.deepEqual(serviceFlags, nodeFlags)
})
