/**
 * An NTAG424 chip without the chip: it holds five keys, an address and a counter, and answers a tap with a real SUN. As on
 * the real one the UID cannot be changed, a key is replaced only by whoever knows it, and enabling the mirror starts the
 * counter at zero.
 */
import { randomBytes } from 'node:crypto'
import { tapUrl } from '@chispa/protocols/boltcard'
import { type CardKeys, generateSun, newCardKeys } from '@chispa/protocols/ntag424'
import { noCardFaults } from './card-faults.ts'
import type { Programming } from './programming.ts'

export type CardState = 'blank' | 'half-written' | 'programmed'

type KeyName = keyof CardKeys
const keyNames: readonly KeyName[] = ['k1', 'k2', 'k3', 'k4', 'k0']
const factoryKey = '0'.repeat(32)
const factoryKeys = (): CardKeys => ({ k0: factoryKey, k1: factoryKey, k2: factoryKey, k3: factoryKey, k4: factoryKey })
const maxCounter = 0xffffff

export const newUid = () => `04${randomBytes(6).toString('hex')}`

export class VirtualCard {
  /** 14 lower-case hex digits. */
  readonly uid: string
  name: string
  readonly faults = noCardFaults()
  #keys = factoryKeys()
  #lnurlwBase: string | undefined
  #counter = 0

  constructor({ uid = newUid(), name = 'Blank card' }: { uid?: string; name?: string } = {}) {
    this.uid = uid
    this.name = name
  }

  get counter(): number {
    return this.#counter
  }

  get state(): CardState {
    if (this.#lnurlwBase === undefined) return 'blank'
    return keyNames.some(name => this.#keys[name] === factoryKey) ? 'half-written' : 'programmed'
  }

  /** False: keys are on the chip that are neither the factory's nor these. What was cut short can be finished. */
  program({ lnurlwBase, keys, name }: Programming): boolean {
    if (!this.#lets(keys)) return false
    this.#lnurlwBase = lnurlwBase
    this.#counter = 0
    if (name !== undefined) this.name = name
    for (const key of this.faults.halfWritten ? keyNames.slice(0, 1) : keyNames) this.#keys[key] = keys[key]
    return true
  }

  /** Back to how the factory made it; false: these are not its keys. */
  wipe(keys: CardKeys): boolean {
    if (!this.#lets(keys)) return false
    this.#keys = factoryKeys()
    this.#lnurlwBase = undefined
    this.#counter = 0
    return true
  }

  /** The address that a reader sees; undefined when there is none on the chip. */
  tap(): string | undefined {
    if (this.#lnurlwBase === undefined) return undefined
    const { truncated, foreignKeys, lowerCase } = this.faults
    this.#counter = this.#nextCounter()
    const sun = generateSun({ uid: this.uid, counter: this.#counter }, foreignKeys ? newCardKeys() : this.#keys)
    const url = tapUrl(this.#lnurlwBase, sun)
    const read = truncated ? url.slice(0, -8) : url
    return lowerCase ? read.toLowerCase() : read
  }

  #nextCounter(): number {
    const { staleCounter, lostCounter, counterJump } = this.faults
    if (lostCounter) return 1
    if (staleCounter && this.#counter > 0) return this.#counter
    return Math.min(maxCounter, Math.max(0, this.#counter + 1 + Math.trunc(counterJump)))
  }

  #lets(keys: CardKeys): boolean {
    return keyNames.every(name => this.#keys[name] === factoryKey || this.#keys[name] === keys[name])
  }
}
