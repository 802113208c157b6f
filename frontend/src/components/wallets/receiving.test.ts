import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ability } from '@chispa/contract/wallet-check'
import type { WalletStatus } from '@chispa/contract/wallets'
import { receivingOf } from './receiving.ts'

const wallet = (status: WalletStatus, isPrimary = false, canReceive: Ability = 'yes') => ({
  id: `${status}-${isPrimary}`,
  health: { canReceive },
  name: 'A',
  status,
  isPrimary,
  asleepSince: null as string | null,
})

test('an active primary wallet receives, whatever the others are', () => {
  assert.deepEqual(receivingOf([wallet('ARCHIVED'), wallet('DISABLED'), wallet('ACTIVE', true)]), { kind: 'ready' })
})

test('a disabled primary wallet is offered to be enabled, even beside an active one', () => {
  const primary = wallet('DISABLED', true)
  assert.deepEqual(receivingOf([wallet('ACTIVE'), primary]), { kind: 'disabled', primary })
})

test('without a primary wallet in use, an active one can become it', () => {
  const candidate = wallet('ACTIVE')
  assert.deepEqual(receivingOf([wallet('DISABLED'), candidate]), { kind: 'unchosen', candidate })
  assert.deepEqual(receivingOf([wallet('DEAD', true), candidate]), { kind: 'unchosen', candidate })
})

test('a primary wallet that does not work is named, and one that works is proposed', () => {
  const primary = wallet('ACTIVE', true, 'no')
  const working = wallet('ACTIVE')
  const untried = wallet('ACTIVE', false, 'unknown')
  assert.deepEqual(receivingOf([primary, untried, working]), { kind: 'failing', primary, candidate: working })
  assert.deepEqual(receivingOf([primary, untried]), { kind: 'failing', primary, candidate: untried })
  const broken = wallet('ACTIVE', false, 'no')
  assert.deepEqual(receivingOf([primary, broken]), { kind: 'failing', primary, candidate: undefined })
  assert.deepEqual(receivingOf([broken]), { kind: 'none' })
})

test('a primary wallet that is asleep is offered to be switched on, and another one beside it', () => {
  const primary = { ...wallet('ARCHIVED', true, 'no'), asleepSince: '2026-01-01T00:00:00.000Z' }
  assert.deepEqual(receivingOf([primary]), { kind: 'asleep', primary, candidate: undefined })
  const candidate = wallet('ACTIVE')
  assert.deepEqual(receivingOf([candidate, primary]), { kind: 'asleep', primary, candidate })
})

test('otherwise a wallet is needed', () => {
  const primary = wallet('DEAD', true)
  assert.deepEqual(receivingOf([primary]), { kind: 'dead', primary })
  assert.deepEqual(receivingOf([wallet('DISABLED'), wallet('ARCHIVED')]), { kind: 'none' })
  assert.deepEqual(receivingOf([]), { kind: 'none' })
})
