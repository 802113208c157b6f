/** Lightning addresses as members choose them and operators see them. Paying them is in lud16.ts. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Face } from './faces.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Pubkey, Timestamp, UserParams } from './values.ts'
import { WalletHealth } from './wallet-check.ts'

export const AssignedAddress = Type.Object({
  lightningAddress: Type.String(),
  username: Type.String(),
  domain: Type.String(),
  userId: Type.String(),
  replaced: Nullable(Type.String({ description: 'The address that this one took the place of' })),
})
export type AssignedAddress = Type.Static<typeof AssignedAddress>

export const writeLightningAddress = endpoint({
  name: 'writeLightningAddress',
  tag: 'Addresses',
  summary: "Assign or replace a user's lightning address",
  description:
    'Names have 1 to 32 of `a-z0-9._-` and begin and end with a letter or digit. A name that was given up rests for 30 days before anybody but its former owner can take it; at most three names of one person rest at a time. A name on a further domain (`listDomains`) is `name@host`. With `addresses:write` neither counts.',
  method: 'PUT',
  url: '/api/users/:userId/lightning-address',
  access: { permission: 'addresses:write', orSelf: 'userId' },
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: [
    'invalid_username',
    'username_reserved',
    'user_not_found',
    'username_taken',
    'username_resting',
    'too_many_names_at_rest',
    'domain_by_invitation',
  ],
  schema: {
    params: UserParams,
    body: Type.Object({ username: Type.String({ maxLength: 200 }) }),
    response: { 200: AssignedAddress },
  },
})

const NameAliases = Type.Object({
  limit: Type.Integer({ description: 'How many the caller may have this person have' }),
  aliases: Type.Array(Type.Object({ username: Type.String(), address: Type.String(), createdAt: Timestamp })),
})
export type NameAliases = Type.Static<typeof NameAliases>
const AliasParams = Type.Object({ ...UserParams.properties, username: Type.String({ minLength: 1, maxLength: 200 }) })

export const listNameAliases = endpoint({
  name: 'listNameAliases',
  tag: 'Addresses',
  summary: "A user's aliases",
  description:
    'Further names that pay to the same person, each a lightning address and a Nostr name like the main one.',
  method: 'GET',
  url: '/api/users/:userId/aliases',
  access: { permission: 'addresses:read', orSelf: 'userId' },
  schema: { params: UserParams, response: { 200: NameAliases } },
})

export const addNameAlias = endpoint({
  name: 'addNameAlias',
  tag: 'Addresses',
  summary: 'Take one more name',
  description:
    'The rules are those of a lightning address. A member may have as many as the setting `aliases_per_member` says; with `addresses:write` up to 50. Taking one that is theirs already changes nothing. An alias that is assigned as the lightning address changes places with it.',
  method: 'PUT',
  url: '/api/users/:userId/aliases/:username',
  access: { permission: 'addresses:write', orSelf: 'userId' },
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: [
    'invalid_username',
    'username_reserved',
    'user_not_found',
    'username_taken',
    'username_resting',
    'alias_without_name',
    'alias_is_own_name',
    'too_many_aliases',
    'domain_by_invitation',
  ],
  schema: { params: AliasParams, response: { 200: NameAliases } },
})

export const removeNameAlias = endpoint({
  name: 'removeNameAlias',
  tag: 'Addresses',
  summary: 'Give an alias up',
  description: 'It stops working at once and rests for 30 days, as any name that is given up.',
  method: 'DELETE',
  url: '/api/users/:userId/aliases/:username',
  access: { permission: 'addresses:write', orSelf: 'userId' },
  rateLimits: [{ perMinute: 20, by: 'caller' }],
  refuses: ['user_not_found', 'alias_not_found', 'too_many_names_at_rest'],
  schema: { params: AliasParams, response: { 200: NameAliases } },
})

const nameProblems = ['invalid', 'reserved', 'taken', 'resting'] as const

export const NameAvailability = Type.Object(
  {
    username: Type.String(),
    problem: Nullable(OneOf(nameProblems)),
    suggestions: Type.Array(Type.String({ description: 'Free names like it, where it cannot be had' })),
  },
  { title: 'NameAvailability' },
)
export type NameAvailability = Type.Static<typeof NameAvailability>

export const readAvailability = endpoint({
  name: 'readAvailability',
  tag: 'Addresses',
  summary: 'Whether a name can be taken',
  description:
    'For the caller: their own name, and one that they gave up, are theirs to take. Nothing is reserved by asking.',
  method: 'GET',
  url: '/api/lightning-addresses/availability',
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  schema: {
    querystring: Type.Object({ username: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: { 200: NameAvailability },
  },
})

export const AddressRow = Type.Object({
  username: Type.String(),
  address: Type.String(),
  aliasOf: Nullable(Type.String({ description: 'The main name of its owner; null when it is that name' })),
  userId: Type.String(),
  pubkey: Pubkey,
  face: Nullable(Face),
  walletId: Nullable(Type.String({ description: "The owner's primary wallet" })),
  walletStatus: Nullable(Type.String()),
  health: Nullable(WalletHealth),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type AddressRow = Type.Static<typeof AddressRow>

export const listLightningAddresses = endpoint({
  name: 'listLightningAddresses',
  tag: 'Addresses',
  summary: 'Lightning addresses by name',
  method: 'GET',
  url: '/api/lightning-addresses',
  access: { permission: 'addresses:read' },
  paged: true,
  refuses: ['invalid_cursor'],
  schema: {
    querystring: Type.Object({
      ...pageFields,
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'The start of a username' })),
    }),
    response: { 200: Type.Array(AddressRow) },
  },
})

const AddressCounts = Type.Object({
  total: Type.Integer(),
  withNWC: Type.Integer({ description: 'Those whose owner has an ACTIVE wallet to receive with' }),
  withoutNWC: Type.Integer(),
  canReceive: Type.Integer({ description: 'Their wallet was seen to work' }),
  cannotReceive: Type.Integer({ description: 'No wallet, or one that is known not to work now' }),
  untried: Type.Integer({ description: 'Whether their wallet works is not known' }),
})

export const countLightningAddresses = endpoint({
  name: 'countLightningAddresses',
  tag: 'Addresses',
  summary: 'How many lightning addresses there are',
  method: 'GET',
  url: '/api/lightning-addresses/counts',
  access: { permission: 'addresses:read' },
  schema: { response: { 200: AddressCounts } },
})

const RelayRow = Type.Object({
  url: Type.String({ description: 'Without its query, which may hold a token' }),
  wallets: Type.Integer({ description: 'ACTIVE wallets that use it' }),
})

export const listAddressRelays = endpoint({
  name: 'listAddressRelays',
  tag: 'Addresses',
  summary: 'Relays of the ACTIVE wallets, the most used first',
  method: 'GET',
  url: '/api/lightning-addresses/relays',
  access: { permission: 'addresses:read' },
  schema: { response: { 200: Type.Array(RelayRow) } },
})
