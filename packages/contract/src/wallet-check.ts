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
/** `not_offered`: by its own word, and so it was not asked. */
export const trialAnswers = ['right', 'wrong', 'refused', 'no_answer', 'not_offered', 'not_tried'] as const
export type TrialAnswer = (typeof trialAnswers)[number]
/** `claimed`: the wallet says so, and nobody has tried. */
export const abilities = ['yes', 'claimed', 'no', 'unknown'] as const
export type Ability = (typeof abilities)[number]

/**
 * How an invoice that commits to a hash is asked for: with the hash alone, or with the whole text that it is of beside it.
 * `none`: the wallet makes none.
 */
export const hashForms = ['hash', 'hash_with_text', 'none'] as const
export type HashForm = (typeof hashForms)[number]

/** Where a wallet was seen to differ from the standard. Nothing of it is a fault by itself; each is worked around. */
export const walletDifferences = [
  'no_info_event',
  'no_encryption_tag',
  'hash_only_with_text',
  'no_description_hash',
  'own_expiry',
  'refuses_part_satoshis',
  'rounds_part_satoshis',
  'no_state',
  'preimage_before_payment',
  'settled_before_payment',
  'no_amount',
  'no_payment_hash',
  'found_by_invoice_only',
  'not_found_in_other_words',
  'lists_unpaid_as_settled',
  'lists_other_ids',
  'negative_fees',
  'balance_is_budget',
  'connection_ended',
  'limits_requests',
  'acts_when_expired',
  // What only the deep form tries.
  'short_expiry_only',
  'silent_on_unknown',
  'silent_when_unread',
  'drops_same_second',
  'clock_window',
  'acts_twice',
] as const
export type WalletDifference = (typeof walletDifferences)[number]

export const checkSteps = ['relays', 'info', 'encryption', 'budget', 'invoice', 'lookup', 'history'] as const
export type CheckStep = (typeof checkSteps)[number]

export const WalletCheck = Type.Object(
  {
    checkedAt: Timestamp,
    relays: Type.Array(Type.Object({ url: Type.String(), reached: Type.Boolean() })),
    answered: Type.Boolean({ description: 'It answered anything at all' }),
    network: Nullable(Type.String()),
    methods: Type.Array(Type.String({ description: 'What the wallet says this connection may do' })),
    encryption: Type.Optional(Nullable(OneOf(['nip44_v2', 'nip04']))),
    invoice: OneOf([...trialInvoices, 'not_tried'] as const),
    hashForm: Type.Optional(Nullable(OneOf(hashForms))),
    lookup: OneOf(trialAnswers),
    history: OneOf(trialAnswers),
    budget: Type.Optional(
      Nullable(
        Type.Object(
          {
            totalMsats: Type.Integer(),
            usedMsats: Type.Integer(),
            renewsAt: Nullable(Timestamp),
          },
          { description: 'What this connection may spend; null without a limit, absent when the wallet does not say' },
        ),
      ),
    ),
    differences: Type.Optional(Type.Array(OneOf(walletDifferences))),
  },
  { title: 'WalletCheck' },
)
export type WalletCheck = Type.Static<typeof WalletCheck>

/** A check that is under way: what of it has ended, in that order. */
export const CheckProgress = Type.Object(
  {
    startedAt: Timestamp,
    steps: Type.Array(Type.Object({ step: OneOf(checkSteps), isWell: Type.Boolean() })),
  },
  { title: 'CheckProgress' },
)
export type CheckProgress = Type.Static<typeof CheckProgress>

/** What is wrong, the first thing to mend; null when nothing is known to be. */
export const walletProblems = [
  'disabled',
  'retired',
  'asleep',
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
    lastAnsweredAt: Nullable(Timestamp),
  },
  {
    title: 'WalletHealth',
    description: 'Of its status, how it did when it was last tried, and whether it answers now',
  },
)
export type WalletHealth = Type.Static<typeof WalletHealth>

export const checkWallet = endpoint({
  name: 'checkWallet',
  tag: 'Wallets',
  summary: 'Try a wallet, and keep what was seen',
  description:
    'Each relay is dialled; the wallet is asked what it can do and may spend, for invoices over a satoshi or two that nobody pays, for one of them again, and for a page of its history. Nothing is spent. Answers within 14 seconds; meanwhile `checking` of the wallet says what has ended.',
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
