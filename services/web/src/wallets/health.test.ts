import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ability, WalletProblem } from '@chispa/contract/wallet-check'
import { healthOf, type WalletFacts } from './health.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const untried: WalletFacts = {
  status: 'ACTIVE',
  methods: null,
  heardAt: null,
  checkedAt: null,
  answered: null,
  relaysReached: null,
  invoice: null,
  mintedAt: null,
  trouble: null,
  troubleAt: null,
  asleepSince: null,
}
const good: WalletFacts = {
  ...untried,
  methods: ['get_info', 'make_invoice', 'pay_invoice'],
  heardAt: at(10),
  checkedAt: at(10),
  answered: true,
  relaysReached: true,
  invoice: 'as_asked',
}
const silent: WalletFacts = {
  ...untried,
  checkedAt: at(10),
  answered: false,
  relaysReached: true,
  invoice: 'not_tried',
}

type Row = [string, WalletFacts, Ability, Ability, WalletProblem | null]
const rows: Row[] = [
  ['nobody has tried', untried, 'unknown', 'unknown', 'never_checked'],
  [
    'nobody has tried, and it says what it can',
    { ...untried, methods: ['pay_invoice'] },
    'unknown',
    'claimed',
    'never_checked',
  ],
  ['nobody has tried, and an invoice was made', { ...untried, mintedAt: at(1) }, 'yes', 'unknown', null],
  ['all went well', good, 'yes', 'claimed', null],
  ['it lists no spending', { ...good, methods: ['make_invoice'] }, 'yes', 'no', null],
  ['it lists nothing', { ...good, methods: [] }, 'yes', 'unknown', null],
  ['it is paused', { ...good, status: 'DISABLED' }, 'no', 'no', 'disabled'],
  ['it is paused and silent', { ...good, status: 'DISABLED', trouble: 'silent' }, 'no', 'no', 'disabled'],
  ['it is dead', { ...good, status: 'DEAD' }, 'no', 'no', 'retired'],
  ['it is asleep', { ...good, status: 'ARCHIVED', asleepSince: at(0) }, 'no', 'no', 'asleep'],
  ['it is archived', { ...good, status: 'ARCHIVED' }, 'no', 'no', 'retired'],
  ['it was silent', silent, 'no', 'no', 'silent'],
  ['no relay was reached', { ...silent, relaysReached: false }, 'no', 'no', 'relays_unreachable'],
  ['it was silent, and has answered since', { ...silent, heardAt: at(11) }, 'unknown', 'unknown', 'never_checked'],
  ['all went well, and it is silent now', { ...good, trouble: 'silent' }, 'no', 'no', 'silent'],
  [
    'an invoice was made, and its relays are away now',
    { ...good, mintedAt: at(20), trouble: 'relays_unreachable' },
    'no',
    'no',
    'relays_unreachable',
  ],
  ['it makes no invoices', { ...good, invoice: 'refused' }, 'no', 'claimed', 'makes_no_invoices'],
  [
    'it makes no invoices any more',
    { ...good, invoice: 'refused', mintedAt: at(9) },
    'no',
    'claimed',
    'makes_no_invoices',
  ],
  ['it made none, and one since', { ...good, invoice: 'refused', mintedAt: at(11) }, 'yes', 'claimed', null],
  ['it makes them over another amount', { ...good, invoice: 'wrong_amount' }, 'no', 'claimed', 'makes_wrong_invoices'],
  ['it tells another hash', { ...good, invoice: 'wrong_hash' }, 'no', 'claimed', 'makes_wrong_invoices'],
  ['nobody can read them', { ...good, invoice: 'unreadable' }, 'no', 'claimed', 'makes_wrong_invoices'],
  ['they last for another time', { ...good, invoice: 'wrong_expiry' }, 'yes', 'claimed', null],
  ['the question for one is met with silence', { ...good, invoice: 'no_answer' }, 'no', 'claimed', 'silent'],
]

for (const [words, facts, canReceive, canSpend, problem] of rows) {
  test(`a wallet of which ${words} can receive: ${canReceive}, spend: ${canSpend}`, () => {
    const { checkedAt, lastAnsweredAt, ...health } = healthOf(facts)
    assert.deepEqual(health, { canReceive, canSpend, problem })
    assert.equal(checkedAt, facts.checkedAt?.toISOString() ?? null)
    assert.equal(lastAnsweredAt, facts.heardAt?.toISOString() ?? null)
  })
}
