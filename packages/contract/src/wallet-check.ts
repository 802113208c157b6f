/**
 * What a wallet really does when it is tried: relays, announcement, a trial invoice, its look-up, a page of history. And the
 * one answer that follows for its owner: can it receive, can it spend, what is wrong.
 */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

/** `as_asked`: amount, payment hash and expiry are what was asked for. */
export const trialInvoices = [
  'as_asked',
  'wrong_amount',
  'wrong_hash',
  'wrong_expiry',
  'unreadable',
  'refused',
  'no_answer',
] as const
export const trialAnswers = ['right', 'wrong', 'refused', 'no_answer', 'not_tried'] as const
/** `claimed`: the wallet says so, and nobody has tried. */
export const abilities = ['yes', 'claimed', 'no', 'unknown'] as const
export type Ability = (typeof abilities)[number]

export const WalletCheck = Type.Object(
  {
    checkedAt: Timestamp,
    relays: Type.Array(Type.Object({ url: Type.String(), reached: Type.Boolean() })),
    answered: Type.Boolean({ description: 'It answered anything at all' }),
    network: Nullable(Type.String()),
    methods: Type.Array(Type.String({ description: 'What the wallet says this connection may do' })),
    invoice: OneOf([...trialInvoices, 'not_tried'] as const),
    lookup: OneOf(trialAnswers),
    history: OneOf(trialAnswers),
  },
  { title: 'WalletCheck' },
)
export type WalletCheck = Type.Static<typeof WalletCheck>

/** What is wrong, the first thing to mend; null when nothing is known to be. */
export const walletProblems = [
  'disabled',
  'retired',
  'never_checked',
  'relays_unreachable',
  'silent',
  'makes_no_invoices',
  'makes_wrong_invoices',
] as const
export type WalletProblem = (typeof walletProblems)[number]

export const WalletHealth = Type.Object(
  {
    canReceive: OneOf(abilities),
    canSpend: OneOf(abilities),
    problem: Nullable(OneOf(walletProblems)),
    checkedAt: Nullable(Timestamp),
  },
  { title: 'WalletHealth' },
)
export type WalletHealth = Type.Static<typeof WalletHealth>

export const checkWallet = endpoint({
  name: 'checkWallet',
  tag: 'Wallets',
  summary: 'Try a wallet, and keep what was seen',
  description:
    'Each relay is dialled; the wallet is asked what it can do, for an invoice over one satoshi that nobody pays, for that invoice again, and for a page of its history. Nothing is spent. Answers within 14 seconds.',
  method: 'POST',
  url: '/api/remote-wallets/:walletId/check',
  access: 'person',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['wallet_not_found', 'wallet_retired'],
  schema: {
    params: Type.Object({ walletId: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: { 200: Type.Object({ check: WalletCheck, health: WalletHealth }) },
  },
})
