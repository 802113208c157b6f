import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimWords } from './claim-words.ts'

const listening = 'http://127.0.0.1:3000'
const path = '/setup?code=abc'

test('the link leads to the domain of the instance, where one is set', () => {
  assert.match(
    claimWords({ path, domain: 'wallet.example.com' }, listening),
    /at https:\/\/wallet\.example\.com\/setup\?code=abc\n$/,
  )
  assert.match(claimWords({ path }, listening), /at http:\/\/127\.0\.0\.1:3000\/setup\?code=abc\n$/)
})
