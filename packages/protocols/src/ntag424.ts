/**
 * NTAG 424 DNA taps as Bolt Cards make them (NXP AN12196): `p` is the encrypted UID and counter, `c` a truncated CMAC
 * under a session key of that tap. A valid tap is not yet a fresh one: the caller compares and stores the counter in one
 * statement. Key 1 decrypts `p`, key 2 authenticates; 0, 3 and 4 only guard the chip's settings.
 */
import { cbc, cmac } from '@noble/ciphers/aes.js'
import { equalBytes } from '@noble/ciphers/utils.js'
import { bytesToHex, concatBytes, hexToBytes, randomBytes } from '@noble/hashes/utils.js'

/** Five AES-128 keys, each 32 lower-case hex digits. */
export type CardKeys = { k0: string; k1: string; k2: string; k3: string; k4: string }

export type TapKeys = Pick<CardKeys, 'k1' | 'k2'>

export type SunProblem = 'params' | 'picc_tag' | 'uid' | 'cmac'

export type SunResult = { ok: true; uid: string; counter: number } | { ok: false; problem: SunProblem; message: string }

const zeroIv = new Uint8Array(16)
const noPadding = { disablePadding: true }
/** UID and counter are both mirrored, and the UID has seven bytes. */
const piccTag = 0xc7
const sessionVectorPrefix = hexToBytes('3cc300010080')

export function newCardKeys(): CardKeys {
  const key = () => bytesToHex(randomBytes(16))
  return { k0: key(), k1: key(), k2: key(), k3: key(), k4: key() }
}

/** A 7-byte UID as people and readers write it: hex of either case, colons allowed. Lower-case hex, or undefined. */
export function readUid(text: string): string | undefined {
  const hex = /^[0-9a-f]{2}(:[0-9a-f]{2}){6}$/i.test(text) ? text.replaceAll(':', '') : text
  return /^[0-9a-f]{14}$/i.test(hex) ? hex.toLowerCase() : undefined
}

/** Checks a tap. With a `uid`, the card must be that one: a wrong key 1 gives a right tag once in 256 times. */
export function verifySun(p: string | undefined, c: string | undefined, keys: TapKeys, uid?: string): SunResult {
  if (!/^[0-9a-f]{32}$/i.test(p ?? '') || !/^[0-9a-f]{16}$/i.test(c ?? '')) {
    return refuse('params', 'A tap needs p of 32 and c of 16 hex digits')
  }
  const picc = cbc(hexToBytes(keys.k1), zeroIv, noPadding).decrypt(hexToBytes(p!.toLowerCase()))
  if (picc[0] !== piccTag) return refuse('picc_tag', 'The tap was not made with the key of this card')
  const tapped = picc.subarray(1, 8)
  if (uid !== undefined && bytesToHex(tapped) !== uid) return refuse('uid', 'The tap is of another card')
  const counterBytes = picc.subarray(8, 11)
  if (!equalBytes(tapMac(tapped, counterBytes, keys.k2), hexToBytes(c!.toLowerCase()))) {
    return refuse('cmac', 'The tap is not authentic')
  }
  const counter = counterBytes[0]! + counterBytes[1]! * 256 + counterBytes[2]! * 65_536
  return { ok: true, uid: bytesToHex(tapped), counter }
}

/** What the chip puts into its URL, in upper case as it does. For virtual cards and tests. */
export function generateSun(
  tap: { uid: string; counter: number },
  keys: TapKeys,
  padding: Uint8Array = randomBytes(5),
): { p: string; c: string } {
  if (!Number.isInteger(tap.counter) || tap.counter < 0 || tap.counter > 0xffffff) {
    throw new RangeError('The counter of a card has three bytes')
  }
  const uid = hexToBytes(tap.uid)
  const counterBytes = Uint8Array.of(tap.counter, tap.counter >> 8, tap.counter >> 16)
  const picc = concatBytes(Uint8Array.of(piccTag), uid, counterBytes, padding)
  const p = cbc(hexToBytes(keys.k1), zeroIv, noPadding).encrypt(picc)
  const c = tapMac(uid, counterBytes, keys.k2)
  return { p: bytesToHex(p).toUpperCase(), c: bytesToHex(c).toUpperCase() }
}

/** Every second byte of the CMAC of nothing, under the session key of this UID and counter (little endian). */
function tapMac(uid: Uint8Array, counterBytes: Uint8Array, k2: string): Uint8Array {
  const sessionKey = cmac(concatBytes(sessionVectorPrefix, uid, counterBytes), hexToBytes(k2))
  return cmac(new Uint8Array(), sessionKey).filter((_, at) => at % 2 === 1)
}

function refuse(problem: SunProblem, message: string): SunResult {
  return { ok: false, problem, message }
}
