/** docs/wallet-quirks.md: every quirk of the sandbox wallet has a line there, and every line names tests that are there. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { noWalletQuirks } from '@chispa/sandbox/wallets/wallet-quirks'
import { root } from './project.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const rows = read('docs/wallet-quirks.md')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| Some wallets'))
  .map(line => line.split(' | '))
const switches = rows.flatMap(([, named = '']) => [...named.matchAll(/`(\w+)`/g)].map(([, name]) => name as string))

test('every quirk of the sandbox wallet has a line, and no line names another', () => {
  assert.deepEqual([...new Set(switches)].toSorted(), Object.keys(noWalletQuirks()).toSorted())
})

for (const [what = '', , , tests = ''] of rows) {
  test(`wallets that ${what.slice(2)}: the tests are there`, () => {
    const named = [...tests.matchAll(/`([^`]+\.test\.ts)`: “(.+?)”(?=<br>| \|$)/g)]
    assert.ok(named.length > 0)
    for (const [, file = '', title = ''] of named) {
      assert.ok(existsSync(join(root, file)), `there is no ${file}`)
      assert.ok(read(file).includes(title), `${file} has no “${title}”`)
    }
  })
}
