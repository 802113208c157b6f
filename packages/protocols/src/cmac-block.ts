/**
 * AES-CMAC (RFC 4493) of at most one block, which is all that a tap needs. What depends on the key alone is done once and
 * kept: a card is tapped more than once, and the benchmark `scan` pays for it. The block cipher is the library's.
 */
import { unsafe } from '@noble/ciphers/aes.js'

const blockBytes = 16

/** `whole` and `padded`: the subkeys K1, for a message of a whole block, and K2, for one that had to be filled up. */
export type MacKey = { schedule: Uint32Array; whole: Uint8Array; padded: Uint8Array }

export function macKeyOf(key: Uint8Array): MacKey {
  const schedule = unsafe.expandKeyLE(key)
  const whole = unsafe.dbl(unsafe.encryptBlock(schedule, new Uint8Array(blockBytes)))
  return { schedule, whole, padded: unsafe.dbl(whole.slice()) }
}

export function macOfBlock({ schedule, whole }: MacKey, block: Uint8Array): Uint8Array {
  if (block.length !== blockBytes) throw new RangeError('A block of AES has 16 bytes')
  return unsafe.encryptBlock(schedule, unsafe.xorBlock(whole.slice(), block))
}

export function macOfNothing({ schedule, padded }: MacKey): Uint8Array {
  const block = padded.slice()
  block[0]! ^= 0x80
  return unsafe.encryptBlock(schedule, block)
}
