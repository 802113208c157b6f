/**
 * A key under a PIN. Every guess costs a slow hash, is written down before it is tried (closing the page wins nothing), waits longer
 * after each wrong one, and the last wrong one forgets the key. Who copies the storage of the device has the slow hash only.
 */
import { decryptSecretKey, encryptSecretKey } from '@chispa/protocols/nip49'
import { keyBytes, keyHex } from './bunker-link.ts'
import type { PinLock } from './device-record.ts'

export const minPinLength = 6
export const maxWrongGuesses = 10
const freeGuesses = 3
const firstWaitMs = 15_000
/** 128 MiB and about a second. */
const defaultLogN = 17

export type Guess =
  | { kind: 'opened'; secret: string; lock: PinLock }
  | { kind: 'wrong'; lock: PinLock; left: number }
  | { kind: 'too-early'; waitMs: number }
  | { kind: 'forgotten' }

export async function lockWithPin(secretHex: string, pin: string, logN: number = defaultLogN): Promise<PinLock> {
  const ncryptsec = await encryptSecretKey(keyBytes(secretHex), pin, logN)
  return { kind: 'pin', ncryptsec, wrong: 0, notBefore: 0 }
}

/** `store` gets the lock as it is while the guess is tried: as if it were wrong. */
export async function guessPin(
  lock: PinLock,
  pin: string,
  { now, store }: { now: () => number; store: (lock: PinLock) => void },
): Promise<Guess> {
  const waitMs = lock.notBefore - now()
  if (waitMs > 0) return { kind: 'too-early', waitMs }
  const counted = countGuess(lock, now())
  store(counted)
  const opened = await decryptSecretKey(lock.ncryptsec, pin)
  if (opened.ok) {
    const fresh: PinLock = { ...lock, wrong: 0, notBefore: 0 }
    store(fresh)
    const secret = keyHex(opened.secretKey)
    opened.secretKey.fill(0)
    return { kind: 'opened', secret, lock: fresh }
  }
  const left = maxWrongGuesses - counted.wrong
  return left > 0 && opened.problem === 'passphrase' ? { kind: 'wrong', lock: counted, left } : { kind: 'forgotten' }
}

export function countGuess(lock: PinLock, now: number): PinLock {
  const wrong = lock.wrong + 1
  const waits = wrong - freeGuesses
  return { ...lock, wrong, notBefore: waits < 0 ? 0 : now + firstWaitMs * 2 ** waits }
}
