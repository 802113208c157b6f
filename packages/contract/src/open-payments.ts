/** Payments out, of every kind, whose end nobody knows yet: whose they are, how much, since when, and asking again. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Face } from './faces.ts'
import { Nullable, OneOf, Pubkey, Timestamp } from './values.ts'

/** `card`: by a tap; `send`: by hand; `forward`: passed on automatically. */
export const openPaymentKinds = ['card', 'send', 'forward'] as const
export type OpenPaymentKind = (typeof openPaymentKinds)[number]

/** The oldest so many are listed; `total` says how many there are. */
export const maxOpenPayments = 100

export const OpenPayment = Type.Object(
  {
    kind: OneOf(openPaymentKinds),
    id: Type.String(),
    member: Nullable(
      Type.Object(
        { userId: Type.String(), pubkey: Pubkey, username: Nullable(Type.String()), face: Nullable(Face) },
        { description: 'Whose wallet was asked to pay; null once they are deleted' },
      ),
    ),
    walletName: Nullable(Type.String()),
    cardId: Nullable(Type.String({ description: 'Of a tap' })),
    amountMsats: Type.Integer(),
    paymentHash: Type.String(),
    createdAt: Timestamp,
    expectedBy: Type.String({
      format: 'date-time',
      description:
        'When its end is usually known: an hour after its invoice expired, at most a day and an hour. A tap holds its card no longer',
    }),
    canResolve: Type.Boolean({
      description: 'An operator may say how it ended (`resolveCardPayment`): of a tap that is no longer being made',
    }),
  },
  { title: 'OpenPayment' },
)
export type OpenPayment = Type.Static<typeof OpenPayment>

export const listOpenPayments = endpoint({
  name: 'listOpenPayments',
  tag: 'Operations',
  summary: 'Payments whose end is not known yet, oldest first',
  description:
    'By taps, by hand, and passed on automatically. The wallet of each is asked until it says what became of it; nothing is sent again.',
  method: 'GET',
  url: '/api/open-payments',
  access: { role: 'OPERATOR' },
  schema: {
    response: {
      200: Type.Object({
        total: Type.Integer(),
        rows: Type.Array(OpenPayment, { maxItems: maxOpenPayments }),
      }),
    },
  },
})

export const checkOpenPayment = endpoint({
  name: 'checkOpenPayment',
  tag: 'Operations',
  summary: 'Ask again now what became of a payment',
  description: 'The wallet is looked up within seconds instead of at its next turn. Nothing is sent again.',
  method: 'POST',
  url: '/api/open-payments/:kind/:id/check',
  access: { role: 'OPERATOR' },
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  refuses: ['open_payment_not_found'],
  schema: {
    params: Type.Object({ kind: OneOf(openPaymentKinds), id: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: { 200: Type.Object({ kind: OneOf(openPaymentKinds), id: Type.String() }) },
  },
})
