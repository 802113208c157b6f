/** Taking money that others give by LNURL-withdraw (LUD-03) into one's own wallet: a gift code, a faucet, a machine. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { maxSettableMsats, minSendableMsats } from './lud16.ts'
import { paymentTargetRefusals } from './refusals/payment-targets.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

const Link = Type.String({
  minLength: 3,
  maxLength: 4000,
  description: 'The LNURL of a withdrawRequest: bech32, `lnurlw://` (LUD-17), or a link that carries it',
})

export const WithdrawalPreview = Type.Object(
  {
    giver: Type.String({ description: 'The host that gives' }),
    description: Nullable(Type.String({ description: 'What it says it is for' })),
    minMsats: Type.Integer({ description: 'Whole satoshis, like `maxMsats`; the same where the amount is fixed' }),
    maxMsats: Type.Integer(),
  },
  { title: 'WithdrawalPreview' },
)
export type WithdrawalPreview = Type.Static<typeof WithdrawalPreview>

export const withdrawalStates = ['asked', 'accepted', 'paid', 'refused', 'expired'] as const

export const Withdrawal = Type.Object(
  {
    id: Type.String(),
    giver: Type.String(),
    description: Nullable(Type.String()),
    amountMsats: Type.Integer(),
    state: OneOf(withdrawalStates),
    message: Nullable(Type.String({ description: 'The giver’s own words where it declined' })),
    paymentId: Nullable(Type.String({ description: 'In the history, once it is paid' })),
    createdAt: Timestamp,
    openUntil: Timestamp,
  },
  { title: 'Withdrawal' },
)
export type Withdrawal = Type.Static<typeof Withdrawal>

const states =
  '`state` is `asked` while the giver may have heard of the invoice and has not answered, `accepted` when it says that it will pay, `paid` once the money is in the wallet, `refused` where it declined, `expired` when the invoice is over and nothing came.'

const linkRefusals = [
  'not_a_withdrawal',
  'withdrawal_empty',
  'withdrawal_unreachable',
  'withdrawal_refused',
  ...(Object.keys(paymentTargetRefusals) as (keyof typeof paymentTargetRefusals)[]),
] as const

export const previewWithdrawal = endpoint({
  name: 'previewWithdrawal',
  tag: 'Wallets',
  summary: 'Read what a code gives, before it is taken',
  method: 'POST',
  url: '/api/wallet/withdrawals/preview',
  repeatable: true,
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  refuses: [...linkRefusals],
  schema: { body: Type.Object({ link: Link }), response: { 200: WithdrawalPreview } },
})

export const takeWithdrawal = endpoint({
  name: 'takeWithdrawal',
  tag: 'Wallets',
  summary: 'Take what a code gives into your own wallet',
  description:
    'Your primary wallet makes an invoice, and the giver is asked once to pay it. The same `idempotencyKey` again answers with the same withdrawal; so does the same link while its invoice may still be paid, whatever the key, so that nothing is taken twice. It arrives like any payment: `payment:changed`, the history.',
  method: 'POST',
  url: '/api/wallet/withdrawals',
  urgent: true,
  repeatable: true,
  access: 'person',
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: [
    ...linkRefusals,
    'amount_out_of_range',
    'idempotency_key_reused',
    'no_receiving_wallet',
    'wallet_unreachable',
    'wallet_silent',
    'wallet_refused',
    'wallet_answer_wrong',
  ],
  schema: {
    body: Type.Object({
      idempotencyKey: Type.String({
        pattern: '^[A-Za-z0-9_-]{16,64}$',
        description: 'Made by the caller, new for every withdrawal, kept for every repetition',
      }),
      link: Link,
      amountMsats: Type.Integer({
        minimum: minSendableMsats,
        maximum: maxSettableMsats,
        multipleOf: 1000,
        description: 'Whole satoshis',
      }),
    }),
    response: { 200: Withdrawal },
  },
})

export const readWithdrawal = endpoint({
  name: 'readWithdrawal',
  tag: 'Wallets',
  summary: 'What became of something that you took',
  description: states,
  method: 'GET',
  url: '/api/wallet/withdrawals/:id',
  access: 'person',
  rateLimits: [{ perMinute: 300, by: 'caller' }],
  refuses: ['withdrawal_not_found'],
  schema: { params: Type.Object({ id: Type.String() }), response: { 200: Withdrawal } },
})
