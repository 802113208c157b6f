import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPayee } from './read-payee.ts'

const ana = { ok: true, username: 'ana' }

test('a name, a whole address, any case of letters and a tag mean the same member', () => {
  for (const text of [
    'ana',
    ' Ana ',
    'ana@plaza.example',
    'ANA@Plaza.Example',
    'ana+tips',
    'lightning:ana@plaza.example',
  ]) {
    assert.deepEqual(readPayee(text, 'plaza.example'), ana, text)
  }
  assert.deepEqual(readPayee('ana@127.0.0.1:3000', '127.0.0.1:3000'), ana)
})

test('an address on another domain keeps it: the service knows which are its own', () => {
  assert.deepEqual(readPayee('Ana+tips@Feria.Example', 'plaza.example'), { ok: true, username: 'ana@feria.example' })
})

test('impossible names and addresses are told apart', () => {
  const messageFor = (text: string) => {
    const read = readPayee(text, 'plaza.example')
    return read.ok ? '' : read.message
  }
  assert.match(messageFor('ana@'), /name@plaza\.example/)
  assert.match(messageFor('a@b@c'), /name@plaza\.example/)
  assert.match(messageFor('ana maria'), /only a-z/)
  assert.match(messageFor('-ana'), /begin and end/)
  assert.match(messageFor('  '), /empty/)
})
