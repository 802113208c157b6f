import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOptions } from './options.ts'

test('commands, faults and mutants are named', () => {
  const { only, faults, mutants, names } = readOptions([
    ...['--only', 'send, same invoice', '--faults', 'wallet', '--mutants', 'a-timeout-is-a-failure'],
  ])
  assert.deepEqual({ only, faults }, { only: ['send', 'same invoice'], faults: ['wallet'] })
  assert.deepEqual({ mutants, names }, { mutants: true, names: ['a-timeout-is-a-failure'] })
})

test('a word that means nothing is refused', () => {
  assert.throws(() => readOptions(['fast']), /What is fast/)
  assert.throws(() => readOptions(['--minutes', 'many']), /--minutes takes a number/)
})
