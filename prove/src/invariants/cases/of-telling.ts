/** Who is told what. */
import { ana, bea, blocked, type Case, charge, got, hash, ordered, received, shown, told, well } from './examples.ts'

const zap = { memberId: ana, paymentHash: hash, invoice: 'lnbcrt1', request: '{}' }
const receipt = { id: 'r1', paymentHash: hash, problem: undefined }
const heard = { type: 'payment_received', paymentHash: hash, isDelivered: true }
const sale = { paymentHash: hash, till: 'paid', receipt: 'paid' }

export const casesOfTelling: Case[] = [
  ['heard by the listener and not shown', 'kept', 1, { charges: [charge], events: [{ ...heard, isDelivered: false }] }],
  ['heard by the listener and not shown', 'delivered and not shown', 1, { charges: [charge], events: [heard] }],
  [
    'heard by the listener and not shown',
    'shown',
    0,
    { charges: [charge], events: [heard], own: [shown('done', { direction: 'in' })] },
  ],
  ['heard by the listener and not shown', 'of no charge', 0, { events: [heard] }],
  ['a sale told differently to till and customer', 'alike', 0, { ...well, sales: [sale] }],
  ['a sale told differently to till and customer', 'a receipt', 1, { ...well, sales: [{ ...sale, receipt: 'open' }] }],
  [
    'a sale told differently to till and customer',
    'paid by the customer',
    1,
    { ...well, sales: [{ ...sale, till: 'open', receipt: 'open' }] },
  ],
  ['told paid and not paid', 'a till', 1, { orders: [ordered('paid')] }],
  ['told paid and not paid', 'a till whose customer was told otherwise before', 0, well],
  ['told paid and not paid', 'a payer', 1, { charges: [{ ...charge, wasToldPaid: true }] }],
  ['told paid and not paid', 'a member', 1, { own: [shown('done')] }],
  ['told paid and not paid', 'a webhook', 1, { messages: [{ ...told, reader: ana, userId: ana }] }],
  ['told failed and paid', 'a till that takes a sale', 1, { ...well, orders: [ordered('failed', { kind: 'sale' })] }],
  [
    'told failed and paid',
    'a press that nobody answered yet',
    0,
    { ...well, orders: [ordered('failed', { unheard: 1 })] },
  ],
  ['told failed and paid', 'a till', 1, { ...well, orders: [ordered('failed')] }],
  ['told failed and paid', 'a till that tapped again', 0, { ...well, orders: [ordered('failed'), ordered('paid')] }],
  ['told failed and paid', 'a member', 1, { ...well, own: [shown('failed')] }],
  ['told failed and paid', 'nothing was paid', 0, { orders: [ordered('failed')], own: [shown('failed')] }],
  [
    'received and never told',
    'told',
    0,
    {
      entries: [received],
      charges: [charge],
      own: [shown('done', { direction: 'in' })],
      messages: [ana, 'instance'].map(reader => ({ ...told, reader, userId: ana })),
    },
  ],
  ['received by somebody else', 'by whom it is for', 0, { entries: [received], charges: [charge] }],
  [
    'received by somebody else',
    'by another member',
    1,
    { entries: [{ ...received, memberId: bea }], charges: [charge] },
  ],
  ['received and never told', 'neither shown nor told', 3, { entries: [received], charges: [charge] }],
  ['received and never told', 'not paid', 0, { charges: [charge] }],
  ['a zap without a receipt', 'paid', 1, { zaps: [zap], entries: [received] }],
  ['a zap without a receipt', 'with one', 0, { zaps: [zap], entries: [received], receipts: [receipt] }],
  ['a zap without a receipt', 'not paid', 0, { zaps: [zap] }],
  ['a receipt that is not true', 'of a zap', 0, { zaps: [zap], entries: [received], receipts: [receipt] }],
  ['a receipt that is not true', 'that nobody paid', 1, { zaps: [zap], receipts: [receipt] }],
  [
    'a receipt that is not true',
    'a second one',
    1,
    { zaps: [zap], entries: [received], receipts: [receipt, { ...receipt, id: 'r2' }] },
  ],
  [
    'a receipt that is not true',
    'over something else',
    1,
    { zaps: [zap], entries: [received], receipts: [{ ...receipt, problem: 'amount' }] },
  ],
  [
    'received and never told',
    'while the payee was blocked',
    2,
    { entries: [received], charges: [charge], members: [blocked] },
  ],
  ['told to somebody who may not know it', 'a webhook', 1, { messages: [{ ...told, reader: bea, userId: bea }] }],
  [
    'told to somebody who may not know it',
    'a webhook of another account',
    1,
    { charges: [{ ...charge, memberId: bea }], messages: [{ ...told, reader: bea, userId: ana }] },
  ],
  [
    'told to somebody who may not know it',
    'a webhook that nobody signed',
    1,
    { messages: [{ ...told, reader: 'instance', userId: ana, isSigned: false }] },
  ],
  [
    'told to somebody who may not know it',
    'a stream',
    1,
    { streamed: [{ memberId: bea, id: 'p1', isReadable: false }] },
  ],
  [
    'told to somebody who may not know it',
    'a history, of what is about to be passed on',
    0,
    {
      entries: [{ ...got, memberId: bea, state: 'pending' }],
      own: [shown('open', { kind: 'forward' })],
      forwardings: [{ memberId: ana, toMemberIds: [bea] }],
    },
  ],
  ['told to somebody who may not know it', 'a history', 1, { own: [shown('done', { memberId: bea })] }],
  [
    'told to somebody who may not know it',
    'the instance',
    0,
    { messages: [{ ...told, reader: 'instance', userId: ana }] },
  ],
]
