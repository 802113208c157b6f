import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeIn } from './claim-code.ts'

test('the code is found by itself, and in the link that was printed, whole or cut', () => {
  for (const typed of [
    'a-B_1',
    ' a-B_1\n',
    'http://192.168.1.5:3000/setup?code=a-B_1',
    'https://wallet.example.com/setup?x=1&code=a-B_1#top',
    'Become its administrator at http://10.0.0.7:3000/setup?code=a-B_1',
    '/setup?code=a-B_1 ',
  ])
    assert.equal(codeIn(typed), 'a-B_1', typed)
  assert.equal(codeIn('  '), '')
})
