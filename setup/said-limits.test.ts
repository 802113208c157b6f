/** Numbers that operators read in docs/operations.md, held against the code that keeps them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { maxPictureBytes } from '@chispa/contract/picture-rules'
import { settings } from '@chispa/contract/settings'
import { maxStoredBytes } from '../services/web/src/pictures/fetch-due.ts'
import { maxPicturesOfSource } from '../services/web/src/pictures/keep-picture.ts'
import { rareAfterMs, rarePauses } from '../services/web/src/vouchers/exchange-code.ts'
import { root } from './project.mjs'

const text = readFileSync(join(root, 'docs/operations.md'), 'utf8').replaceAll(/\s+/g, ' ')
const dayMs = 86_400_000

test('how long a voucher is tried to be exchanged', () => {
  assert.deepEqual([rareAfterMs, rarePauses.maxMs], [30 * dayMs, dayMs])
  assert.ok(text.includes('after thirty days once a day, and never given up'))
})

test('how much room pictures take', () => {
  assert.deepEqual([maxPictureBytes, maxStoredBytes], [1024 ** 2, 1024 ** 3])
  assert.ok(
    text.includes(`at most 1 MiB each, ${maxPicturesOfSource} for each member who is shown them, 1 GiB together`),
  )
})

test('how large a payment may be', () => {
  const most = settings.max_sendable_sats.default.toLocaleString('en')
  assert.ok(text.includes(`is at most \`max_sendable_sats\` (${most})`))
})

test('how many newcomers a day', () => {
  const { signups_per_address: address, signups_per_subnet: subnet } = settings
  assert.ok(text.includes(`at most \`signups_per_address\` new members a day (${address.default} by default)`))
  assert.ok(text.includes(`\`signups_per_subnet\` (${subnet.default})`))
})
