/**
 * NTAG 424 DNA taps as Bolt Cards make them (NXP AN12196): `p` is the encrypted UID and counter, `c` a truncated CMAC
 * under a session key of that tap. A valid tap is not yet a fresh one: the caller compares and stores the counter in one
 * statement. Key 1 decrypts `p`, key 2 authenticates; 0, 3 and 4 only guard the chip's settings.
 */
import { unsafe } from '@noble/ciphers/aes.js'
import { equalBytes } from '@noble/ciphers/utils.js'
import { bytesToHex, concatBytes, hexToBytes, randomBytes } from '@noble/hashes/utils.js'
import { type MacKey, macKeyOf, macOfBlock, macOfNothing } from './cmac-block.ts'

/** Five AES-128 keys, each 32 lower-case hex digits. */
export type CardKeys = { k0: string; k1: string; k2: string; k3: string; k4: string }

export type TapKeys = Pick<CardKeys, 'k1' | 'k2'>

export type SunProblem = 'params' | 'picc_tag' | 'uid' | 'cmac'

export type SunResult = { ok: true; uid: string; counter: number } | { ok: false; problem: SunProblem; message: string }

/** UID and counter are both mirrored, and the UID has seven bytes. */
const piccTag = 0xc7
/** The maker of these chips: the first byte of every UID. */
const nxp = 0x04
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

/** What a chip shows that hides its UID: four bytes, of which the first is 08 (ISO 14443-3), others at every reading. */
export const isRandomUid = (text: string): boolean => /^08(:?[0-9a-f]{2}){3}$/i.test(text.trim())

export type SunCheck = (p: string | undefined, c: string | undefined, uid?: string) => SunResult

/**
 * Checks taps of the card with these keys, which are made ready once. With a `uid`, the card must be that one: a wrong
 * key 1 gives a right tag once in 256 times.
 */
export function sunCheck({ k1, k2 }: TapKeys): SunCheck {
  const piccKey = unsafe.expandKeyDecLE(hexToBytes(k1))
  const macKey = macKeyOf(hexToBytes(k2))
  return (p, c, uid) => {
    if (!/^[0-9a-f]{32}$/i.test(p ?? '') || !/^[0-9a-f]{16}$/i.test(c ?? '')) {
      return refuse('params', 'A tap needs p of 32 and c of 16 hex digits')
    }
    // One block of CBC with an initial vector of zeros is the block itself.
    const picc = unsafe.decryptBlock(piccKey, hexToBytes(p!.toLowerCase()))
    if (picc[0] !== piccTag) return refuse('picc_tag', 'The tap was not made with the key of this card')
    const tapped = bytesToHex(picc.subarray(1, 8))
    if (uid !== undefined && tapped !== uid) return refuse('uid', 'The tap is of another card')
    if (!equalBytes(tapMac(picc.subarray(1, 11), macKey), hexToBytes(c!.toLowerCase()))) {
      return refuse('cmac', 'The tap is not authentic')
    }
    return { ok: true, uid: tapped, counter: picc[8]! + picc[9]! * 256 + picc[10]! * 65_536 }
  }
}

/** `p` made ready to be tried with many keys. */
export type PiccBlock = Uint32Array
/** The UID in `p`, in lower-case hex, where this is the key that encrypted it; undefined otherwise. */
export type PiccReader = (p: PiccBlock) => string | undefined

export const piccBlock = (p: string): PiccBlock => littleEndian(hexToBytes(p.toLowerCase()))

/** Only `c` proves anything: a wrong key gives a UID once in 65,536 times. Less than a microsecond for each key. */
export function piccReader(k1: string): PiccReader {
  const piccKey = unsafe.expandKeyDecLE(hexToBytes(k1))
  return p => {
    const { s0, s1 } = unsafe.decrypt(piccKey, p[0]!, p[1]!, p[2]!, p[3]!)
    if ((s0 & 0xff) !== piccTag || ((s0 >>> 8) & 0xff) !== nxp) return undefined
    const picc = new DataView(new ArrayBuffer(8))
    picc.setUint32(0, s0, true)
    picc.setUint32(4, s1, true)
    return bytesToHex(new Uint8Array(picc.buffer, 1, 7))
  }
}

function littleEndian(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(at * 4, true))
}

export const verifySun = (p: string | undefined, c: string | undefined, keys: TapKeys, uid?: string): SunResult =>
  sunCheck(keys)(p, c, uid)

/** What the chip puts into its URL, in upper case as it does. For virtual cards and tests. */
export function generateSun(
  tap: { uid: string; counter: number },
  keys: TapKeys,
  padding: Uint8Array = randomBytes(5),
): { p: string; c: string } {
  if (!Number.isInteger(tap.counter) || tap.counter < 0 || tap.counter > 0xffffff) {
    throw new RangeError('The counter of a card has three bytes')
  }
  const tapped = concatBytes(hexToBytes(tap.uid), Uint8Array.of(tap.counter, tap.counter >> 8, tap.counter >> 16))
  const picc = concatBytes(Uint8Array.of(piccTag), tapped, padding)
  const p = unsafe.encryptBlock(unsafe.expandKeyLE(hexToBytes(keys.k1)), picc)
  const c = tapMac(tapped, macKeyOf(hexToBytes(keys.k2)))
  return { p: bytesToHex(p).toUpperCase(), c: bytesToHex(c).toUpperCase() }
}

/** Every second byte of the CMAC of nothing, under the session key of this UID and counter (little endian). */
function tapMac(uidAndCounter: Uint8Array, macKey: MacKey): Uint8Array {
  const vector = new Uint8Array(16)
  vector.set(sessionVectorPrefix)
  vector.set(uidAndCounter, sessionVectorPrefix.length)
  const mac = macOfNothing(macKeyOf(macOfBlock(macKey, vector)))
  return Uint8Array.of(mac[1]!, mac[3]!, mac[5]!, mac[7]!, mac[9]!, mac[11]!, mac[13]!, mac[15]!)
}

function refuse(problem: SunProblem, message: string): SunResult {
  return { ok: false, problem, message }
}
