/**
 * The one lane of the process for hashes that are slow on purpose (PINs). They run on the few threads that Node has for files and
 * names as well, so half of them are left free. Taps come first: a person stands at a counter. Who asks for too many at once is
 * refused before anything is counted against them.
 */
import { type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Semaphore } from '@chispa/concurrency/semaphore'
import { Refusal } from '../http/refusal.ts'

export type Derive = (secret: string, salt: Buffer, length: number) => Promise<Buffer>

/** `of`: the member whom the hash is for. */
type Turn = { of: string; isTap?: boolean }
/** A place in the lane. `derive` waits for its turn; disposed of, the place is somebody else's. */
export type Place = Disposable & { derive: Derive }

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** Of the four threads; names that are being resolved take two at most. */
const maxAtOnce = 2
/** With a place at once: a few seconds of work. A card has three guesses, so taps need no share of their own. */
const [maxTaps, maxOthers, maxOthersOfOne] = [60, 20, 10]
const retrySeconds = 3

export class SlowHashes {
  readonly #turns = new Semaphore(maxAtOnce)
  readonly #othersOf = new Map<string, number>()
  readonly #deriveKey: Derive
  #taps = 0
  #others = 0

  constructor(deriveKey: Derive = (secret, salt, length) => scryptKey(secret, salt, length, cost)) {
    this.#deriveKey = deriveKey
  }

  enter({ of, isTap = false }: Turn): Place {
    const ofOne = this.#othersOf.get(of) ?? 0
    if (isTap ? this.#taps >= maxTaps : this.#others >= maxOthers || ofOne >= maxOthersOfOne) throw busy()
    if (isTap) this.#taps++
    else this.#others++
    if (!isTap) this.#othersOf.set(of, ofOne + 1)
    return {
      derive: async (secret, salt, length) => {
        const release = await this.#turns.acquire(undefined, { isUrgent: isTap })
        try {
          return await this.#deriveKey(secret, salt, length)
        } finally {
          release?.()
        }
      },
      [Symbol.dispose]: () => (isTap ? void this.#taps-- : this.#leave(of)),
    }
  }

  #leave(of: string): void {
    this.#others--
    const rest = (this.#othersOf.get(of) ?? 1) - 1
    if (rest > 0) this.#othersOf.set(of, rest)
    else this.#othersOf.delete(of)
  }
}

const busy = () =>
  new Refusal('rate_limited', {
    message: `Too many PINs are being checked at this moment; try again in ${retrySeconds} s`,
    values: { seconds: retrySeconds },
    headers: { 'retry-after': String(retrySeconds) },
  })
