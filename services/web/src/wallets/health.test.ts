import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ability, WalletCheck, WalletProblem } from '@chispa/contract/wallet-check'
import { healthOf, type Seen } from './health.ts'

const good: WalletCheck = {
  checkedAt: '2026-01-01T00:00:00.000Z',
  relays: [{ url: 'wss://relay.example', reached: true }],
  answered: true,
  network: 'mainnet',
  methods: ['get_info', 'make_invoice', 'pay_invoice'],
  invoice: 'as_asked',
  lookup: 'right',
  history: 'right',
}
const silent: WalletCheck = { ...good, answered: false, invoice: 'not_tried', methods: [] }
const unreached = { ...silent, relays: [{ url: 'wss://relay.invalid', reached: false }] }

type Row = [string, Partial<Seen>, Ability, Ability, WalletProblem | null]
const rows: Row[] = [
  ['nobody has tried', { check: undefined }, 'unknown', 'unknown', 'never_checked'],
  ['all went well', { check: good }, 'yes', 'claimed', null],
  ['it lists no spending', { check: { ...good, methods: ['make_invoice'] } }, 'yes', 'no', null],
  ['it lists nothing', { check: { ...good, methods: [] } }, 'yes', 'unknown', null],
  ['it is paused', { check: good, status: 'DISABLED' }, 'no', 'no', 'disabled'],
  ['it is dead', { check: good, status: 'DEAD' }, 'no', 'no', 'retired'],
  ['it was silent', { check: silent }, 'no', 'no', 'silent'],
  ['no relay was reached', { check: unreached }, 'no', 'no', 'relays_unreachable'],
  [
    'it was silent, and has answered since',
    { check: silent, infoAt: new Date() },
    'unknown',
    'unknown',
    'never_checked',
  ],
  ['it makes no invoices', { check: { ...good, invoice: 'refused' } }, 'no', 'claimed', 'makes_no_invoices'],
  [
    'it makes them over another amount',
    { check: { ...good, invoice: 'wrong_amount' } },
    'no',
    'claimed',
    'makes_wrong_invoices',
  ],
  ['it tells another hash', { check: { ...good, invoice: 'wrong_hash' } }, 'no', 'claimed', 'makes_wrong_invoices'],
  ['they last for another time', { check: { ...good, invoice: 'wrong_expiry' } }, 'yes', 'claimed', null],
]

for (const [words, seen, canReceive, canSpend, problem] of rows) {
  test(`a wallet of which ${words} can receive: ${canReceive}, spend: ${canSpend}`, () => {
    const { checkedAt, ...health } = healthOf({ status: 'ACTIVE', check: undefined, infoAt: null, ...seen })
    assert.deepEqual(health, { canReceive, canSpend, problem })
    assert.equal(checkedAt, seen.check?.checkedAt ?? null)
  })
}
