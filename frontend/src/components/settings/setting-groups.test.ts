import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingNames } from '@chispa/contract/settings'
import { hintOf, labelOf, settingGroups, withoutField } from './setting-groups.ts'

test('every setting of the registry is on the page exactly once, as a field or as a button', () => {
  const shown = settingGroups().flatMap(({ names }) => names)
  assert.deepEqual([...shown, ...withoutField].sort(), [...settingNames].sort())
})

test('every setting has a label and a hint that reads as a sentence', () => {
  for (const name of settingNames) {
    assert.match(labelOf(name), /^[A-Z][^_]+$/, name)
    assert.match(hintOf(name), /[^.]\.$/, name)
  }
})
