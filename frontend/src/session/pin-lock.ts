/**
 * A key under a PIN. Every guess costs a slow hash, is written down before it is tried (closing the page wins nothing), and waits
 * longer after each wrong one, at last a day. The tenth wrong one erases a key that the person can restore, and no other: a
 * thief with a copy of the storage is held up by the slow hash alone (decision 126).
 */
import { decryptSecretKey, encryptSecretKey } from '@chispa/protocols/nip49'
import type { PinLock } from './device-record.ts'
import { keyBytes, keyHex } from './key-hex.ts'
import { freeGuesses, maxWrongGuesses } from './pin-rules.ts'

const firstWaitMs = 15_000
const longestWaitMs = 24 * 60 * 60_000
/** 128 MiB and about a second. */
const defaultLogN = 17

export type Guess =
  | { kind: 'opened'; secret: string }
  | { kind: 'wrong'; wrong: number; waitMs: number }
  | { kind: 'too-early'; waitMs: number }
  /** The tenth wrong one. */
  | { kind: 'used-up'; wrong: number; waitMs: number }
  | { kind: 'unreadable' }

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
  if (!opened.ok) {
    if (opened.problem !== 'passphrase') return { kind: 'unreadable' }
    const { wrong } = counted
    const kind = wrong < maxWrongGuesses ? 'wrong' : 'used-up'
    return { kind, wrong, waitMs: Math.max(0, counted.notBefore - now()) }
  }
  store({ ...lock, wrong: 0, notBefore: 0 })
  const secret = keyHex(opened.secretKey)
  opened.secretKey.fill(0)
  return { kind: 'opened', secret }
}

export function countGuess(lock: PinLock, now: number): PinLock {
  const wrong = lock.wrong + 1
  const waits = wrong - freeGuesses
  return { ...lock, wrong, notBefore: waits < 0 ? 0 : now + Math.min(firstWaitMs * 2 ** waits, longestWaitMs) }
}
