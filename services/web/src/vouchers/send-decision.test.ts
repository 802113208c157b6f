import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServiceAnswer } from './ask-service.ts'
import { decideSend, type RecipientAnswer, recipientTimeoutMs } from './send-decision.ts'

const early = 1000
const late = recipientTimeoutMs
const says = (status: 'minted' | 'claimed' | 'expired' | 'voided' | 'transferred'): ServiceAnswer => ({
  kind: 'status',
  status,
  claimedAt: null,
  expiresAt: undefined,
})

const table: [RecipientAnswer, ServiceAnswer, number, string][] = [
  ['accepted', says('transferred'), early, 'transferred'],
  ['refused', says('transferred'), early, 'transferred'],
  ['unknown', says('transferred'), early, 'transferred'],
  ['none', says('transferred'), early, 'transferred'],
  ['accepted', says('claimed'), early, 'redeemed'],
  ['refused', says('claimed'), early, 'redeemed'],
  ['unknown', says('voided'), early, 'voided'],
  ['accepted', says('expired'), early, 'transferred'],
  ['refused', says('expired'), early, 'expired'],
  ['unknown', says('expired'), early, 'expired'],
  ['none', says('expired'), early, 'expired'],
  ['refused', says('minted'), early, 'returned'],
  ['accepted', says('minted'), early, 'wait'],
  ['unknown', says('minted'), early, 'wait'],
  ['none', says('minted'), early, 'wait'],
  ['accepted', says('minted'), late, 'returned'],
  ['unknown', says('minted'), late, 'returned'],
  ['none', says('minted'), late, 'returned'],
  ['accepted', { kind: 'unreachable' }, late, 'wait'],
  ['refused', { kind: 'unreachable' }, late, 'wait'],
  ['refused', { kind: 'unusable' }, early, 'wait'],
]

for (const [answer, service, sinceMs, expected] of table) {
  const said = service.kind === 'status' ? service.status : service.kind
  test(`recipient ${answer}, service ${said}, ${sinceMs === early ? 'at once' : 'late'}: ${expected}`, () => {
    const decision = decideSend(answer, service, sinceMs)
    assert.equal(decision.kind === 'ended' ? decision.outcome : 'wait', expected)
  })
}
