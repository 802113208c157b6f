import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Books, type MemberRule, type MemberStanding, noBooks } from '../books.ts'
import { Timeline } from '../timeline.ts'
import { heardAndNotShown } from './told-alike.ts'

const [ana, hash] = ['ana', 'h1']
const rule = (): MemberRule => ({
  memberId: ana,
  standing: new Timeline<MemberStanding>('in'),
  hook: new Timeline<'on' | 'off'>('on'),
  isDeparted: true,
})
const told = { webhookId: 'w', isSigned: true, type: 'payment.received', userId: ana, paymentId: undefined }
const amounts = { amountMsats: 1000, askedMsats: 1000 }
const heard = (isDelivered: boolean, more: Partial<Books> = {}): Books => ({
  ...noBooks(),
  charges: [{ kind: 'address', memberId: ana, paymentHash: hash, ...amounts, wasToldPaid: false }],
  events: [{ type: 'payment_received', paymentHash: hash, isDelivered }],
  members: [rule()],
  ...more,
})
const violations = (books: Books) => heardAndNotShown.violations(books).length

test('of who has left the listener delivers what it heard, and the operator’s program is told', () => {
  const messages = [{ ...told, reader: 'instance', paymentHash: hash }]
  assert.equal(violations(heard(true, { messages })), 0)
  assert.equal(violations(heard(false, { messages })), 1)
  assert.equal(violations(heard(true)), 1)
  assert.equal(violations(heard(true, { messages: [{ ...told, reader: ana, paymentHash: hash }] })), 1)
})

test('with an account its invoices are gone', () => {
  const deleted = rule()
  deleted.standing.note('deleted', 1, 2)
  assert.equal(violations(heard(true, { members: [deleted] })), 0)
})
