/** A payment as each ledger tells of it, for cases that change one thing about it. */
import type { Books, Entry, MemberRule, MemberStanding, Order, OwnPayment } from '../../books.ts'
import { Timeline } from '../../timeline.ts'

export const [ana, bea, hash] = ['ana', 'bea', 'h1']
export const paid: Entry = {
  memberId: ana,
  accountId: 'a',
  type: 'outgoing',
  state: 'settled',
  paymentHash: hash,
  amountMsats: 1000,
  at: 2,
  settledAt: 2,
  tells: 'proof',
}
export const got: Entry = { ...paid, memberId: undefined, accountId: 'merchant', type: 'incoming' }
export const ordered = (said: 'paid' | 'failed' | 'open', changes: Partial<Order> = {}): Order => ({
  kind: 'tap',
  memberId: ana,
  cardId: 'c',
  paymentHash: hash,
  amountMsats: 1000,
  startedAt: 0,
  answers: [{ at: 1, said, word: said }],
  ...changes,
})
export const shown = (state: OwnPayment['state'], changes: Partial<OwnPayment> = {}): OwnPayment => ({
  memberId: ana,
  id: 'p1',
  kind: 'card',
  direction: 'out',
  state,
  amountMsats: 1000,
  paymentHash: hash,
  preimage: null,
  knownBy: null,
  askedAt: 0,
  ...changes,
})
export const charge = {
  ...({ kind: 'address', memberId: ana, paymentHash: hash } as const),
  ...{ amountMsats: 1000, askedMsats: 1000, wasToldPaid: false },
}
export const told = {
  webhookId: 'w',
  isSigned: true,
  type: 'payment.received',
  paymentHash: hash,
  paymentId: undefined,
}
export const received = { ...got, memberId: ana, accountId: 'a' }
export const blocked: MemberRule = {
  memberId: ana,
  standing: new Timeline<MemberStanding>('blocked'),
  hook: new Timeline<'on' | 'off'>('off'),
}
export type Case = [name: string, what: string, violations: number, Partial<Books>]
export const well = { entries: [paid, got], orders: [ordered('paid')], own: [shown('done')] }
