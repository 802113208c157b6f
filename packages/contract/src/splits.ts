/** A bill split among people: who made it sees live who has paid; everybody else sees their own share and what the link needs to say. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Face } from './faces.ts'
import { maxSettableMsats, minSendableMsats } from './lud16.ts'
import { maxNoteLength } from './payment-requests.ts'
import { Nullable, OneOf, Pubkey, Timestamp } from './values.ts'

export const maxShares = 30
export const maxOpenSplits = 50
export const maxShareNameLength = 60
/** No code is made later; another while after it the split is forgotten. What was paid stays in the history. */
export const splitDays = 30

const WholeSats = Type.Integer({ minimum: minSendableMsats, maximum: maxSettableMsats, multipleOf: 1000 })
const ShareName = Type.String({ minLength: 1, maxLength: maxShareNameLength, pattern: '\\S' })

/** `settled`: paid another way, says who made the split. */
export const shareStates = ['open', 'paid', 'settled', 'declined'] as const
export type ShareState = (typeof shareStates)[number]

export const SplitShare = Type.Object(
  {
    id: Type.String(),
    amountMsats: Type.Integer(),
    name: Nullable(Type.String({ description: 'Whom it is meant for; once it is paid, who said that it is theirs' })),
    member: Nullable(Face),
    state: OneOf(shareStates),
    paidAt: Nullable(Timestamp),
  },
  { title: 'SplitShare' },
)
export type SplitShare = Type.Static<typeof SplitShare>

export const Split = Type.Object(
  {
    id: Type.String({ description: 'In the link that is shared: `/split/{id}`' }),
    totalMsats: Type.Integer({ description: 'The whole bill; what the shares leave is of who made the split' }),
    words: Type.String(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    shares: Type.Array(SplitShare),
  },
  { title: 'Split' },
)
export type Split = Type.Static<typeof Split>

const SplitParams = Type.Object({ splitId: Type.String({ minLength: 1, maxLength: 64 }) })
const ShareParams = Type.Object({
  splitId: Type.String({ minLength: 1, maxLength: 64 }),
  shareId: Type.String({ minLength: 1, maxLength: 64 }),
})

export const createSplit = endpoint({
  name: 'createSplit',
  tag: 'Wallets',
  summary: 'Split a bill among people',
  description: `Up to ${maxShares} shares, which together are the bill or less. A share of a member is asked for on their home page; every other one is paid by anybody who has the link. Each can be paid once, for ${splitDays} days.`,
  method: 'POST',
  url: '/api/wallet/splits',
  access: 'person',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['amount_out_of_range', 'user_not_found', 'shares_exceed_bill', 'too_many_splits'],
  schema: {
    body: Type.Object({
      totalMsats: WholeSats,
      words: Type.String({ minLength: 1, maxLength: maxNoteLength, pattern: '\\S', description: 'What it is for' }),
      shares: Type.Array(
        Type.Object({
          amountMsats: WholeSats,
          name: Type.Optional(ShareName),
          publicKey: Type.Optional(Pubkey),
        }),
        { minItems: 1, maxItems: maxShares, description: '`publicKey`: of a member, who is asked for it' },
      ),
    }),
    response: { 200: Split },
  },
})

export const listSplits = endpoint({
  name: 'listSplits',
  tag: 'Wallets',
  summary: 'The bills that you split, newest first',
  method: 'GET',
  url: '/api/wallet/splits',
  access: 'person',
  schema: { response: { 200: Type.Array(Split) } },
})

export const readSplit = endpoint({
  name: 'readSplit',
  tag: 'Wallets',
  summary: 'A bill that you split: who has paid',
  method: 'GET',
  url: '/api/wallet/splits/:splitId',
  access: 'person',
  refuses: ['split_not_found'],
  schema: { params: SplitParams, response: { 200: Split } },
})

export const deleteSplit = endpoint({
  name: 'deleteSplit',
  tag: 'Wallets',
  summary: 'Take a split back: its link asks for nothing any more',
  description: 'What was paid stays in the history.',
  method: 'DELETE',
  url: '/api/wallet/splits/:splitId',
  access: 'person',
  refuses: ['split_not_found'],
  schema: { params: SplitParams, response: { 200: Type.Object({ id: Type.String() }) } },
})

export const settleShare = endpoint({
  name: 'settleShare',
  tag: 'Wallets',
  summary: 'Say that a share was paid another way, or that it was not',
  method: 'PUT',
  url: '/api/wallet/splits/:splitId/shares/:shareId/settled',
  access: 'person',
  refuses: ['split_not_found', 'share_paid'],
  schema: { params: ShareParams, body: Type.Object({ settled: Type.Boolean() }), response: { 200: Split } },
})

export const AskedShare = Type.Object(
  {
    splitId: Type.String(),
    shareId: Type.String(),
    amountMsats: Type.Integer(),
    words: Type.String(),
    from: Face,
    createdAt: Timestamp,
    expiresAt: Timestamp,
  },
  { title: 'AskedShare' },
)
export type AskedShare = Type.Static<typeof AskedShare>

export const listAskedShares = endpoint({
  name: 'listAskedShares',
  tag: 'Wallets',
  summary: 'What other members ask of you and you have not paid',
  description: 'Newest first, twenty at most; nothing of people whom you blocked.',
  method: 'GET',
  url: '/api/wallet/asked',
  access: 'person',
  schema: { response: { 200: Type.Array(AskedShare) } },
})

export const declineShare = endpoint({
  name: 'declineShare',
  tag: 'Wallets',
  summary: 'Say that you do not pay what you were asked for',
  method: 'POST',
  url: '/api/wallet/asked/:shareId/decline',
  repeatable: true,
  access: 'person',
  refuses: ['split_not_found'],
  schema: {
    params: Type.Object({ shareId: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: { 200: Type.Object({ shareId: Type.String() }) },
  },
})

export const PublicSplit = Type.Object(
  {
    id: Type.String(),
    words: Type.String(),
    expiresAt: Timestamp,
    from: Type.Object({
      name: Nullable(Type.String()),
      picture: Nullable(Type.String()),
      address: Nullable(Type.String()),
    }),
    shares: Type.Array(
      Type.Object({
        id: Type.String(),
        amountMsats: Type.Integer(),
        name: Nullable(Type.String()),
        paid: Type.Boolean(),
      }),
      { description: 'Those that a visitor with the link may pay; shares of members are not among them' },
    ),
  },
  { title: 'PublicSplit' },
)
export type PublicSplit = Type.Static<typeof PublicSplit>

export const readPublicSplit = endpoint({
  name: 'readPublicSplit',
  tag: 'Addresses',
  summary: 'A split, as a visitor with its link sees it',
  method: 'GET',
  url: '/api/splits/:splitId',
  access: 'public',
  rateLimits: [{ perMinute: 120, by: 'address' }],
  refuses: ['split_not_found'],
  schema: { params: SplitParams, response: { 200: PublicSplit } },
})

export const ShareInvoice = Type.Object(
  {
    shareId: Type.String(),
    paymentHash: Type.String(),
    invoice: Type.String({ description: 'BOLT 11' }),
    amountMsats: Type.Integer(),
    expiresAt: Timestamp,
  },
  { title: 'ShareInvoice' },
)
export type ShareInvoice = Type.Static<typeof ShareInvoice>

export const requestShareInvoice = endpoint({
  name: 'requestShareInvoice',
  tag: 'Addresses',
  summary: 'An invoice over a share',
  description:
    'The same one until it is over, for every payer, so that a share is paid once. Of shares without a name that are alike, one that nobody is paying now is chosen.',
  method: 'POST',
  url: '/api/splits/:splitId/shares/:shareId/invoice',
  repeatable: true,
  access: 'public',
  rateLimits: [{ perMinute: 30, by: 'address' }],
  refuses: [
    'split_not_found',
    'split_over',
    'share_paid',
    'no_receiving_wallet',
    'amount_out_of_range',
    'wallet_unreachable',
    'wallet_silent',
    'wallet_refused',
    'wallet_answer_wrong',
  ],
  schema: {
    params: ShareParams,
    body: Type.Object({
      name: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: maxShareNameLength,
          pattern: '\\S',
          description: 'Who pays it, for who made the split',
        }),
      ),
    }),
    response: { 200: ShareInvoice },
  },
})
