/** Remote wallets: a member's own connections (NIP-47). Their URIs are told to nobody but their owner, and to no device. */
import { Type } from 'typebox'
import { endpoint, type RateLimit } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Nullable, OneOf, Pubkey, Timestamp, UserParams } from './values.ts'
import { CheckProgress, WalletCheck, WalletHealth } from './wallet-check.ts'

export const walletTypes = ['NWC'] as const
export type WalletType = (typeof walletTypes)[number]
export const walletStatuses = ['ACTIVE', 'DISABLED', 'ARCHIVED', 'DEAD'] as const
export type WalletStatus = (typeof walletStatuses)[number]
/** Value of `provider` for a wallet that came from the courtesy provider. */
export const courtesyProvider = 'courtesy'
/** Value of `provider` where the key of the connection was made here: it is shown to nobody, its owner neither. */
export const pairedProvider = 'pairing'

const maxWalletNameLength = 120
const WalletName = Type.String({
  minLength: 1,
  maxLength: maxWalletNameLength,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  description: 'Unique among the member’s wallets in use',
})
const NwcUri = Type.String({
  minLength: 1,
  maxLength: 4000,
  description: 'nostr+walletconnect:// with the wallet’s key, at least one ws or wss relay and the secret',
})
const Status = OneOf(walletStatuses)

export const RemoteWallet = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: OneOf(walletTypes),
  status: Status,
  isPrimary: Type.Boolean({ description: 'The one that the lightning address pays into' }),
  provider: Nullable(
    Type.String({ description: '`courtesy` for a wallet of the courtesy provider, `pairing` for a key made here' }),
  ),
  walletPubkey: Pubkey,
  relays: Type.Array(Type.String({ description: 'Without its query, which may hold a token' })),
  network: Nullable(
    Type.String({ description: 'As the wallet names it; null until it was asked or if it does not say' }),
  ),
  lud16: Nullable(
    Type.String({
      description: 'The lightning address that its connection names; null until it was seen to take payments',
    }),
  ),
  health: WalletHealth,
  check: Nullable(WalletCheck),
  checking: Nullable(CheckProgress),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  diedAt: Nullable(Timestamp),
  asleepSince: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'It was silent for so long that it was archived, and was last heard then: with `status` ACTIVE it is switched on again',
    }),
  ),
})
export type RemoteWallet = Type.Static<typeof RemoteWallet>

const WalletParams = Type.Object({ walletId: Type.String({ minLength: 1, maxLength: 64 }) })

/** Every connection that is added makes us look at its relays. */
const connecting: readonly RateLimit[] = [{ perMinute: 30, by: 'caller', bucket: 'connect-wallet' }]

export const writeNwc = endpoint({
  name: 'writeNwc',
  tag: 'Wallets',
  summary: 'Store or replace the NWC URI of the primary wallet',
  description:
    'Everybody for themselves only. The wallet that was primary is archived, not overwritten. The same URI again ' +
    'changes nothing. At most four relays, on the public internet unless the setting `private_relays_allowed` is on.',
  method: 'PUT',
  url: '/api/users/:userId/nwc',
  access: 'person',
  rateLimits: connecting,
  refuses: ['invalid_nwc_uri', 'not_yourself', 'user_not_found'],
  schema: {
    params: UserParams,
    body: Type.Object({ nwcUri: NwcUri }),
    response: {
      200: Type.Object({
        userId: Type.String(),
        nwcUri: Type.String(),
        nwcUpdatedAt: Timestamp,
        updated: Type.Literal(true),
      }),
    },
  },
})

export const listWallets = endpoint({
  name: 'listWallets',
  tag: 'Wallets',
  summary: 'The caller’s wallets, newest first',
  method: 'GET',
  url: '/api/remote-wallets',
  access: 'person',
  paged: true,
  refuses: ['invalid_cursor'],
  schema: {
    querystring: Type.Object({ ...pageFields, status: Type.Optional(Status) }),
    response: { 200: Type.Array(RemoteWallet) },
  },
})

export const createWallet = endpoint({
  name: 'createWallet',
  tag: 'Wallets',
  summary: 'Add a wallet',
  description:
    'It becomes primary when asked to, or when the caller has no primary wallet in use and it answers within three seconds. One that answers later becomes primary with its next check, if there is still none.',
  method: 'POST',
  url: '/api/remote-wallets',
  access: 'person',
  rateLimits: connecting,
  refuses: ['invalid_nwc_uri', 'user_not_found', 'wallet_name_taken', 'wallet_already_added', 'too_many_wallets'],
  schema: {
    body: Type.Object({ name: WalletName, nwcUri: NwcUri, makePrimary: Type.Optional(Type.Boolean()) }),
    response: { 201: RemoteWallet },
  },
})

export const readCourtesyOffer = endpoint({
  name: 'readCourtesyOffer',
  tag: 'Wallets',
  summary: 'Whether the caller can have a courtesy wallet',
  description:
    'While the instance has a provider of them, for whoever has no wallet; one that they had themselves, archived too, counts as a wallet.',
  method: 'GET',
  url: '/api/courtesy-wallet',
  access: 'person',
  schema: {
    response: {
      200: Type.Object({
        isOffered: Type.Boolean(),
        provider: Nullable(Type.String({ description: 'The host of the provider; null where there is none' })),
      }),
    },
  },
})

export const createCourtesyWallet = endpoint({
  name: 'createCourtesyWallet',
  tag: 'Wallets',
  summary: 'Get a courtesy wallet',
  description:
    'The one that newcomers get by themselves where `courtesy_auto_create` is on, within the same limits. It becomes primary. Answers within about five seconds; after a failure the provider is asked again a minute later at the earliest.',
  method: 'POST',
  url: '/api/courtesy-wallet',
  access: 'person',
  rateLimits: connecting,
  refuses: ['courtesy_not_offered', 'courtesy_unavailable', 'user_not_found'],
  schema: { response: { 201: RemoteWallet } },
})

export const readWallet = endpoint({
  name: 'readWallet',
  tag: 'Wallets',
  summary: 'One of the caller’s wallets',
  method: 'GET',
  url: '/api/remote-wallets/:walletId',
  access: 'person',
  refuses: ['wallet_not_found'],
  schema: { params: WalletParams, response: { 200: RemoteWallet } },
})

export const editWallet = endpoint({
  name: 'editWallet',
  tag: 'Wallets',
  summary: 'Rename a wallet, make it primary, disable or enable it, switch one that is asleep on again',
  description:
    'A disabled primary wallet stays primary and receives nothing until it is enabled. One that is asleep (`asleepSince`) is in use ' +
    'again with `status` ACTIVE, under another name if its own was taken; nothing else of it can be changed before. Any other archived ' +
    'or dead wallet cannot be changed any more.',
  method: 'PATCH',
  url: '/api/remote-wallets/:walletId',
  access: 'person',
  refuses: [
    'wallet_not_found',
    'wallet_retired',
    'wallet_disabled',
    'wallet_name_taken',
    'wallet_already_added',
    'too_many_wallets',
  ],
  schema: {
    params: WalletParams,
    body: Type.Object({
      name: Type.Optional(WalletName),
      makePrimary: Type.Optional(Type.Literal(true)),
      status: Type.Optional(OneOf(['ACTIVE', 'DISABLED'])),
    }),
    response: { 200: RemoteWallet },
  },
})

export const deleteWallet = endpoint({
  name: 'deleteWallet',
  tag: 'Wallets',
  summary: 'Archive a wallet',
  description: 'For good; no other wallet becomes primary in its place by itself. Archiving again changes nothing.',
  method: 'DELETE',
  url: '/api/remote-wallets/:walletId',
  access: 'person',
  refuses: ['wallet_not_found'],
  schema: { params: WalletParams, response: { 200: RemoteWallet } },
})

export const WalletBalance = Type.Object({
  balanceMsats: Type.Integer({
    description: 'As the wallet tells it: with many wallets what is left of this connection’s budget',
  }),
  balanceSats: Type.Integer(),
})
export type WalletBalance = Type.Static<typeof WalletBalance>

export const readWalletBalance = endpoint({
  name: 'readWalletBalance',
  tag: 'Wallets',
  summary: 'Ask a wallet for its balance',
  description: 'Answers within ten seconds, whatever the wallet does. Whole satoshis are rounded down.',
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  method: 'GET',
  url: '/api/remote-wallets/:walletId/balance',
  access: 'person',
  refuses: ['wallet_not_found', 'wallet_retired', 'wallet_unreachable', 'wallet_silent', 'wallet_refused'],
  schema: { params: WalletParams, response: { 200: WalletBalance } },
})
