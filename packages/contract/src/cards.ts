/**
 * NFC cards as operators issue and list them. Writing them is in card-programming.ts, holding one in card-holding.ts,
 * taps in card-payments.ts, top-ups in card-top-ups.ts, what became of payments in card-history.ts.
 */
import { Type } from 'typebox'
import { CardDesign, DesignId } from './card-designs.ts'
import { endpoint } from './endpoint.ts'
import { Face } from './faces.ts'
import { pageFields } from './paging.ts'
import { lowerCaseKeyword, Nullable, OneOf, Pubkey, Timestamp, UserId, UserParams } from './values.ts'

export const CardId = Type.String({
  minLength: 1,
  maxLength: 200,
  description: '32 hex digits, in either case',
  [lowerCaseKeyword]: true,
})
export const CardParams = Type.Object({ id: CardId })
const Title = Type.String({ minLength: 1, maxLength: 120, description: 'What the card is called' })

/**
 * `new`: no programming device took the keys yet. `imported`: another system programmed it, and it was not tapped here yet.
 * `programmed`: the card was tapped, so the keys are on it.
 */
const programmingStates = ['new', 'keys_issued', 'imported', 'programmed', 'wiped'] as const
export type Programming = (typeof programmingStates)[number]

const chipFields = {
  cid: Type.String({ description: 'UID of the chip, 14 upper-case hex digits; empty while it is not known' }),
  ctr: Type.Integer({ description: 'Counter of the last tap that was spent' }),
  createdAt: Timestamp,
}
const Key = Type.String({ description: '32 hex digits' })
export const keyFields = { k0: Key, k1: Key, k2: Key, k3: Key, k4: Key }

/** The operator's side of the limits. */
const Ceiling = Type.Object({
  tapMsats: Type.Integer({ description: 'The most that one tap may spend' }),
  dayMsats: Type.Integer({ description: 'The most that a day, the last 24 hours, may spend' }),
  weekMsats: Nullable(Type.Integer({ description: 'The most that the last 7 days may spend; null: no such limit' })),
  monthMsats: Nullable(Type.Integer({ description: 'The most that the last 30 days may spend; null: no such limit' })),
  isTapDefault: Type.Boolean({ description: 'It follows the setting card_tap_limit_sats' }),
  isDayDefault: Type.Boolean({ description: 'It follows the setting card_day_limit_sats' }),
})
export type Ceiling = Type.Static<typeof Ceiling>

/** What counts is the smaller of the operator's ceiling and the holder's own limit. */
export const CardLimits = Type.Object({
  ...Ceiling.properties,
  ceiling: Ceiling,
  own: Type.Object({
    tapMsats: Nullable(Type.Integer({ description: 'The holder’s own limit; null: none' })),
    dayMsats: Nullable(Type.Integer()),
    weekMsats: Nullable(Type.Integer()),
    monthMsats: Nullable(Type.Integer()),
  }),
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
  holderFace: Type.Optional(Face),
  replaces: Type.Optional(Type.String({ description: 'The lost card in whose place it is; absent once it was taken' })),
  keptFor: Type.Optional(
    Type.Object(
      { userId: Type.String(), pubkey: Pubkey, username: Type.Optional(Type.String()) },
      { description: 'The holder of the lost card: nobody else can take this one' },
    ),
  ),
  walletId: Nullable(Type.String({ description: 'The wallet bound to it; null: the holder’s primary wallet' })),
  paired: Type.Boolean({ description: 'It has a holder' }),
  blocked: Type.Boolean({ description: 'For good' }),
  disabled: Type.Boolean({ description: 'Until it is enabled again' }),
  disabledByHolder: Type.Boolean({ description: 'Paused by its holder: nobody else enables it' }),
  lostAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'When its holder said that it is lost and asked for another one' }),
  ),
  carriedBy: Type.Optional(
    Type.String({ description: 'Who carries it, where that is not its holder; told to the holder alone' }),
  ),
  programming: OneOf(programmingStates),
  importedFrom: Type.Optional(Type.String({ description: 'The system that it was taken over from' })),
  limits: CardLimits,
  pinLimitMsats: Nullable(
    Type.Integer({ description: 'From this amount on the card asks for the PIN of its holder; null: it has none' }),
  ),
  pinGuessesLeft: Nullable(
    Type.Integer({
      description: 'How often the PIN may be wrong until the card is paused; 0: that paused it; null: it has none',
    }),
  ),
  otc: Type.Optional(Type.String({ description: 'One-time code, for `cards:write` and while it can be used' })),
}

export const Card = Type.Object({ ...cardFields, ntag424: Type.Object(chipFields) })
export type Card = Type.Static<typeof Card>
export const NewCard = Type.Object({ ...cardFields, ntag424: Type.Object({ ...chipFields, ...keyFields }) })
export type NewCard = Type.Static<typeof NewCard>

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
      id: Nullable(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description:
            'UID of the chip: 7 bytes in hex, colons allowed. Null, or a random one of 4 bytes: the chip tells it to the app that writes it, or with its first tap',
        }),
      ),
      designId: Type.Optional(Nullable(DesignId)),
      title: Type.Optional(Nullable(Title)),
    }),
    response: { 200: NewCard },
  },
})

export const replaceCard = endpoint({
  name: 'replaceCard',
  tag: 'Cards',
  summary: 'Make a card in the place of a lost one',
  description:
    'In one act: the lost card is blocked for good, and the new one has its limits, name and design and is kept for its holder. Only they can take it, with its code; their wallet and own limits are then back. A PIN is set anew. Its keys are told here.',
  method: 'POST',
  url: '/api/cards/:id/replace',
  access: { role: 'ADMIN', permission: 'cards:write' },
  refuses: [
    'card_not_found',
    'card_not_held',
    'invalid_uid',
    'invalid_title',
    'unknown_design',
    'design_archived',
    'uid_taken',
  ],
  schema: {
    params: CardParams,
    body: Type.Object({
      id: Nullable(Type.String({ minLength: 1, maxLength: 64, description: 'UID of the new chip, as for a new card' })),
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
      lost: Type.Optional(OneOf(['yes'])),
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

const CardCounts = Type.Object({
  total: Type.Integer(),
  paired: Type.Integer(),
  unpaired: Type.Integer(),
  used: Type.Integer(),
  unused: Type.Integer(),
  blocked: Type.Integer(),
})

export const exportCards = endpoint({
  name: 'exportCards',
  tag: 'Cards',
  summary: 'Cards as CSV, newest first, with the links that activate them',
  description:
    'One line a card: id, UID, name, state, holder, the link that makes somebody its holder, when it was added. Never keys.',
  method: 'GET',
  url: '/api/cards.csv',
  access: { permission: 'cards:write' },
  produces: 'text/csv; charset=utf-8',
  schema: {
    querystring: Type.Object({
      paired: Type.Optional(Type.Boolean()),
      blocked: Type.Optional(Type.Boolean()),
      designId: Type.Optional(DesignId),
      since: Type.Optional(Timestamp),
    }),
    response: { 200: Type.String() },
  },
})

export const countCards = endpoint({
  name: 'countCards',
  tag: 'Cards',
  summary: 'How many cards there are',
  method: 'GET',
  url: '/api/cards/counts',
  access: { permission: 'cards:read' },
  schema: { response: { 200: CardCounts } },
})

export const readCard = endpoint({
  name: 'readCard',
  tag: 'Cards',
  summary: 'One card',
  description:
    'For the holder, for `cards:read`, and for `ntags:read`: who is about to wipe a chip sees whose card it is. Its id, or the UID of its chip.',
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
  summary: 'Delete a card that nobody holds, or that is blocked',
  description:
    'Its UID can then be used for a new card; until then its sealed keys stay, so that the chip can be wiped. What it paid stays in the list of payments. Refused while a payment of it is unresolved.',
  method: 'DELETE',
  url: '/api/cards/:id',
  access: { permission: 'cards:write' },
  refuses: ['card_not_found', 'card_held', 'card_payment_unresolved'],
  schema: {
    params: CardParams,
    response: {
      200: Type.Object({ message: Type.String(), cardId: Type.String(), ntag424Cid: Type.String() }),
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
