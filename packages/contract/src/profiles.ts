/** What a member shows of themselves: a name and a picture of their own, else their Nostr profile, if they want. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { PersonName } from './faces.ts'
import { AskedQuery } from './lud16.ts'
import { maxPortraitBytes } from './picture-rules.ts'
import { Nullable, Timestamp } from './values.ts'

const shownFields = {
  name: Nullable(
    Type.String({ description: 'What they call themselves here, else what their Nostr profile says (kind 0)' }),
  ),
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
    asked: Nullable(
      Type.Object(
        { amountMsats: Type.Integer(), words: Nullable(Type.String()) },
        { description: 'What `amount` and `for` of a link ask for; the LNURL is over that amount then' },
      ),
    ),
  },
  { title: 'PublicProfile' },
)
export type PublicProfile = Type.Static<typeof PublicProfile>

export const readPublicProfile = endpoint({
  name: 'readPublicProfile',
  tag: 'Addresses',
  summary: 'Who is behind a name, as far as they show it',
  description:
    'Name and picture are null unless the member gave some or shows their Nostr profile; words come from that profile.',
  method: 'GET',
  url: '/api/lightning-addresses/:username/profile',
  access: 'public',
  rateLimits: [{ perMinute: 120, by: 'address' }],
  refuses: ['address_not_found'],
  schema: {
    params: Type.Object({ username: Type.String({ minLength: 1, maxLength: 200 }) }),
    querystring: AskedQuery,
    response: { 200: PublicProfile },
  },
})

export const readAddressCode = endpoint({
  name: 'readAddressCode',
  tag: 'Addresses',
  summary: 'The QR code of a lightning address, for any amount or the one that is asked for',
  description: 'SVG, black on white. It carries `lightning:` and the LNURL.',
  method: 'GET',
  url: '/api/lightning-addresses/:username/code',
  access: 'public',
  rateLimits: [{ perMinute: 120, by: 'address' }],
  refuses: ['address_not_found'],
  produces: 'image/svg+xml',
  schema: {
    params: Type.Object({ username: Type.String({ minLength: 1, maxLength: 200 }) }),
    querystring: AskedQuery,
    response: { 200: Type.String() },
  },
})

export const OwnProfile = Type.Object(
  {
    shown: Type.Boolean({ description: 'Whether your Nostr profile is shown, where you say nothing else here' }),
    ...shownFields,
    ownName: Nullable(
      Type.String({ description: 'The name that you gave here; it goes before that of the Nostr profile' }),
    ),
    hasOwnPicture: Type.Boolean({ description: 'You uploaded a picture; it goes before that of the Nostr profile' }),
    isFindable: Type.Boolean({
      description: 'Members find you by a part of your name, once you show a name or a picture',
    }),
    saysWho: Type.Boolean({ description: 'Members of this community whom you pay are told that it was you' }),
    lookedUpAt: Nullable(Timestamp),
    canLookUp: Type.Boolean({ description: 'The operator has named relays to ask' }),
  },
  { title: 'OwnProfile' },
)
export type OwnProfile = Type.Static<typeof OwnProfile>

export const readOwnProfile = endpoint({
  name: 'readOwnProfile',
  tag: 'People',
  summary: 'Your name, your picture and who sees them',
  method: 'GET',
  url: '/api/users/me/profile',
  access: 'person',
  refuses: ['user_not_found'],
  schema: { response: { 200: OwnProfile } },
})

export const writeOwnProfile = endpoint({
  name: 'writeOwnProfile',
  tag: 'People',
  summary: 'Change your name and who sees it; show your Nostr profile, or stop showing it',
  description:
    'What is not named stays. Relays that the operator named are asked for the Nostr profile at once, and then daily.',
  method: 'PUT',
  url: '/api/users/me/profile',
  access: 'person',
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: ['user_not_found'],
  schema: {
    body: Type.Object({
      shown: Type.Optional(Type.Boolean()),
      name: Type.Optional(Nullable(PersonName)),
      isFindable: Type.Optional(Type.Boolean()),
      saysWho: Type.Optional(Type.Boolean()),
    }),
    response: { 200: OwnProfile },
  },
})

export const writeOwnPicture = endpoint({
  name: 'writeOwnPicture',
  tag: 'People',
  summary: 'Upload your picture',
  description: `The body is the file: PNG, JPEG, GIF or WebP, at most ${maxPortraitBytes / 1024} KiB, told by its content; a square looks best. Everybody who sees your name sees it.`,
  method: 'PUT',
  url: '/api/users/me/picture',
  access: 'person',
  consumes: 'image/*',
  bodyLimit: maxPortraitBytes,
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['user_not_found', 'not_a_picture', 'too_many_pictures'],
  schema: {
    body: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
    response: { 200: OwnProfile },
  },
})

export const deleteOwnPicture = endpoint({
  name: 'deleteOwnPicture',
  tag: 'People',
  summary: 'Take your picture back',
  method: 'DELETE',
  url: '/api/users/me/picture',
  repeatable: true,
  access: 'person',
  refuses: ['user_not_found'],
  schema: { response: { 200: OwnProfile } },
})
