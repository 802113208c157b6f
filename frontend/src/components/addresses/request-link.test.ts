import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestLink } from './request-link.ts'

test('the link of a member asks for an amount and says what for; a name that is a page of ours is paid at /pay', () => {
  const asked = { amountMsats: 5_000_000, words: 'Two pizzas & beer' }
  const at = 'https://plaza.example'
  assert.equal(requestLink(at, 'ana'), 'https://plaza.example/ana')
  assert.equal(requestLink(at, 'ana', asked), 'https://plaza.example/ana?amount=5000&for=Two+pizzas+%26+beer')
  assert.equal(requestLink(at, 'ana', { ...asked, words: null }), 'https://plaza.example/ana?amount=5000')
  assert.equal(requestLink(at, 'ana@feria.example', { ...asked, words: null }), 'https://feria.example/ana?amount=5000')
  assert.match(requestLink(at, 'docs', asked), /^https:\/\/plaza\.example\/pay\?to=docs&amount=5000&for=/)
})
