/** Holding a card: becoming its holder by one-time code, its limits, its PIN, its wallet, pausing it, giving it back. */
import { Type } from 'typebox'
import { CardDesign } from './card-designs.ts'
import { Card, CardParams } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { lowerCaseKeyword, Nullable, OneOf } from './values.ts'

/** 100 bitcoin. */
const maxLimitMsats = 10_000_000_000_000
const LimitMsats = Type.Integer({ minimum: 0, maximum: maxLimitMsats })
const byHolder = 'By the holder, and with `cards:write`.'

export const writeCardLimits = endpoint({
  name: 'writeCardLimits',
  tag: 'Cards',
  summary: 'Change what a card may spend',
  description:
    'The holder moves their own limit freely up and down; with `cards:write` the ceiling above it is changed. The smaller counts, and nobody changes the holder’s for them. Null: no limit of one’s own, or a ceiling as the settings say (for a week and a month: none); what is left out stays. A day, a week and a month are the last 24 hours, 7 and 30 days.',
  method: 'PUT',
  url: '/api/cards/:id/limits',
  access: 'signed-in',
  refuses: ['card_not_found', 'not_card_holder', 'permission_missing'],
  schema: {
    params: CardParams,
    body: Type.Object({
      of: Type.Optional(OneOf(['holder', 'ceiling'] as const)),
      tapMsats: Type.Optional(Nullable(LimitMsats)),
      dayMsats: Type.Optional(Nullable(LimitMsats)),
      weekMsats: Type.Optional(Nullable(LimitMsats)),
      monthMsats: Type.Optional(Nullable(LimitMsats)),
    }),
    response: { 200: Card },
  },
})

const pinDescription =
  'By the holder only. The till asks for it from the limit on (0: always), and three wrong guesses pause the card until it is switched on again. It ends with the holding.'

export const writeCardPin = endpoint({
  name: 'writeCardPin',
  tag: 'Cards',
  summary: 'Set or change the PIN of a card',
  description: pinDescription,
  method: 'PUT',
  url: '/api/cards/:id/pin',
  access: 'person',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['card_not_found', 'not_card_holder'],
  schema: {
    params: CardParams,
    body: Type.Object({
      pin: Type.String({ pattern: '^[0-9]{4}$', description: 'Four digits, which is what tills ask for' }),
      limitMsats: LimitMsats,
    }),
    response: { 200: Card },
  },
})

export const deleteCardPin = endpoint({
  name: 'deleteCardPin',
  tag: 'Cards',
  summary: 'Remove the PIN of a card',
  description: 'By the holder only.',
  method: 'DELETE',
  url: '/api/cards/:id/pin',
  access: 'person',
  refuses: ['card_not_found', 'not_card_holder'],
  schema: { params: CardParams, response: { 200: Card } },
})

export const disableCard = endpoint({
  name: 'disableCard',
  tag: 'Cards',
  summary: 'Disable a card until it is enabled again',
  description: byHolder,
  method: 'POST',
  url: '/api/cards/:id/disable',
  access: 'signed-in',
  refuses: ['card_not_found', 'not_card_holder'],
  schema: { params: CardParams, response: { 200: Card } },
})

export const enableCard = endpoint({
  name: 'enableCard',
  tag: 'Cards',
  summary: 'Enable a disabled card',
  description: `${byHolder} What the holder paused only the holder enables again; while the holder is blocked, nobody.`,
  method: 'POST',
  url: '/api/cards/:id/enable',
  access: 'signed-in',
  refuses: ['card_not_found', 'not_card_holder', 'card_paused_by_holder', 'card_holder_blocked'],
  schema: { params: CardParams, response: { 200: Card } },
})

export const reportCardLost = endpoint({
  name: 'reportCardLost',
  tag: 'Cards',
  summary: 'Say that a card is lost, and ask for another one',
  description:
    'By the holder only. The card is paused at once, and operators see that a replacement is asked for. It ends when the holder enables the card again, or when the card is replaced.',
  method: 'POST',
  url: '/api/cards/:id/lost',
  access: 'person',
  refuses: ['card_not_found', 'not_card_holder', 'card_blocked'],
  schema: { params: CardParams, response: { 200: Card } },
})

export const maxCarrierLength = 60

export const writeCardCarrier = endpoint({
  name: 'writeCardCarrier',
  tag: 'Cards',
  summary: 'Say who carries a card',
  description:
    'By the holder only, and told to nobody else. The card pays from the holder’s wallet as before; the holder’s devices are notified of every tap. Null: the holder carries it.',
  method: 'PUT',
  url: '/api/cards/:id/carrier',
  access: 'person',
  refuses: ['card_not_found', 'not_card_holder'],
  schema: {
    params: CardParams,
    body: Type.Object({ name: Nullable(Type.String({ minLength: 1, maxLength: maxCarrierLength })) }),
    response: { 200: Card },
  },
})

export const bindCardWallet = endpoint({
  name: 'bindCardWallet',
  tag: 'Cards',
  summary: 'Bind one of the holder’s own wallets to the card',
  description: 'By the holder only. Null: the card follows the holder’s primary wallet.',
  method: 'PUT',
  url: '/api/cards/:id/wallet',
  access: 'person',
  refuses: ['card_not_found', 'not_card_holder', 'wallet_not_found', 'wallet_retired', 'wallet_cannot_spend'],
  schema: {
    params: CardParams,
    body: Type.Object({ walletId: Nullable(Type.String({ minLength: 1, maxLength: 64 })) }),
    response: { 200: Card },
  },
})

export const releaseCard = endpoint({
  name: 'releaseCard',
  tag: 'Cards',
  summary: 'Take the card from its holder, for another one',
  description: `${byHolder} The wallet is unbound and the card gets a new one-time code.`,
  method: 'POST',
  url: '/api/cards/:id/release',
  access: 'signed-in',
  refuses: ['card_not_found', 'not_card_holder'],
  schema: { params: CardParams, response: { 200: Card } },
})

const OtcParams = Type.Object({
  otc: Type.String({ minLength: 1, maxLength: 64, [lowerCaseKeyword]: true }),
})

export const resolveOtc = endpoint({
  name: 'resolveOtc',
  tag: 'Cards',
  summary: 'Which card a one-time code is for',
  method: 'GET',
  url: '/api/cards/otc/:otc',
  access: 'public',
  rateLimits: [{ perMinute: 60, by: 'address' }],
  refuses: ['otc_not_found'],
  schema: {
    params: OtcParams,
    response: {
      200: Type.Object({
        id: Type.String(),
        design: Nullable(CardDesign),
        title: Type.String(),
        paired: Type.Boolean(),
      }),
    },
  },
})

export const activateOtc = endpoint({
  name: 'activateOtc',
  tag: 'Cards',
  summary: 'Become the holder of a card',
  description:
    'The first caller becomes the holder, and a member if they are none yet. The code is good once: the same caller ' +
    'again gets the same answer, anyone else is refused. Who comes with a card does not count towards `signups_per_address`.',
  method: 'POST',
  url: '/api/cards/otc/:otc/activate',
  access: 'person',
  // Codes have 128 random bits; the queue at a fair shares one address.
  rateLimits: [{ perMinute: 60, by: 'address' }],
  refuses: ['otc_not_found', 'otc_used', 'card_kept', 'card_blocked', 'registration_closed'],
  schema: {
    params: OtcParams,
    response: {
      200: Type.Object({
        userId: Type.String(),
        lightningAddress: Nullable(Type.String()),
        card: Card,
      }),
    },
  },
})
