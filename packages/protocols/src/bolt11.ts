/**
 * BOLT #11 invoices, read strictly: payment hash, payment secret, exactly one of description and description hash, no
 * unknown required feature, and a signature that belongs to the payee. Fields about routes and fallback addresses are
 * skipped, since we never route a payment ourselves. A recovered payee proves nothing by itself: whoever changes an
 * invoice changes the key it recovers to.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { decodeUtf8 } from './base64.ts'
import { bitsOf, bytesOf, numberOf } from './bolt11-words.ts'
import { type HasSigner, type RecoverPublicKey, recoverPublicKey, verifyEcdsa } from './ecdsa.ts'

export type Network = 'mainnet' | 'testnet' | 'signet' | 'regtest'

export type Invoice = {
  /** The whole invoice in lower case. */
  text: string
  network: Network
  /** Absent when the payer chooses the amount. */
  amountMsats?: number
  timestamp: number
  expirySeconds: number
  expiresAt: number
  paymentHash: string
  paymentSecret: string
  description?: string
  descriptionHash?: string
  minFinalCltvExpiryDelta: number
  features: number[]
  metadata?: string
}

export type InvoiceProblem =
  | 'encoding'
  | 'network'
  | 'amount'
  | 'too_short'
  | 'malformed_field'
  | 'duplicate_field'
  | 'payment_hash'
  | 'payment_secret'
  | 'description'
  | 'unknown_feature'
  | 'signature'

/** With the key of the node that is paid. */
export type NamedInvoice = Invoice & { payee: string }

type Refused = { ok: false; problem: InvoiceProblem; message: string }
export type InvoiceResult = { ok: true; invoice: Invoice } | Refused
export type NamedInvoiceResult = { ok: true; invoice: NamedInvoice } | Refused

export const networkPrefixes: Record<Network, string> = { mainnet: 'bc', testnet: 'tb', signet: 'tbs', regtest: 'bcrt' }

/** Field types by their letter in the text. */
export const fieldTypes = { p: 1, s: 16, d: 13, m: 27, n: 19, h: 23, x: 6, c: 24, features: 5 } as const
const singleFields = new Set<number>(Object.values(fieldTypes))
const fixedLengths = new Map<number, number>([
  [fieldTypes.p, 52],
  [fieldTypes.s, 52],
  [fieldTypes.h, 52],
  [fieldTypes.n, 53],
])

/** Required (even) features of invoices that a current wallet knows: BOLT #9, context 9. */
const knownFeatures = new Set([8, 14, 16, 24, 36, 48])

/** As much as a QR code holds. */
const longest = 7089
const timestampWords = 7
const signatureWords = 104
const defaultExpirySeconds = 3600
const defaultMinFinalCltv = 18
/** Some 35,000 years of expiry: more is nonsense, and sums stay exact. */
const maxNumber = 2 ** 40

/** The network an invoice says it is for, without decoding it. */
export function networkOf(text: string): Network | undefined {
  const prefix = /^ln(bcrt|bc|tbs|tb)[0-9]/i.exec(text)?.[1]?.toLowerCase()
  return (Object.keys(networkPrefixes) as Network[]).find(network => networkPrefixes[network] === prefix)
}

/** The end of the year 9999: later times have no usual spelling. */
const latestExpiryMs = 253_402_300_799_000

export const expiryOf = ({ expiresAt }: Pick<Invoice, 'expiresAt'>): Date =>
  new Date(Math.min(expiresAt * 1000, latestExpiryMs))

/** `now` in unix seconds. */
export function isExpired(invoice: Invoice, now: number): boolean {
  return now >= invoice.expiresAt
}

/** The invoice with its payee, who is recovered from the signature where the invoice does not name one. */
export function decodeBolt11(text: string, recover: RecoverPublicKey = recoverPublicKey): NamedInvoiceResult {
  const parsed = parse(text)
  if (!parsed.ok) return parsed
  const payee = payeeOf(parsed.seal, recover)
  return payee ? { ok: true, invoice: { ...parsed.invoice, payee: bytesToHex(payee) } } : badSignature()
}

/**
 * The same without the payee, for whoever passes an invoice on or has it paid: that somebody signed it is checked, and
 * who that was is not asked, which is most of the work.
 */
export function readBolt11(text: string, hasSigner: HasSigner): InvoiceResult {
  const parsed = parse(text)
  if (!parsed.ok) return parsed
  const { signature, recoveryId, hash, named } = parsed.seal
  const isSigned = named ? verifyEcdsa(signature, hash, named) : hasSigner(signature, recoveryId, hash)
  return isSigned ? { ok: true, invoice: parsed.invoice } : badSignature()
}

/** What an invoice says, whoever signed it: for what somebody tells of an invoice of their own. */
export function peekBolt11(text: string): Invoice | undefined {
  const parsed = parse(text)
  return parsed.ok ? parsed.invoice : undefined
}

/** What the signature is over, and the payee where the invoice names one. */
type Seal = { signature: Uint8Array; recoveryId: number; hash: Uint8Array; named: Uint8Array | undefined }

function parse(text: string): { ok: true; invoice: Invoice; seal: Seal } | Refused {
  const decoded = text.length > longest ? undefined : bech32.decodeUnsafe(text, longest)
  if (!decoded) return refuse('encoding', 'The invoice is not valid bech32')
  const network = networkOf(text)
  const amount = /^ln[a-z]+?(?:([1-9][0-9]*)([munp])?)?$/.exec(decoded.prefix)
  if (!network) return refuse('network', 'The text is not a Lightning invoice of a known network')
  const amountMsats = readAmount(amount?.[1], amount?.[2])
  if (!amount || amountMsats === 'invalid') return refuse('amount', 'The amount of the invoice is invalid')
  if (decoded.words.length < timestampWords + signatureWords) return refuse('too_short', 'The invoice is too short')

  const data = decoded.words.slice(0, -signatureWords)
  const fields = readFields(data.slice(timestampWords))
  if (typeof fields === 'string') return refuse(fields, 'A field of the invoice is malformed')
  const read = interpret(fields)
  if ('problem' in read) return read

  const timestamp = numberOf(data.slice(0, timestampWords))!
  const expiresAt = timestamp + read.expirySeconds
  const invoice = { text: text.toLowerCase(), network, timestamp, expiresAt, ...read }
  const signed = bytesOf(decoded.words.slice(-signatureWords))
  const named = fields.get(fieldTypes.n)
  const seal: Seal = {
    signature: signed.subarray(0, 64),
    recoveryId: signed[64]!,
    hash: sha256(concatBytes(utf8ToBytes(decoded.prefix), bytesOf(data, true))),
    named: named && bytesOf(named),
  }
  return { ok: true, invoice: amountMsats === undefined ? invoice : { ...invoice, amountMsats }, seal }
}

/** Amounts are in bitcoin with an optional multiplier; beyond what a number holds exactly they are refused. */
function readAmount(digits: string | undefined, multiplier: string | undefined): number | undefined | 'invalid' {
  if (digits === undefined) return undefined
  const picoBitcoins =
    BigInt(digits) * { m: 10n ** 9n, u: 10n ** 6n, n: 1000n, p: 1n, '': 10n ** 12n }[multiplier ?? '']!
  const msats = picoBitcoins / 10n
  return picoBitcoins % 10n === 0n && msats <= Number.MAX_SAFE_INTEGER ? Number(msats) : 'invalid'
}

function readFields(words: number[]): Map<number, number[]> | 'malformed_field' | 'duplicate_field' {
  const fields = new Map<number, number[]>()
  for (let at = 0; at < words.length; ) {
    const [type, high, low] = words.slice(at, at + 3)
    if (type === undefined || high === undefined || low === undefined) return 'malformed_field'
    const value = words.slice(at + 3, at + 3 + high * 32 + low)
    if (value.length < high * 32 + low) return 'malformed_field'
    if (value.length !== (fixedLengths.get(type) ?? value.length)) return 'malformed_field'
    const earlier = singleFields.has(type) ? fields.get(type) : undefined
    // An example of the standard itself repeats a field; only a repetition that says something else is a trap.
    if (earlier && earlier.join() !== value.join()) return 'duplicate_field'
    fields.set(type, value)
    at += 3 + value.length
  }
  return fields
}

type Interpreted = Omit<Invoice, 'text' | 'network' | 'amountMsats' | 'timestamp' | 'expiresAt'>

function interpret(fields: Map<number, number[]>): Interpreted | Refused {
  const hexOf = (type: number) => (fields.has(type) ? bytesToHex(bytesOf(fields.get(type)!)) : undefined)
  const paymentHash = hexOf(fieldTypes.p)
  if (!paymentHash) return refuse('payment_hash', 'The invoice has no payment hash')
  const paymentSecret = hexOf(fieldTypes.s)
  if (!paymentSecret) return refuse('payment_secret', 'The invoice has no payment secret')

  const descriptionHash = hexOf(fieldTypes.h)
  const described = fields.get(fieldTypes.d)
  const description = described && decodeUtf8(bytesOf(described))
  if ((descriptionHash === undefined) === (description === undefined)) {
    return refuse('description', 'The invoice needs either a description or the hash of one')
  }
  const features = bitsOf(fields.get(fieldTypes.features) ?? [])
  if (features.some(bit => bit % 2 === 0 && !knownFeatures.has(bit))) {
    return refuse('unknown_feature', 'The invoice requires a feature that we do not know')
  }
  const expirySeconds = numberOf(fields.get(fieldTypes.x)) ?? defaultExpirySeconds
  const minFinalCltvExpiryDelta = numberOf(fields.get(fieldTypes.c)) ?? defaultMinFinalCltv
  if (expirySeconds > maxNumber || minFinalCltvExpiryDelta > maxNumber) {
    return refuse('malformed_field', 'A number in the invoice is too large')
  }
  const metadata = hexOf(fieldTypes.m)
  return {
    paymentHash,
    paymentSecret,
    ...(description !== undefined && { description }),
    ...(descriptionHash !== undefined && { descriptionHash }),
    ...(metadata !== undefined && { metadata }),
    expirySeconds,
    minFinalCltvExpiryDelta,
    features,
  }
}

/** With a payee field the signature must be that payee's and canonical; without one the payee is recovered from it. */
function payeeOf({ signature, recoveryId, hash, named }: Seal, recover: RecoverPublicKey): Uint8Array | undefined {
  if (!named) return recover(signature, recoveryId, hash)
  return verifyEcdsa(signature, hash, named) ? named : undefined
}

const badSignature = () => refuse('signature', 'The signature of the invoice is invalid')

function refuse(problem: InvoiceProblem, message: string): Refused {
  return { ok: false, problem, message }
}
