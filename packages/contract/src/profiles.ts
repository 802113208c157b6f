/** What a member shows of themselves to payers: their Nostr profile, if they want. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, Timestamp } from './values.ts'

const shownFields = {
  name: Nullable(Type.String({ description: 'As the profile says it (kind 0)' })),
  about: Nullable(Type.String({ description: 'Words of their own; may have line breaks' })),
  pictureUrl: Nullable(Type.String({ description: 'Fetched, checked and served by this platform' })),
}

export const PublicProfile = Type.Object(
  {
    username: Type.String(),
    lightningAddress: Type.String(),
    lnurl: Type.String({ description: 'Leads a wallet to them, in lower case (LUD-01)' }),
    isPayable: Type.Boolean({ description: 'False while no wallet of theirs works, by what is known of it' }),
    ...shownFields,
  },
  { title: 'PublicProfile' },
)
export type PublicProfile = Type.Static<typeof PublicProfile>

export const readPublicProfile = endpoint({
  name: 'readPublicProfile',
  tag: 'Addresses',
  summary: 'Who is behind a name, as far as they show it',
  description: 'Name, words and picture are null unless the member shows their Nostr profile.',
  method: 'GET',
  url: '/api/lightning-addresses/:username/profile',
  access: 'public',
  rateLimits: [{ perMinute: 120, by: 'address' }],
  refuses: ['address_not_found'],
  schema: {
    params: Type.Object({ username: Type.String({ minLength: 1, maxLength: 200 }) }),
    response: { 200: PublicProfile },
  },
})

export const readAddressCode = endpoint({
  name: 'readAddressCode',
  tag: 'Addresses',
  summary: 'The QR code of a lightning address, for any amount',
  description: 'SVG, black on white. It carries `lightning:` and the LNURL.',
  method: 'GET',
  url: '/api/lightning-addresses/:username/code',
  access: 'public',
  rateLimits: [{ perMinute: 120, by: 'address' }],
  refuses: ['address_not_found'],
  produces: 'image/svg+xml',
  schema: {
    params: Type.Object({ username: Type.String({ minLength: 1, maxLength: 200 }) }),
    response: { 200: Type.String() },
  },
})

export const OwnProfile = Type.Object(
  {
    shown: Type.Boolean({ description: 'Whether your Nostr profile is on your public page' }),
    ...shownFields,
    lookedUpAt: Nullable(Timestamp),
    canLookUp: Type.Boolean({ description: 'The operator has named relays to ask' }),
  },
  { title: 'OwnProfile' },
)
export type OwnProfile = Type.Static<typeof OwnProfile>

export const readOwnProfile = endpoint({
  name: 'readOwnProfile',
  tag: 'People',
  summary: 'What your public page shows of you',
  method: 'GET',
  url: '/api/users/me/profile',
  access: 'person',
  refuses: ['user_not_found'],
  schema: { response: { 200: OwnProfile } },
})

export const writeOwnProfile = endpoint({
  name: 'writeOwnProfile',
  tag: 'People',
  summary: 'Show your Nostr profile on your public page, or stop showing it',
  description: 'Relays that the operator named are asked for it at once, and then daily.',
  method: 'PUT',
  url: '/api/users/me/profile',
  access: 'person',
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: ['user_not_found'],
  schema: { body: Type.Object({ shown: Type.Boolean() }), response: { 200: OwnProfile } },
})
