/**
 * Writing a card's keys to its chip, and taking them off again. Keys are told at creation, in the write payload, when a
 * card is wiped and when they are recovered, and nowhere else.
 */
import { Type } from 'typebox'
import { CardParams, keyFields } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './values.ts'

export const WritePayload = Type.Object(
  {
    card_name: Type.String(),
    id: Type.String({ description: 'UID of the chip; empty while it is not known' }),
    ...keyFields,
    lnurlw_base: Type.String(),
    protocol_name: Type.Literal('new_bolt_card_response'),
    protocol_version: Type.Literal('1'),
    uid_privacy: Type.Optional(
      Type.Literal('Y', { description: 'Make the chip show a random UID, for good: the setting `card_uid_privacy`' }),
    ),
  },
  { title: 'WritePayload' },
)
export type WritePayload = Type.Static<typeof WritePayload>

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
  repeatable: false,
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
    'are refused before they ruin it. The token stays good then, and it stays good for the same chip, so that the app can ' +
    'write again, until the first tap. A card whose UID is not known learns it here.',
  method: 'POST',
  url: '/api/cards/:id/write',
  access: { proof: 'The single-use write token' },
  errors: 'lnurl',
  refuses: [
    'card_not_found',
    'write_token_refused',
    'wrong_chip',
    'uid_taken',
    'card_url_too_long',
    'card_keys_unavailable',
  ],
  schema: {
    params: CardParams,
    querystring: TokenQuery,
    body: Type.Object({ UID: Type.String({ maxLength: 64, description: 'UID of the chip, 7 bytes in hex' }) }),
    response: { 200: WritePayload },
  },
})

const FormerKeys = Type.Optional(
  Type.Array(Type.Object(keyFields), {
    description:
      'Keys that were told for earlier programmings of the card, newest first: they may be on the chip instead',
  }),
)

export const WipePayload = Type.Object(
  {
    action: Type.Literal('wipe'),
    ...keyFields,
    uid: Type.String({ description: 'Empty while it is not known' }),
    version: Type.Literal(1),
    former: FormerKeys,
  },
  { title: 'WipePayload' },
)
export type WipePayload = Type.Static<typeof WipePayload>

export const wipeChip = endpoint({
  name: 'wipeChip',
  tag: 'Cards',
  summary: 'Tell the keys that reset a chip, by its UID',
  description:
    'Also of a card that was deleted, until the chip is added anew. A card that still exists is blocked for good.',
  method: 'POST',
  url: '/api/cards/wipe',
  access: { permission: 'ntags:write' },
  refuses: ['invalid_uid', 'chip_not_found', 'card_keys_unavailable'],
  schema: {
    body: Type.Object({
      uid: Type.String({ minLength: 1, maxLength: 64, description: '7 bytes in hex, colons allowed' }),
    }),
    response: { 200: WipePayload },
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
    response: { 200: WipePayload },
  },
})

export const readWipePayload = endpoint({
  name: 'readWipePayload',
  tag: 'Cards',
  summary: 'The same, as existing installers ask for it',
  description: 'A GET that changes something: the card is blocked for good. Its id, or the UID of its chip.',
  method: 'GET',
  url: '/api/cards/:id/wipe',
  repeatable: false,
  access: { permission: 'ntags:write' },
  refuses: ['card_not_found', 'card_keys_unavailable'],
  schema: {
    params: CardParams,
    response: { 200: WipePayload },
  },
})

export const mintWipeLink = endpoint({
  name: 'mintWipeLink',
  tag: 'Cards',
  summary: 'Make a single-use URL that resets a chip',
  description:
    'For the `boltcard://reset` links of the programming app. Good for 15 minutes, once, and only with a tap of the chip. Nothing about the card changes until then.',
  method: 'POST',
  url: '/api/cards/:id/wipe-link',
  access: { permission: 'ntags:write' },
  refuses: ['card_not_found'],
  schema: {
    params: CardParams,
    response: { 200: Type.Object({ token: Type.String(), url: Type.String(), expiresAt: Timestamp }) },
  },
})

export const resetChip = endpoint({
  name: 'resetChip',
  tag: 'Cards',
  summary: 'Block a card for good and tell the keys that reset its chip, for a tap of it',
  description:
    'What the programming app calls for `boltcard://reset` links. A tap of another chip leaves the link good.',
  method: 'POST',
  url: '/api/cards/:id/reset',
  access: { proof: 'The single-use token of the link, and a tap of the chip' },
  errors: 'lnurl',
  refuses: ['card_not_found', 'wipe_link_refused', 'tap_not_authentic', 'tap_used', 'card_keys_unavailable'],
  schema: {
    params: CardParams,
    querystring: TokenQuery,
    body: Type.Object({
      LNURLW: Type.String({ maxLength: 2000, description: 'What the chip shows: `lnurlw://…?p=…&c=…`' }),
    }),
    response: { 200: WipePayload },
  },
})

export const recoverCardKeys = endpoint({
  name: 'recoverCardKeys',
  tag: 'Cards',
  summary: 'Read a card’s keys again, to finish or undo a programming that was cut short',
  description:
    'Only of a card that nobody holds and nobody tapped; afterwards keys are told only by wiping the card. Every reading is in the activity log as a warning.',
  method: 'POST',
  url: '/api/cards/:id/recover-keys',
  access: { permission: 'ntags:write' },
  refuses: ['card_not_found', 'card_keys_closed', 'card_url_too_long', 'card_keys_unavailable'],
  schema: {
    params: CardParams,
    response: { 200: Type.Object({ ...WritePayload.properties, former: FormerKeys }) },
  },
})
