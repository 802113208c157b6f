import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { withStyleFile } from './strict-styles.ts'

test('toasts take their styles from a file, and add none by themselves', () => {
  const code = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
  const changed = withStyleFile(code)
  assert.match(changed, /^import 'sonner\/dist\/styles\.css';/)
  assert.doesNotMatch(changed, /__insertCSS\("/)
})

test('a library that works in another way stops the build', () => {
  assert.throws(() => withStyleFile('export {}'), /strict-styles/)
})
