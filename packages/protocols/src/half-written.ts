/**
 * Chips whose programming was cut short. Apps write the address, then the settings of the file, then the keys 1, 2, 3, 4
 * and 0 in this order (NTAG 424 DNA, AN12196): so there are seven states, and each is reset with its own mix of keys. A
 * wrong key 0 counts on the chip as a failed authentication, and too many of them kill the key: find the state first.
 */
import { keysOnly, readTapUrl } from './boltcard.ts'
import { type CardKeys, verifySun } from './ntag424.ts'

export const zeroKey = '0'.repeat(32)
export const zeroKeys: CardKeys = { k0: zeroKey, k1: zeroKey, k2: zeroKey, k3: zeroKey, k4: zeroKey }

/** How far the writing of keys came. */
export const writtenStates = ['none', 'k1', 'k1-k2', 'k1-k3', 'k1-k4', 'all'] as const
export type WrittenState = (typeof writtenStates)[number]

const order = ['k1', 'k2', 'k3', 'k4', 'k0'] as const

/** The keys that are on a chip in this state. */
export function keysOnChip(issued: CardKeys, state: WrittenState): CardKeys {
  const written = order.slice(0, writtenStates.indexOf(state))
  return Object.assign({ ...zeroKeys }, ...written.map(name => ({ [name]: issued[name] }))) as CardKeys
}

/** What the app's reset reads: the keys of this state. */
export const wipeCode = (uid: string | null, issued: CardKeys, state: WrittenState) => ({
  action: 'wipe' as const,
  ...keysOnly(keysOnChip(issued, state)),
  ...(uid !== null && { uid }),
  version: 1 as const,
})

/**
 * The states that a chip can be in which shows this to a reader. Key 1 encrypts `p` and key 2 signs `c`, so a tap tells
 * about those two; the rest it cannot tell. Empty: the chip is not of these keys.
 */
export function statesOfTap(seen: string, issued: CardKeys): readonly WrittenState[] {
  const tap = readTapUrl(seen)
  if (!tap) return []
  const isSignedWith = (k1: string, k2: string) => verifySun(tap.p, tap.c, { k1, k2 }).ok
  if (isSignedWith(zeroKey, zeroKey)) return ['none']
  if (isSignedWith(issued.k1, zeroKey)) return ['k1']
  return isSignedWith(issued.k1, issued.k2) ? ['all', 'k1-k4', 'k1-k3', 'k1-k2'] : []
}
