/** Connecting a wallet without pasting a secret: the key is made here and never leaves; the wallet answers to it (NWC-08). */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf, Pubkey, Timestamp } from './values.ts'

/** `receive` asks for invoices and their look-up only; `spend` also to pay, up to a budget. */
const pairingPurposes = ['receive', 'spend'] as const
export type PairingPurpose = (typeof pairingPurposes)[number]
const pairingStatuses = ['WAITING', 'CONNECTED', 'EXPIRED'] as const
/** What the wallet is asked to renew the budget by. */
const budgetPeriods = ['daily', 'weekly', 'monthly', 'never'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]

const maxWaitSeconds = 10
const PairingParams = Type.Object({ pairingId: Type.String({ minLength: 1, maxLength: 64 }) })
const Relay = Type.String({ minLength: 1, maxLength: 500 })

const pairing = {
  id: Type.String(),
  purpose: OneOf(pairingPurposes),
  status: OneOf(pairingStatuses),
  walletId: Nullable(Type.String({ description: 'The wallet that came of it' })),
  expiresAt: Timestamp,
  unconfirmed: Nullable(
    Type.Object(
      {
        walletPubkey: Pubkey,
        alias: Nullable(Type.String({ description: 'What it calls itself' })),
        balanceMsats: Nullable(Type.Integer({ minimum: 0, description: 'What it calls its balance' })),
      },
      {
        description:
          'A wallet that answered without repeating the `state`: it is connected once its owner recognises it',
      },
    ),
  ),
}
export const WalletPairing = Type.Object(pairing, { title: 'WalletPairing' })
export type WalletPairing = Type.Static<typeof WalletPairing>

export const startPairing = endpoint({
  name: 'startPairing',
  tag: 'Wallets',
  summary: 'Ask a wallet for a connection, without a secret changing hands',
  description:
    'Makes a key that never leaves this instance, and a `nostr+walletauth://` code for the wallet to scan. With `page`, ' +
    'the address of a page of the wallet (such as `/apps/new` of Alby Hub), also a link there, which leads back here. ' +
    'It can be answered for an hour. Of more than four at once, the oldest ends.',
  method: 'POST',
  url: '/api/wallet-pairings',
  access: 'person',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['invalid_pairing', 'user_not_found'],
  schema: {
    body: Type.Object({
      purpose: OneOf(pairingPurposes),
      name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
      budgetSats: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'For `spend`: what it may spend in a period' }),
      ),
      budgetPeriod: Type.Optional(OneOf(budgetPeriods)),
      page: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
      relays: Type.Optional(
        Type.Array(Relay, { minItems: 1, maxItems: 3, description: 'Where to wait for the wallet; ours when absent' }),
      ),
    }),
    response: {
      201: Type.Object({
        ...pairing,
        uri: Type.String({ description: 'nostr+walletauth://, to be scanned by the wallet; told once' }),
        pageUrl: Nullable(Type.String()),
      }),
    },
  },
})

export const readPairing = endpoint({
  name: 'readPairing',
  tag: 'Wallets',
  summary: 'Whether the wallet has answered',
  description: 'With `waitSeconds`, answered when it has, at the latest after so long.',
  method: 'GET',
  url: '/api/wallet-pairings/:pairingId',
  access: 'person',
  rateLimits: [{ perMinute: 60, by: 'caller' }],
  refuses: ['pairing_not_found'],
  schema: {
    params: PairingParams,
    querystring: Type.Object({ waitSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: maxWaitSeconds })) }),
    response: { 200: WalletPairing },
  },
})

export const finishPairing = endpoint({
  name: 'finishPairing',
  tag: 'Wallets',
  summary: 'Hand in what the page of a wallet told on the way back',
  description: 'Only with the `state` that was given to that page. The same again changes nothing.',
  method: 'POST',
  url: '/api/wallet-pairings/:pairingId/answer',
  access: 'person',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['pairing_not_found', 'pairing_over', 'invalid_pairing', 'invalid_nwc_uri', 'too_many_wallets'],
  schema: {
    params: PairingParams,
    body: Type.Object({
      state: Type.String({ minLength: 1, maxLength: 100 }),
      walletPubkey: Pubkey,
      relays: Type.Array(Relay, { minItems: 1, maxItems: 10 }),
    }),
    response: { 200: WalletPairing },
  },
})

export const confirmPairing = endpoint({
  name: 'confirmPairing',
  tag: 'Wallets',
  summary: 'Connect the wallet that answered without repeating the state',
  description:
    'Some wallets answer to the key alone, which relays see: whoever else saw it could answer too. So the member says ' +
    'whether it is theirs, by what it tells of itself. The same again changes nothing.',
  method: 'POST',
  url: '/api/wallet-pairings/:pairingId/confirm',
  access: 'person',
  rateLimits: [{ perMinute: 10, by: 'caller' }],
  refuses: ['pairing_not_found', 'pairing_over', 'invalid_pairing', 'invalid_nwc_uri', 'too_many_wallets'],
  schema: {
    params: PairingParams,
    body: Type.Object({ walletPubkey: Pubkey }),
    response: { 200: WalletPairing },
  },
})

export const cancelPairing = endpoint({
  name: 'cancelPairing',
  tag: 'Wallets',
  summary: 'Stop waiting for a wallet',
  description: 'Its key is erased: a late answer connects nothing. A wallet that is connected stays.',
  method: 'DELETE',
  url: '/api/wallet-pairings/:pairingId',
  access: 'person',
  refuses: ['pairing_not_found'],
  schema: { params: PairingParams, response: { 200: WalletPairing } },
})
