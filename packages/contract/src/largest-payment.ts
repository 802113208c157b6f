/** The largest single payment that a member takes: what the community allows, or less where they want less. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { maxSettableMsats, minSendableMsats } from './lud16.ts'
import { Nullable } from './values.ts'

const OwnMax = Nullable(
  Type.Integer({
    minimum: minSendableMsats,
    maximum: maxSettableMsats,
    multipleOf: 1000,
    description: 'The member’s own, whole satoshis; null: none',
  }),
)

export const LargestPayment = Type.Object(
  {
    ownMaxMsats: OwnMax,
    allowedMsats: Type.Integer({ description: 'What the community allows: the setting `max_sendable_sats`' }),
    maxMsats: Type.Integer({ description: 'The smaller of both: `maxSendable`, as payers are told' }),
  },
  { title: 'LargestPayment' },
)
export type LargestPayment = Type.Static<typeof LargestPayment>

export const readLargestPayment = endpoint({
  name: 'readLargestPayment',
  tag: 'Addresses',
  summary: 'The largest payment that your address and your cards take',
  method: 'GET',
  url: '/api/wallet/largest-payment',
  access: 'person',
  refuses: ['user_not_found'],
  schema: { response: { 200: LargestPayment } },
})

export const writeLargestPayment = endpoint({
  name: 'writeLargestPayment',
  tag: 'Addresses',
  summary: 'Take smaller payments only',
  description:
    'Counts at once, for payers of your address and for top-ups of your cards. Above what the community allows it changes nothing. What you ask for yourself, by a request or at a till, is yours to choose.',
  method: 'PUT',
  url: '/api/wallet/largest-payment',
  access: 'person',
  refuses: ['user_not_found'],
  schema: { body: Type.Object({ ownMaxMsats: OwnMax }), response: { 200: LargestPayment } },
})
