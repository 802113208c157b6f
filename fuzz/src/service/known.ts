/** What answers told: ids, codes, tokens and invoices, by the name of their field and by the part of the path they belong to. */
import type { Chance } from '../chance.ts'

const maxOfName = 40
const maxChars = 1500

/** Fields that take what other fields told. */
const aliases: Record<string, readonly string[]> = {
  target: ['pr', 'address', 'npub', 'link'],
  to: ['pr', 'address', 'pubkey'],
  invoice: ['pr'],
  pr: ['invoice', 'paymentRequest'],
  publicKey: ['pubkey'],
  pubkey: ['publicKey'],
  recipient: ['pubkey', 'address', 'username'],
  code: ['otc', 'code'],
  k1: ['k1'],
  text: ['link', 'pr'],
  paymentHash: ['paymentHash', 'payment_hash'],
}

export class Known {
  readonly #byName = new Map<string, string[]>()
  #added = 0

  add(name: string, value: string): void {
    if (value === '' || value.length > maxChars) return
    const values = this.#byName.get(name) ?? []
    if (values.includes(value)) return
    if (values.length < maxOfName) values.push(value)
    else values[this.#added++ % maxOfName] = value
    this.#byName.set(name, values)
  }

  pick(name: string, chance: Chance): string | undefined {
    const from = [name, ...(aliases[name] ?? [])].flatMap(one => this.#byName.get(one) ?? [])
    return from.length > 0 ? chance.pick(from) : undefined
  }

  /** By the name under which it is known, for keeping an input whose ids are of this world alone. */
  nameOf(value: string): string | undefined {
    for (const [name, values] of this.#byName) if (values.includes(value)) return name
    return undefined
  }

  /** `place`: the last word of the path that was asked; ids in the answer are ids of it. */
  learn(answer: unknown, place: string, depth = 0): void {
    if (depth > 6 || typeof answer !== 'object' || answer === null) return
    for (const [name, value] of Object.entries(answer).slice(0, 60)) {
      if (typeof value === 'object') this.learn(value, place, depth + 1)
      else if (typeof value === 'string' && isTelling(name, value)) this.add(name === 'id' ? place : name, value)
    }
  }
}

const isTelling = (name: string, value: string) =>
  /(?:id|key|hash|otc|code|token|cursor|username|address|pr|k1|link|url|invoice|pubkey|npub|host|^p|^c|uri|lnurl\w?)$/i.test(
    name,
  ) && /^[\w.:/?&=%@+~-]+$/.test(value)
