import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetKey, keyFor } from './sending-key.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

test('the same payment keeps its key until its end is known; another one gets another', () => {
  const at = storage()
  const wanted = { to: 'ana@here', amountMsats: 1000, comment: '' }
  const key = keyFor(wanted, at)
  assert.equal(keyFor(wanted, at), key)
  assert.notEqual(keyFor({ ...wanted, amountMsats: 2000 }, at), key)
  const again = keyFor(wanted, at)
  forgetKey(at)
  assert.notEqual(keyFor(wanted, at), again)
})

test('what is not ours in the storage is no key', () => {
  const at = storage()
  at.setItem('chispa.sending', 'nonsense')
  assert.match(keyFor({ to: 'a', amountMsats: 1, comment: '' }, at), /^[\w-]{36}$/)
})
