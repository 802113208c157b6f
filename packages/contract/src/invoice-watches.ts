/**
 * Hearing that invoices were paid without asking again and again: one (LUD-21's verify as a stream), many as a list, many as
 * a stream. Whoever knows a payment hash may ask about it, as with verify.
 */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, Timestamp } from './values.ts'

export const maxWatchedInvoices = 10_000
export const maxWatchesPerAddress = 50
/** In all watches and streams of one address together. */
export const maxHashesPerAddress = 50_000

const PaymentHash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Payment hash, 64 lower-case hex digits' })
const PaymentHashes = Type.Object({
  paymentHashes: Type.Array(PaymentHash, { minItems: 1, maxItems: maxWatchedInvoices }),
})

export const InvoiceSettlement = Type.Object({
  paymentHash: PaymentHash,
  settled: Type.Boolean(),
  preimage: Nullable(Type.String({ description: 'The proof, once it is settled and the wallet told it' })),
})
export type InvoiceSettlement = Type.Static<typeof InvoiceSettlement>

const told =
  'Event `settled` with `data: { "paymentHash", "settled": true, "preimage" }` for each that is settled already and for each that becomes so, its id the payment hash; `ready` once the former are told. A new stream tells all that are settled again, so nothing is missed in between.'

export const streamInvoice = endpoint({
  name: 'streamInvoice',
  tag: 'Addresses',
  summary: 'Tells when an invoice of a lightning address is paid (server-sent events): `/events` after its verify URL',
  description: `${told} It ends after the one.`,
  method: 'GET',
  url: '/api/lud16/:username/verify/:paymentHash/events',
  access: 'public',
  rateLimits: [{ perMinute: 120, by: 'address' }],
  errors: 'lnurl',
  refuses: ['invalid_payment_hash', 'invoice_not_found', 'too_many_streams'],
  produces: 'text/event-stream',
  schema: {
    params: Type.Object({ username: Type.String({ minLength: 1, maxLength: 200 }), paymentHash: Type.String() }),
    response: { 200: Type.String() },
  },
})

export const readSettlements = endpoint({
  name: 'readSettlements',
  tag: 'Addresses',
  summary: 'Which of many invoices are paid, in one request',
  description:
    'One read of what is known here: no wallet is asked. Invoices that are not of this platform are left out of the answer.',
  method: 'POST',
  url: '/api/invoices/settlements',
  repeatable: true,
  access: 'public',
  rateLimits: [{ perMinute: 60, by: 'address' }],
  bodyLimit: 1024 * 1024,
  schema: { body: PaymentHashes, response: { 200: Type.Object({ invoices: Type.Array(InvoiceSettlement) }) } },
})

export const watchInvoices = endpoint({
  name: 'watchInvoices',
  tag: 'Addresses',
  summary: 'A stream for many invoices: makes the URL that an EventSource opens',
  description: `The URL holds for a day, the newest ${maxWatchesPerAddress} of one address with ${maxHashesPerAddress} payment hashes together. Whoever has it hears of these invoices and of nothing else.`,
  method: 'POST',
  url: '/api/invoices/watches',
  repeatable: true,
  access: 'public',
  rateLimits: [{ perMinute: 30, by: 'address' }],
  bodyLimit: 1024 * 1024,
  schema: {
    body: PaymentHashes,
    response: { 201: Type.Object({ id: Type.String(), url: Type.String(), expiresAt: Timestamp }) },
  },
})

export const streamWatch = endpoint({
  name: 'streamWatch',
  tag: 'Addresses',
  summary: 'Tells of many invoices when each is paid (server-sent events)',
  description: `${told} At most ${maxWatchesPerAddress} streams for one address, with ${maxHashesPerAddress} payment hashes together. Where a process hears of too many, streams of whoever has the most end, and their readers connect again; a comment comes every 15 seconds.`,
  method: 'GET',
  url: '/api/invoices/watches/:id/events',
  access: 'public',
  rateLimits: [{ perMinute: 120, by: 'address' }],
  refuses: ['watch_not_found', 'too_many_streams'],
  produces: 'text/event-stream',
  schema: { params: Type.Object({ id: Type.String({ maxLength: 64 }) }), response: { 200: Type.String() } },
})
