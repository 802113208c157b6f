/**
 * An NTAG 424 DNA as card apps see it: one application with five keys and their versions, one file with an address, its
 * settings, and a counter of failed authentications. Commands are refused with the status words that the chip has for it.
 */
import { randomBytes } from 'node:crypto'
import { tapUrl } from '@chispa/protocols/boltcard'
import { zeroKey, zeroKeys } from '@chispa/protocols/half-written'
import { type CardKeys, generateSun } from '@chispa/protocols/ntag424'

export type KeyName = keyof CardKeys
export type Status = '9100' | '6982' | '911E' | '91AE' | '91AD'

/** A command that the chip refused; the status is what an app shows. */
export class ChipError extends Error {
  readonly status: Status
  constructor(status: Status) {
    super(status)
    this.status = status
  }
}

/** So many failed authentications in a row kill a key. */
const maxFailures = 50
const maxFileBytes = 255

export class Chip {
  readonly uid: string
  /** The reader loses the chip after so many writes more. */
  writesLeft = Number.POSITIVE_INFINITY
  #keys: CardKeys = { ...zeroKeys }
  #versions: Record<KeyName, number> = { k0: 0, k1: 0, k2: 0, k3: 0, k4: 0 }
  #url = ''
  #mirrors = false
  #randomUid = false
  #counter = 0
  #failures = 0
  #isAuthenticated = false

  constructor(uid = `04${randomBytes(6).toString('hex')}`) {
    this.uid = uid
  }

  /** A chip that lies on a reader is new to it. */
  select(): void {
    this.#isAuthenticated = false
  }

  /** What a reader shows without asking the application. */
  get shownUid(): string {
    return this.#randomUid ? `08${randomBytes(3).toString('hex')}` : this.uid
  }

  get keys(): CardKeys {
    return { ...this.#keys }
  }

  get failures(): number {
    return this.#failures
  }

  get hasRandomUid(): boolean {
    return this.#randomUid
  }

  get url(): string {
    return this.#url
  }

  versionOf(key: KeyName): number {
    return this.#versions[key]
  }

  authenticate(key0: string): void {
    if (this.#failures >= maxFailures) throw new ChipError('91AD')
    if (key0 === this.#keys.k0) {
      this.#failures = 0
      this.#isAuthenticated = true
      return
    }
    this.#failures++
    throw new ChipError('91AE')
  }

  /** The true UID is told to whoever authenticated. */
  readUid(): string {
    this.#requireAuthentication()
    return this.uid
  }

  /** In plain, which the chip allows until the settings of the file ask for key 0. */
  writeUrl(url: string): void {
    if (this.#mirrors && !this.#isAuthenticated) throw new ChipError('6982')
    if (url.length + 7 > maxFileBytes) throw new ChipError('911E')
    this.#write(() => {
      this.#url = url
    })
  }

  /** Switching the mirror on starts the counter anew. */
  setMirrors(on: boolean): void {
    this.#requireAuthentication()
    this.#write(() => {
      if (on && !this.#mirrors) this.#counter = 0
      this.#mirrors = on
    })
  }

  makeUidRandom(): void {
    this.#requireAuthentication()
    this.#write(() => {
      this.#randomUid = true
    })
  }

  /** The old key is part of the command: with a wrong one the chip drops it, and forgets the authentication. */
  changeKey(name: KeyName, { from, to, version }: { from: string; to: string; version: number }): void {
    this.#requireAuthentication()
    if (this.#keys[name] !== from) {
      this.#isAuthenticated = false
      throw new ChipError('911E')
    }
    this.#write(() => {
      this.#keys[name] = to
      this.#versions[name] = version
      if (name === 'k0') this.#isAuthenticated = false
    })
  }

  /** What stands in the file. While somebody is authenticated the chip signs nothing: the placeholders are read. */
  read(): string {
    if (!this.#mirrors || this.#isAuthenticated) return this.#url
    this.#counter++
    return tapUrl(this.#url.split('?')[0] ?? '', generateSun({ uid: this.uid, counter: this.#counter }, this.#keys))
  }

  get isBlank(): boolean {
    return Object.values(this.#keys).every(key => key === zeroKey) && !this.#mirrors
  }

  #write(change: () => void): void {
    if (this.writesLeft <= 0) {
      this.#isAuthenticated = false
      throw new Error('The reader lost the chip')
    }
    this.writesLeft--
    change()
  }

  #requireAuthentication(): void {
    if (!this.#isAuthenticated) throw new ChipError('91AE')
  }
}
