/**
 * Paying a lightning address: LUD-16 and LUD-06, comments (LUD-12), asking whether it was paid (LUD-21), zaps (NIP-57),
 * and the same under /.well-known for instances that own the root of their domain.
 */
import { Type } from 'typebox'
import { endpoint, type RateLimit } from './endpoint.ts'
import { Nullable, Pubkey } from './values.ts'

export const minSendableMsats = 1000
/** What the setting `max_sendable_sats` can allow at most: ten bitcoin. */
export const maxSettableMsats = 1_000_000_000_000
export const maxCommentLength = 200
/** It is kept as it came, for the receipt. */
export const maxZapRequestBytes = 4096
/** The same, of who a payer says they are. */
export const maxPayerDataBytes = 1024

/** Custodial payers share a few addresses: whom they pay is counted too, and they together generously. */
export const payeeLimited: readonly RateLimit[] = [
  { perMinute: 120, by: 'address and name', bucket: 'lud16' },
  { perMinute: 1200, by: 'address', bucket: 'lud16' },
]
const namesLimited: readonly RateLimit[] = [{ perMinute: 1200, by: 'address', bucket: 'lud16' }]
/** A link that asks for an amount. What cannot be read of it is passed over: payers’ wallets add all kinds of things. */
export const AskedQuery = Type.Object({
  amount: Type.Optional(
    Type.String({ description: 'Whole satoshis: asked for by a link, and then the only amount that is taken' }),
  ),
  for: Type.Optional(Type.String({ description: 'What it is for; in the description of the invoice' })),
})

const AddressParams = Type.Object({ username: Type.String({ minLength: 1, maxLength: 200 }) })

export const PayRequestReply = Type.Object({
  status: Type.Literal('OK'),
  tag: Type.Literal('payRequest'),
  callback: Type.String(),
  minSendable: Type.Integer(),
  maxSendable: Type.Integer(),
  metadata: Type.String({ description: 'JSON as text: the invoice commits to its SHA-256' }),
  commentAllowed: Type.Integer(),
  allowsNostr: Type.Optional(Type.Boolean()),
  nostrPubkey: Type.Optional(Type.String({ description: 'The key that signs zap receipts' })),
  allowVouchers: Type.Optional(Type.Boolean()),
  payerData: Type.Optional(
    Type.Record(Type.String(), Type.Object({ mandatory: Type.Boolean() }), {
      description: 'What a payer may tell of themselves (LUD-18); none of it must be told',
    }),
  ),
})
export type PayRequestReply = Type.Static<typeof PayRequestReply>

/** Whoever cannot be paid now says so before anybody chooses an amount. */
const notPayable = [
  'address_not_found',
  'address_without_wallet',
  'wallet_unreachable',
  'wallet_silent',
  'wallet_refused',
  'wallet_answer_wrong',
] as const

export const resolveAddress = endpoint({
  name: 'resolveAddress',
  tag: 'Addresses',
  summary: 'The payRequest of a lightning address (LUD-16)',
  description:
    'In any case of letters; a `+tag` after the name is ignored. With `amount` and `for` it is the LNURL of a link that asks for an amount (`/ana?amount=5000&for=Pizza`). A wallet that is known not to work is said at once, and asked again in the background.',
  method: 'GET',
  url: '/api/lud16/:username',
  access: 'public',
  rateLimits: payeeLimited,
  errors: 'lnurl',
  refuses: [...notPayable],
  schema: { params: AddressParams, querystring: AskedQuery, response: { 200: PayRequestReply } },
})

export const InvoiceReply = Type.Object({
  status: Type.Literal('OK'),
  pr: Type.String({ description: 'The BOLT 11 invoice' }),
  routes: Type.Array(Type.Unknown()),
  verify: Type.String({ description: 'Where to ask whether it was paid (LUD-21)' }),
})
export type InvoiceReply = Type.Static<typeof InvoiceReply>

export const requestInvoice = endpoint({
  name: 'requestInvoice',
  tag: 'Addresses',
  summary: 'An invoice for a lightning address (the callback of its payRequest)',
  description:
    "Minted by the owner's wallet and checked before it is handed out. When the wallet cannot be reached or answers wrongly nothing was stored, and another request may succeed.",
  method: 'GET',
  url: '/api/lud16/:username/cb',
  access: 'public',
  rateLimits: payeeLimited,
  errors: 'lnurl-200',
  refuses: [
    'invalid_amount',
    'amount_not_whole',
    'amount_out_of_range',
    'comment_too_long',
    'too_many_open_invoices',
    'invalid_zap_request',
    'zaps_not_offered',
    'invalid_payer_data',
    'address_not_found',
    'address_without_wallet',
    'wallet_unreachable',
    'wallet_silent',
    'wallet_refused',
    'wallet_answer_wrong',
  ],
  schema: {
    params: AddressParams,
    querystring: Type.Object({
      amount: Type.String({
        description: 'Millisatoshis, digits only, whole satoshis: as many as the payRequest says',
      }),
      comment: Type.Optional(Type.String({ description: 'At most 200 characters' })),
      nostr: Type.Optional(
        Type.String({ description: `A zap request (NIP-57) as JSON, at most ${maxZapRequestBytes} bytes` }),
      ),
      payerdata: Type.Optional(
        Type.String({
          description: `Who pays, as JSON with \`name\` and \`identifier\` (LUD-18), at most ${maxPayerDataBytes} bytes: the owner sees it, and the invoice commits to it`,
        }),
      ),
      lnurl: Type.Optional(Type.String({ description: 'Sent along with zaps; not used' })),
      for: AskedQuery.properties.for,
    }),
    response: { 200: InvoiceReply },
  },
})

export const InvoiceState = Type.Object({
  status: Type.Literal('OK'),
  settled: Type.Boolean(),
  preimage: Nullable(Type.String()),
  pr: Type.String(),
})
export type InvoiceState = Type.Static<typeof InvoiceState>

export const verifyInvoice = endpoint({
  name: 'verifyInvoice',
  tag: 'Addresses',
  summary: 'Whether an invoice of a lightning address was paid (LUD-21)',
  description: 'Asks the wallet while the invoice is open, though not more often than once a second.',
  method: 'GET',
  url: '/api/lud16/:username/verify/:paymentHash',
  access: 'public',
  rateLimits: [{ perMinute: 300, by: 'address' }],
  errors: 'lnurl',
  refuses: ['invalid_payment_hash', 'invoice_not_found'],
  schema: {
    params: Type.Object({ ...AddressParams.properties, paymentHash: Type.String() }),
    response: { 200: InvoiceState },
  },
})

export const resolveWellKnownAddress = endpoint({
  name: 'resolveWellKnownAddress',
  tag: 'Addresses',
  summary: 'The payRequest of a lightning address, where wallets look for it',
  description: 'Only with the setting `serve_well_known`.',
  method: 'GET',
  url: '/.well-known/lnurlp/:username',
  access: 'public',
  rateLimits: payeeLimited,
  errors: 'lnurl',
  refuses: ['not_found', ...notPayable],
  schema: { params: AddressParams, response: { 200: PayRequestReply } },
})

export const resolveNostrName = endpoint({
  name: 'resolveNostrName',
  tag: 'Addresses',
  summary: 'The key behind a name (NIP-05)',
  description: 'Only with the setting `serve_well_known`. A name that nobody has is left out of `names`.',
  method: 'GET',
  url: '/.well-known/nostr.json',
  access: 'public',
  rateLimits: namesLimited,
  refuses: ['not_found'],
  schema: {
    querystring: Type.Object({ name: Type.Optional(Type.String({ maxLength: 200 })) }),
    response: { 200: Type.Object({ names: Type.Record(Type.String(), Pubkey) }) },
  },
})
