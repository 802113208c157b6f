/**
 * NFC cards: what operators issue and members hold. A card's keys are told at creation, in the write payload, when it is
 * wiped and when they are recovered, and nowhere else. Taps and top-ups are in card-payments.ts.
 */
import { Type } from 'typebox'
import { CardDesign, DesignId } from './card-designs.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Pubkey, Timestamp, UserId, UserParams } from './values.ts'

export const CardId = Type.String({ minLength: 1, maxLength: 200, description: '32 hex digits' })
export const CardParams = Type.Object({ id: CardId })
const Title = Type.String({ minLength: 1, maxLength: 120, description: 'What the card is called' })
/** 100 bitcoin. */
const mostMsats = 10_000_000_000_000
const LimitMsats = Type.Integer({ minimum: 0, maximum: mostMsats })

/** `new`: no programming device took the keys yet. `programmed`: the card was tapped, so the keys are on it. */
export const programmingStates = ['new', 'keys_issued', 'programmed', 'wiped'] as const
export type Programming = (typeof programmingStates)[number]

const chipFields = {
  cid: Type.String({ description: 'UID of the chip, 14 upper-case hex digits' }),
  ctr: Type.Integer({ description: 'Counter of the last tap that was spent' }),
  createdAt: Timestamp,
}
const Key = Type.String({ description: '32 hex digits' })
const keyFields = { k0: Key, k1: Key, k2: Key, k3: Key, k4: Key }

export const CardLimits = Type.Object({
  tapMsats: Type.Integer({ description: 'The most that one tap may spend' }),
  dayMsats: Type.Integer({ description: 'The most that a day may spend' }),
  isTapDefault: Type.Boolean({ description: 'It follows the setting card_tap_limit_sats' }),
  isDayDefault: Type.Boolean({ description: 'It follows the setting card_day_limit_sats' }),
})
export type CardLimits = Type.Static<typeof CardLimits>

const cardFields = {
  id: Type.String(),
  design: Nullable(CardDesign),
  createdAt: Timestamp,
  title: Type.String(),
  lastUsedAt: Nullable(Timestamp),
  userId: Type.Optional(
    Type.String({ description: 'The holder; absent while there is none, like their key and name' }),
  ),
  pubkey: Type.Optional(Pubkey),
  username: Type.Optional(Type.String({ description: 'The holder’s lightning username' })),
  walletId: Nullable(Type.String({ description: 'The wallet bound to it; null: the holder’s primary wallet' })),
  paired: Type.Boolean({ description: 'It has a holder' }),
  blocked: Type.Boolean({ description: 'For good' }),
  disabled: Type.Boolean({ description: 'Until it is enabled again' }),
  programming: OneOf(programmingStates),
  limits: CardLimits,
  otc: Type.Optional(Type.String({ description: 'One-time code, for `cards:write` and while it can be used' })),
}

export const Card = Type.Object({ ...cardFields, ntag424: Type.Object(chipFields) })
export type Card = Type.Static<typeof Card>
export const NewCard = Type.Object({ ...cardFields, ntag424: Type.Object({ ...chipFields, ...keyFields }) })
export type NewCard = Type.Static<typeof NewCard>

export const WritePayload = Type.Object(
  {
    card_name: Type.String(),
    id: Type.String({ description: 'UID of the chip' }),
    ...keyFields,
    lnurlw_base: Type.String(),
    protocol_name: Type.Literal('new_bolt_card_response'),
    protocol_version: Type.Literal('1'),
  },
  { title: 'WritePayload' },
)
export type WritePayload = Type.Static<typeof WritePayload>

export const createCard = endpoint({
  name: 'createCard',
  tag: 'Cards',
  summary: 'Make a card; its keys are told here',
  method: 'POST',
  url: '/api/cards',
  access: { role: 'ADMIN', permission: 'cards:write' },
  refuses: ['invalid_uid', 'invalid_title', 'unknown_design', 'design_archived', 'uid_taken'],
  schema: {
    body: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 64, description: 'UID of the chip: 7 bytes in hex, colons allowed' }),
      designId: Type.Optional(Nullable(DesignId)),
      title: Type.Optional(Nullable(Title)),
    }),
    response: { 200: NewCard },
  },
})

export const listCards = endpoint({
  name: 'listCards',
  tag: 'Cards',
  summary: 'Cards, newest first',
  method: 'GET',
  url: '/api/cards',
  access: { permission: 'cards:read' },
  paged: true,
  refuses: ['invalid_cursor'],
  schema: {
    querystring: Type.Object({
      ...pageFields,
      paired: Type.Optional(Type.Boolean()),
      used: Type.Optional(Type.Boolean({ description: 'Whether a tap was ever spent' })),
      blocked: Type.Optional(Type.Boolean()),
      designId: Type.Optional(DesignId),
      userId: Type.Optional(UserId),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 120,
          description: 'The start of a UID, of a card’s id or title, or the holder’s username or key',
        }),
      ),
    }),
    response: { 200: Type.Array(Card) },
  },
})

export const CardCounts = Type.Object({
  total: Type.Integer(),
  paired: Type.Integer(),
  unpaired: Type.Integer(),
  used: Type.Integer(),
  unused: Type.Integer(),
  blocked: Type.Integer(),
})
export type CardCounts = Type.Static<typeof CardCounts>

export const countCards = endpoint({
  name: 'countCards',
  tag: 'Cards',
  summary: 'How many cards there are',
  method: 'GET',
  url: '/api/cards/counts',
  access: { permission: 'cards:read' },
  schema: { response: { 200: CardCounts } },
})

const ofHolder = 'For the holder, and for `cards:read`.'
const byHolder = 'By the holder, and with `cards:write`.'

export const readCard = endpoint({
  name: 'readCard',
  tag: 'Cards',
  summary: 'One card',
  description: ofHolder,
  method: 'GET',
  url: '/api/cards/:id',
  access: 'signed-in',
  refuses: ['card_not_found', 'not_card_holder'],
  schema: { params: CardParams, response: { 200: Card } },
})

export const editCard = endpoint({
  name: 'editCard',
  tag: 'Cards',
  summary: 'Give a card another name or design',
  description: 'What is left out stays. Null: no design.',
  method: 'PUT',
  url: '/api/cards/:id',
  access: { permission: 'cards:write' },
  refuses: ['card_not_found', 'invalid_title', 'unknown_design', 'design_archived'],
  schema: {
    params: CardParams,
    body: Type.Object({ title: Type.Optional(Title), designId: Type.Optional(Nullable(DesignId)) }),
    response: { 200: Card },
  },
})

export const deleteCard = endpoint({
  name: 'deleteCard',
  tag: 'Cards',
  summary: 'Delete a card and its keys',
  description:
    'Its UID can then be used for a new card; what it paid stays in the list of payments. Refused while a payment of it is unresolved.',
  method: 'DELETE',
  url: '/api/cards/:id',
  access: { permission: 'cards:write' },
  refuses: ['card_not_found', 'card_payment_unresolved'],
  schema: {
    params: CardParams,
    response: { 200: Type.Object({ message: Type.String(), cardId: Type.String(), ntag424Cid: Type.String() }) },
  },
})

export const writeCardLimits = endpoint({
  name: 'writeCardLimits',
  tag: 'Cards',
  summary: 'Change what a card may spend',
  description: `${byHolder} The holder can only lower a limit. Null: back to the default; what is left out stays.`,
  method: 'PUT',
  url: '/api/cards/:id/limits',
  access: 'signed-in',
  refuses: ['card_not_found', 'not_card_holder', 'limit_not_lower'],
  schema: {
    params: CardParams,
    body: Type.Object({
      tapMsats: Type.Optional(Nullable(LimitMsats)),
      dayMsats: Type.Optional(Nullable(LimitMsats)),
    }),
    response: { 200: Card },
  },
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
  description: byHolder,
  method: 'POST',
  url: '/api/cards/:id/enable',
  access: 'signed-in',
  refuses: ['card_not_found', 'not_card_holder'],
  schema: { params: CardParams, response: { 200: Card } },
})

export const bindCardWallet = endpoint({
  name: 'bindCardWallet',
  tag: 'Cards',
  summary: 'Bind one of the holder’s own wallets to the card',
  description: 'By the holder only. Null: the card follows the holder’s primary wallet.',
  method: 'PUT',
  url: '/api/cards/:id/wallet',
  access: 'person',
  refuses: ['card_not_found', 'not_card_holder', 'wallet_not_found', 'wallet_retired'],
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

export const writeTokenLifetimeMs = 15 * 60 * 1000

export const mintWriteToken = endpoint({
  name: 'mintWriteToken',
  tag: 'Cards',
  summary: 'Make a single-use URL to program a card with',
  description: 'Good for 15 minutes and for a card that was never tapped. A new one replaces the one before.',
  method: 'POST',
  url: '/api/cards/:id/write-token',
  access: { permission: 'cards:write' },
  refuses: ['card_not_found', 'card_not_fresh', 'card_blocked', 'card_url_too_long'],
  schema: {
    params: CardParams,
    response: { 200: Type.Object({ token: Type.String(), url: Type.String(), expiresAt: Timestamp }) },
  },
})

const TokenQuery = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) })

export const readWritePayload = endpoint({
  name: 'readWritePayload',
  tag: 'Cards',
  summary: 'What the programming app writes to the card, keys included',
  description:
    'Consumes the token, and takes the card from its holder if it has one. Errors also have the shape of LNURL: the app shows it.',
  method: 'GET',
  url: '/api/cards/:id/write',
  access: { proof: 'The single-use write token' },
  errors: 'lnurl',
  refuses: ['card_not_found', 'write_token_refused', 'card_url_too_long', 'card_keys_unavailable'],
  schema: {
    params: CardParams,
    querystring: TokenQuery,
    response: { 200: WritePayload },
  },
})

export const readWritePayloadForChip = endpoint({
  name: 'readWritePayloadForChip',
  tag: 'Cards',
  summary: 'The same, told only for the chip that lies on the reader',
  description:
    'What the programming app calls for `boltcard://program` links: it names the chip, and keys meant for another one ' +
    'are refused before they ruin it. The token stays good then.',
  method: 'POST',
  url: '/api/cards/:id/write',
  access: { proof: 'The single-use write token' },
  errors: 'lnurl',
  refuses: ['card_not_found', 'write_token_refused', 'wrong_chip', 'card_url_too_long', 'card_keys_unavailable'],
  schema: {
    params: CardParams,
    querystring: TokenQuery,
    body: Type.Object({ UID: Type.String({ maxLength: 64, description: 'UID of the chip, 7 bytes in hex' }) }),
    response: { 200: WritePayload },
  },
})

export const wipeCard = endpoint({
  name: 'wipeCard',
  tag: 'Cards',
  summary: 'Block a card for good and tell the keys that reset its chip',
  method: 'POST',
  url: '/api/cards/:id/wipe',
  access: { permission: 'ntags:write' },
  refuses: ['card_not_found', 'card_keys_unavailable'],
  schema: {
    params: CardParams,
    response: {
      200: Type.Object({ action: Type.Literal('wipe'), ...keyFields, uid: Type.String(), version: Type.Literal(1) }),
    },
  },
})

export const recoverCardKeys = endpoint({
  name: 'recoverCardKeys',
  tag: 'Cards',
  summary: 'Read a card’s keys again, to finish or undo a programming that was cut short',
  description: 'Changes nothing about the card. Every reading is in the activity log as a warning.',
  method: 'POST',
  url: '/api/cards/:id/recover-keys',
  access: { permission: 'ntags:write' },
  refuses: ['card_not_found', 'card_url_too_long', 'card_keys_unavailable'],
  schema: { params: CardParams, response: { 200: WritePayload } },
})

export const OtcParams = Type.Object({ otc: Type.String({ minLength: 1, maxLength: 64 }) })

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
    'again gets the same answer, anyone else is refused.',
  method: 'POST',
  url: '/api/cards/otc/:otc/activate',
  access: 'person',
  rateLimits: [{ perMinute: 10, by: 'address' }],
  refuses: ['otc_not_found', 'otc_used', 'card_blocked', 'registration_closed'],
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

export const listUserCards = endpoint({
  name: 'listUserCards',
  tag: 'Cards',
  summary: "A user's cards, newest first",
  method: 'GET',
  url: '/api/users/:userId/cards',
  access: { permission: 'cards:read', orSelf: 'userId' },
  paged: true,
  refuses: ['user_not_found', 'invalid_cursor'],
  schema: {
    params: UserParams,
    querystring: Type.Object(pageFields),
    response: { 200: Type.Array(Card) },
  },
})
