/** Writing BOLT #11 invoices, for the sandbox's wallets and for tests that must not use made-up invoices. */
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { fieldTypes, type Network, networkPrefixes } from './bolt11.ts'
import { bytesOf, wordsOf, wordsOfBits } from './bolt11-words.ts'
import { type SignRecoverable, signRecoverable } from './ecdsa.ts'

export type InvoiceDraft = {
  network: Network
  amountMsats?: number
  timestamp: number
  paymentHash: string
  paymentSecret: string
  expirySeconds?: number
  minFinalCltvExpiryDelta?: number
  /** Bit numbers; by default what every current wallet sets: 8 and 14. */
  features?: number[]
} & ({ description: string } | { descriptionHash: string })

/** Throws on a description longer than 639 bytes, which the format cannot carry, and on a key that is not one. */
export function encodeBolt11(
  draft: InvoiceDraft,
  secretKey: Uint8Array,
  sign: SignRecoverable = signRecoverable,
): string {
  const prefix = `ln${networkPrefixes[draft.network]}${amountText(draft.amountMsats)}`
  const data = [
    ...wordsOf(draft.timestamp, 7),
    ...field(fieldTypes.p, bech32.toWords(hexToBytes(draft.paymentHash))),
    ...field(fieldTypes.s, bech32.toWords(hexToBytes(draft.paymentSecret))),
    ...('description' in draft
      ? field(fieldTypes.d, bech32.toWords(utf8ToBytes(draft.description)))
      : field(fieldTypes.h, bech32.toWords(hexToBytes(draft.descriptionHash)))),
    ...(draft.expirySeconds === undefined ? [] : field(fieldTypes.x, wordsOf(draft.expirySeconds))),
    ...(draft.minFinalCltvExpiryDelta === undefined ? [] : field(fieldTypes.c, wordsOf(draft.minFinalCltvExpiryDelta))),
    ...field(fieldTypes.features, wordsOfBits(draft.features ?? [8, 14])),
  ]
  const hash = sha256(concatBytes(utf8ToBytes(prefix), bytesOf(data, true)))
  const { signature, recoveryId } = sign(hash, secretKey)
  const signed = [...data, ...bech32.toWords(concatBytes(signature, Uint8Array.of(recoveryId)))]
  return bech32.encode(prefix, signed, false)
}

/** The shortest form: the largest multiplier that leaves a whole number. One bitcoin is 10^11 millisatoshis. */
function amountText(msats: number | undefined): string {
  if (msats === undefined) return ''
  if (!Number.isSafeInteger(msats) || msats < 1) throw new RangeError('The amount must be a positive whole number')
  const unit = [
    ['', 100_000_000_000],
    ['m', 100_000_000],
    ['u', 100_000],
    ['n', 100],
  ].find(([, size]) => msats % Number(size) === 0)
  return unit ? `${msats / Number(unit[1])}${unit[0]}` : `${msats}0p`
}

function field(type: number, words: number[]): number[] {
  if (words.length > 1023) throw new RangeError('A field of an invoice holds at most 639 bytes')
  return [type, words.length >> 5, words.length & 31, ...words]
}
