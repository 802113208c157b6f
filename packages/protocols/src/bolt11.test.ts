import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { decode as decodeLightly } from 'light-bolt11-decoder'
import { decodeBolt11, isExpired, type NamedInvoice, networkOf, readBolt11 } from './bolt11.ts'
import { encodeBolt11, type InvoiceDraft } from './bolt11-encode.ts'
import { type HasSigner, recoverPublicKey } from './ecdsa.ts'
import file from './vectors/bolt11.json' with { type: 'json' }

type Expected = (typeof file.spec_valid)[number]['expected']

const nodeSecret = hexToBytes(file.nodeSecret)
const conflicting = 'Same, but including fields which must be ignored.'
const hrpOf = { mainnet: 'lnbc', testnet: 'lntb', signet: 'lntbs', regtest: 'lnbcrt' }

const hasSigner: HasSigner = (...signed) => recoverPublicKey(...signed) !== undefined

function read(text: string): NamedInvoice {
  const result = decodeBolt11(text)
  assert.ok(result.ok, result.ok ? '' : result.message)
  return result.invoice
}

function problemOf(text: string): string | undefined {
  const result = decodeBolt11(text)
  return result.ok ? undefined : result.problem
}

function assertSame(invoice: NamedInvoice, expected: Expected) {
  assert.equal(hrpOf[invoice.network], expected.prefix)
  assert.equal(invoice.amountMsats ?? null, expected.amountMsat)
  assert.equal(invoice.timestamp, expected.timestamp)
  assert.equal(invoice.payee, expected.payee)
  assert.equal(invoice.paymentHash, expected.paymentHash)
  assert.equal(invoice.paymentSecret, expected.paymentSecret)
  assert.equal(invoice.description ?? null, expected.description)
  assert.equal(invoice.descriptionHash ?? null, expected.descriptionHash)
  assert.equal(invoice.expirySeconds, expected.expirySeconds)
  assert.equal(invoice.expiresAt, expected.expiresAt)
  assert.equal(invoice.minFinalCltvExpiryDelta, expected.minFinalCltvExpiryDelta)
  assert.deepEqual(invoice.features, expected.features)
  assert.equal(invoice.metadata ?? null, expected.metadata)
}

const valid = [...file.spec_valid, ...file.generated_valid].filter(vector => vector.name !== conflicting)

for (const vector of valid) {
  test(`decodes: ${vector.name.slice(0, 90)}`, () => {
    const invoice = read(vector.invoice)
    assertSame(invoice, vector.expected)
    assert.equal(networkOf(vector.invoice), invoice.network)
    assert.equal(invoice.text, vector.invoice.toLowerCase())
    const { payee: _, ...unnamed } = invoice
    assert.deepEqual(readBolt11(vector.invoice, hasSigner), { ok: true, invoice: unnamed })
  })
}

// The standard contradicts itself: its newest text says that a p, h, s or n field of a wrong length MUST fail the
// payment, and its list of examples still calls such an invoice valid. We follow the text.
test(`refuses by the newest text: ${conflicting}`, () => {
  assert.equal(problemOf(file.spec_valid.find(vector => vector.name === conflicting)!.invoice), 'malformed_field')
})

const problems: Record<string, string> = {
  'bad checksum': 'encoding',
  'no separator or empty hrp': 'encoding',
  'mixed case': 'encoding',
  'signature not recoverable': 'signature',
  'too short': 'too_short',
  'invalid amount/multiplier': 'amount',
  'sub-millisatoshi precision': 'amount',
  'missing required s field': 'payment_secret',
  'missing p': 'payment_hash',
  'high-S signature with n field': 'signature',
  'needs exactly one of d and h': 'description',
  'unknown prefix': 'network',
  'unknown even feature bit [100]': 'unknown_feature',
}

for (const vector of [...file.spec_invalid, ...file.generated_invalid]) {
  test(`refuses: ${vector.name}`, () => {
    assert.ok(vector.rejectedBecause in problems, vector.rejectedBecause)
    assert.equal(problemOf(vector.invoice), problems[vector.rejectedBecause])
    assert.deepEqual(readBolt11(vector.invoice, hasSigner), decodeBolt11(vector.invoice))
  })
}

test('an invoice that nobody signed is refused', () => {
  const text = encodeBolt11(draft, nodeSecret)
  const read = readBolt11(text, () => false)
  assert.equal(!read.ok && read.problem, 'signature')
})

test('a changed amount changes the payee that is recovered', () => {
  for (const vector of file.tampered) {
    assert.equal(read(vector.invoice).payee, vector.recoveredPayee)
    assert.notEqual(vector.recoveredPayee, vector.originalPayee)
  }
})

/** Everything our encoder writes; the payee field and needlessly long amounts it does not. */
const ours = file.generated_valid.filter(
  vector => vector.name !== 'with n field' && !vector.name.startsWith('non-largest multiplier'),
)

for (const vector of ours) {
  test(`encodes to the same bytes: ${vector.name}`, () => {
    const { amountMsat, expiryExplicit, minFinalCltvExpiryDelta, description, descriptionHash } = vector.expected
    const draft: InvoiceDraft = {
      network: read(vector.invoice).network,
      timestamp: vector.expected.timestamp,
      paymentHash: vector.expected.paymentHash,
      paymentSecret: vector.expected.paymentSecret,
      features: vector.expected.features,
      ...(amountMsat !== null && { amountMsats: amountMsat }),
      ...(expiryExplicit && { expirySeconds: vector.expected.expirySeconds }),
      ...(minFinalCltvExpiryDelta !== 18 && { minFinalCltvExpiryDelta }),
      ...(descriptionHash !== null ? { descriptionHash } : { description: description ?? '' }),
    }
    assert.equal(encodeBolt11(draft, nodeSecret), vector.invoice)
  })
}

const draft: InvoiceDraft = {
  network: 'regtest',
  amountMsats: 21_000,
  timestamp: 1_760_000_000,
  paymentHash: bytesToHex(sha256(utf8ToBytes('preimage'))),
  paymentSecret: '11'.repeat(32),
  description: 'café',
  expirySeconds: 600,
}

/** What a second decoder reads, by the names of the fields. It checks no signature, and fills in no default. */
function readLightly(text: string): Record<string, unknown> {
  const { sections } = decodeLightly(text)
  return Object.fromEntries(sections.map(section => [section.name, 'value' in section ? section.value : undefined]))
}

const defaultExpirySeconds = 3600

for (const vector of [...valid, { name: 'an invoice of ours', invoice: encodeBolt11(draft, nodeSecret) }]) {
  test(`a second decoder reads the same: ${vector.name.slice(0, 90)}`, () => {
    const { amountMsats, ...ours } = read(vector.invoice)
    const theirs = readLightly(vector.invoice)
    assert.equal(theirs.amount, amountMsats?.toString())
    assert.equal(theirs.payment_hash, ours.paymentHash)
    assert.equal(theirs.payment_secret, ours.paymentSecret)
    assert.equal(theirs.timestamp, ours.timestamp)
    assert.equal(theirs.expiry ?? defaultExpirySeconds, ours.expirySeconds)
    assert.equal(theirs.description, ours.description)
    assert.equal(theirs.description_hash, ours.descriptionHash)
  })
}

test('every amount survives writing and reading', () => {
  for (const amountMsats of [
    1,
    9,
    10,
    99,
    100,
    1000,
    123_456_789,
    100_000,
    10 ** 8,
    10 ** 11,
    Number.MAX_SAFE_INTEGER,
  ]) {
    assert.equal(read(encodeBolt11({ ...draft, amountMsats }, nodeSecret)).amountMsats, amountMsats)
  }
  assert.throws(() => encodeBolt11({ ...draft, amountMsats: 0 }, nodeSecret), RangeError)
  assert.throws(() => encodeBolt11({ ...draft, amountMsats: 1.5 }, nodeSecret), RangeError)
})

test('an amount that a number cannot hold is refused, not rounded', () => {
  const { amountMsats: _, ...amountless } = draft
  const text = encodeBolt11(amountless, nodeSecret)
  assert.equal(read(text).amountMsats, undefined)
  // 21 million bitcoin: legal on paper, above 2^53 millisatoshis. Re-signing is not needed: the amount is read first.
  const large = bech32.encode('lnbcrt21000000', bech32.decode(text as `${string}1${string}`, false).words, false)
  assert.equal(problemOf(large), 'amount')
})

test('an invoice expires with its expiry, not a second later', () => {
  const invoice = read(encodeBolt11(draft, nodeSecret))
  assert.equal(isExpired(invoice, draft.timestamp + 599), false)
  assert.equal(isExpired(invoice, draft.timestamp + 600), true)
})

test('the network is told from the prefix, in either case, and nothing else is guessed', () => {
  assert.equal(networkOf('LNBC10N1ABC'), 'mainnet')
  assert.equal(networkOf('lntbs1abc'), 'signet')
  assert.equal(networkOf('lnbcrt1abc'), 'regtest')
  assert.equal(networkOf('lnurl1abc'), undefined)
  assert.equal(networkOf('lightning:lnbc1'), undefined)
})

test('a field given twice with different values is refused', () => {
  const wordsOf = (paymentHash: string) =>
    bech32.decode(encodeBolt11({ ...draft, paymentHash }, nodeSecret) as `${string}1${string}`, false).words
  const words = wordsOf(draft.paymentHash)
  const other = wordsOf('22'.repeat(32)).slice(7, 7 + 55)
  const twice = [...words.slice(0, 7), ...other, ...words.slice(7)]
  assert.equal(problemOf(bech32.encode('lnbcrt210n', twice, false)), 'duplicate_field')
})

test('a field that runs past the end is refused', () => {
  const { words } = bech32.decode(encodeBolt11(draft, nodeSecret) as `${string}1${string}`, false)
  const cut = [...words.slice(0, 7), 1, 31, 31, ...words.slice(-104)]
  assert.equal(problemOf(bech32.encode('lnbcrt210n', cut, false)), 'malformed_field')
})

test('garbage never throws', () => {
  for (const text of ['', '1', 'lnbc', 'ln1', 'x'.repeat(8000), 'lnbc1\u0000', '💥']) assert.ok(problemOf(text))
})

test('an absurd expiry is refused instead of becoming inexact', () => {
  assert.equal(problemOf(encodeBolt11({ ...draft, expirySeconds: 2 ** 45 }, nodeSecret)), 'malformed_field')
})
