/** Paying by hand from one's own wallet: an invoice, a lightning address, an LNURL. Through the listener's journal only, so never twice. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Person } from './faces.ts'
import { OwnPaymentDetail } from './history.ts'
import { paymentTargetRefusals } from './refusals/payment-targets.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

/** Why a member cannot pay from here now. */
export const sendingObstacles = ['no_wallet', 'wallet_receives_only', 'listener_away'] as const
export type SendingObstacle = (typeof sendingObstacles)[number]

export const readSending = endpoint({
  name: 'readSending',
  tag: 'Wallets',
  summary: 'Whether you can pay from here, and if not, why',
  method: 'GET',
  url: '/api/wallet/sending',
  access: 'person',
  schema: {
    response: {
      200: Type.Object({
        obstacle: Nullable(OneOf(sendingObstacles)),
        walletName: Nullable(Type.String()),
        canCapFees: Type.Boolean({ description: 'The wallet takes `maxFeeMsats`, and keeps to it as far as was seen' }),
      }),
    },
  },
})

const Target = Type.String({
  minLength: 3,
  maxLength: 4000,
  description:
    'Whatever was scanned or pasted: a BOLT 11 invoice, a lightning address, a name of this community (`ana`, `@ana`, the link of their page), an npub or nprofile, an LNURL of a payRequest (bech32 or LUD-17); bare, after `lightning:` or `lightning://`, or as `lightning` in a `bitcoin:` link (BIP-21, BIP-321). Anything else is refused by what it is',
})

export const SendPreview = Type.Object(
  {
    kind: OneOf(['invoice', 'address', 'lnurl']),
    to: Type.String({
      description:
        'The address, or the host that is paid; of an invoice the address of the member here who asked for it, else nothing',
    }),
    description: Nullable(Type.String({ description: 'What the other side says it is for' })),
    amountMsats: Nullable(Type.Integer({ description: 'Fixed by the invoice; null: you choose' })),
    minMsats: Type.Integer(),
    maxMsats: Type.Integer(),
    maxCommentLength: Type.Integer({ description: '0: no comment is taken' }),
    expiresAt: Nullable(Timestamp),
    asked: Nullable(
      Type.Object(
        { amountMsats: Type.Integer(), words: Nullable(Type.String()) },
        { description: 'What the link of a member’s page asks for: a proposal, which the payer may change' },
      ),
    ),
    payee: Nullable(Person),
    payer: Nullable(
      Type.Object(
        {
          name: Nullable(Type.String()),
          address: Nullable(Type.String()),
          isRequired: Type.Boolean({ description: 'The other side takes no payment without it' }),
          byDefault: Type.Boolean({ description: 'Told where you do not say otherwise (`sayWho`)' }),
        },
        { description: 'What the other side would be told of you; null: it is told nothing' },
      ),
    ),
  },
  { title: 'SendPreview' },
)
export type SendPreview = Type.Static<typeof SendPreview>

const targetRefusals = [
  ...(Object.keys(paymentTargetRefusals) as (keyof typeof paymentTargetRefusals)[]),
  'invoice_unreadable',
  'invoice_without_amount',
  'invoice_expired',
  'invoice_of_other_network',
  'amount_out_of_range',
  'amount_under_one_sat',
  'address_not_found',
  'address_without_wallet',
  'payer_must_say_who',
] as const

export const previewSend = endpoint({
  name: 'previewSend',
  tag: 'Wallets',
  summary: 'Read what is to be paid, before anything is',
  method: 'POST',
  url: '/api/wallet/sending/preview',
  repeatable: true,
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  refuses: ['cannot_send', ...targetRefusals],
  schema: { body: Type.Object({ to: Target }), response: { 200: SendPreview } },
})

export const sendPayment = endpoint({
  name: 'sendPayment',
  tag: 'Wallets',
  summary: 'Pay from your own wallet',
  description:
    'The payment is stored under `idempotencyKey` before anybody hears of it: the same key again answers with the same payment and sends nothing. An invoice is sent once, whatever the key. It goes through the listener’s journal, and answers after at most nine seconds; `state` is `open` while the wallet has not said what became of it: wait for `payment:changed`, and do not pay again.',
  method: 'POST',
  url: '/api/wallet/payments',
  urgent: true,
  repeatable: true,
  access: 'person',
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: [
    'cannot_send',
    ...targetRefusals,
    'comment_too_long',
    'fees_cannot_be_capped',
    'idempotency_key_reused',
    'invoice_sent_before',
  ],
  schema: {
    body: Type.Object({
      idempotencyKey: Type.String({
        pattern: '^[A-Za-z0-9_-]{16,64}$',
        description: 'Made by the caller, new for every payment, kept for every repetition',
      }),
      to: Target,
      amountMsats: Type.Integer({ minimum: 1, maximum: 100_000_000_000, description: 'What the person confirmed' }),
      comment: Type.Optional(Type.String({ maxLength: 2000 })),
      sayWho: Type.Optional(
        Type.Boolean({ description: 'Whether the other side is told who you are; see `payer` of the preview' }),
      ),
      maxFeeMsats: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100_000_000_000,
          description: 'What the wallet may add in fees at most; only where `canCapFees`',
        }),
      ),
    }),
    response: { 200: OwnPaymentDetail },
  },
})
