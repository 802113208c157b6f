import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askForLinks, registering } from './link-handler.ts'

test('a browser is asked for each scheme that it hands to apps, and what it refuses does no harm', () => {
  const asked: string[] = []
  const register = (scheme: string, url: string) => {
    if (scheme === 'lightning') throw new DOMException('not allowed', 'SecurityError')
    asked.push(`${scheme} ${url}`)
  }
  assert.equal(askForLinks(register, 'https://plaza.example'), true)
  assert.deepEqual(asked, ['web+lightning https://plaza.example/open#%s'])
  const refuse = () => {
    throw new DOMException('not allowed', 'SecurityError')
  }
  assert.equal(askForLinks(refuse, 'https://plaza.example'), false)
})

test('without the ability nothing is offered', () => {
  assert.equal(registering({} as Navigator), undefined)
})
