import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { commands } from './commands/commands.ts'
import { faults } from './faults/faults.ts'
import { listMutants, readArgs, sayMutant } from './mutants.ts'
import { readOptions } from './options.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

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

for (const file of await listMutants([])) {
  const patch = `${root}prove/mutants/${file}`

  test(`${file} breaks the product as it is now`, () => {
    execFileSync('git', ['apply', '--check', patch], { cwd: root })
  })

  test(`${file} says why, and is tried with what there is`, () => {
    const text = readFileSync(patch, 'utf8')
    assert.match(text, /^# [A-Z].{20,}\.\n# prove: /)
    const { only, faults: chosen } = readOptions(readArgs(text))
    assert.deepEqual(
      only.filter(name => !(name in commands)),
      [],
    )
    const isThere = (begin: string) => Object.keys(faults).some(name => name.startsWith(begin))
    assert.deepEqual(
      chosen.filter(begin => !isThere(begin)),
      [],
    )
  })
}
