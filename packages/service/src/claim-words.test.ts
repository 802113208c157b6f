import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimWords } from './claim-words.ts'

const path = '/setup?code=abc'

test('the link leads to the domain of the instance, where one is set', () => {
  assert.match(
    claimWords({ path, domain: 'wallet.example.com', origins: ['http://127.0.0.1:3000'] }),
    /yet\. Become its administrator at https:\/\/wallet\.example\.com\/setup\?code=abc\n$/,
  )
})

test('without a domain it leads to each address that the service answers at', () => {
  assert.match(
    claimWords({ path, origins: ['http://127.0.0.1:3000'] }),
    /at http:\/\/127\.0\.0\.1:3000\/setup\?code=abc\n$/,
  )
  assert.equal(
    claimWords({ path, origins: ['http://10.0.0.7:3000', 'http://127.0.0.1:3000'] }),
    `\nNobody has claimed this instance yet. Become its administrator at http://10.0.0.7:3000${path} or at http://127.0.0.1:3000${path}\n`,
  )
})
