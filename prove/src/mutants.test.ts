import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listMutants, readArgs, sayMutant } from './mutants.ts'

test('a patch says how it is tried', () => {
  const head = '# Pays twice.\n# prove: --minutes 1 --only send,same invoice --faults wallet\ndiff --git a/x b/x\n'
  assert.deepEqual(readArgs(head), ['--minutes', '1', '--only', 'send,same invoice', '--faults', 'wallet'])
  assert.deepEqual(readArgs('diff --git a/x b/x\n'), [])
})

test('one that does not start is not caught', () => {
  const mutant = { name: 'broken', seconds: 3, seed: 1, caughtBy: [], problem: 'the platform did not start' }
  assert.equal(sayMutant(mutant), 'broken: not caught (the platform did not start), 3 s, seed 1')
})

test('a mutant that there is not is refused', async () => {
  await assert.rejects(listMutants(['gone']), /There is no mutant gone/)
})
