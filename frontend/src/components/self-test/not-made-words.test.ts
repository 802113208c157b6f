import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notMadeWords } from './not-made-words.ts'

const dns = { check: 'dns', state: 'wrong' } as const
const clock = { check: 'clock', state: 'wrong' } as const

test('a check that was not made says whether something is to be mended, or why nothing is', () => {
  assert.match(notMadeWords('address', [dns]), /mended first/)
  assert.match(notMadeWords('address', [clock]), /name and a wallet/)
  assert.match(notMadeWords('disk', [dns, clock]), /another machine/)
  assert.match(notMadeWords('tls', [{ check: 'well_known', state: 'wrong' }]), /without https/)
})
