/**
 * How many invoices that nobody has paid yet a stranger may have: each is a row of ours and a question to a member's wallet. Who
 * asks for a few costs nothing; beyond that they are counted before the wallet is asked. Where a member has very many open, each
 * stranger may have a few, so that whoever comes next can still pay.
 */
import { createHmac } from 'node:crypto'
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/client-address.ts'
import { Refusal } from '../http/refusal.ts'
import { countOpenInvoices } from './store.ts'

/** Of one address: for one member, for all; and for a member who has more than `crowd` open. */
export const openInvoiceLimits = { ofMember: 100, inAll: 1000, crowd: 1000, inCrowd: 5 } as const

type OpenInvoiceDeps = Pick<Deps, 'sql' | 'now' | 'clock' | 'instanceKey' | 'rateLimits'>
type Asked = { userId: string; ip: string }

/** Asked for by one address within an hour, which is as long as an invoice lives, without being counted. */
const uncounted = 5
const hourMs = 3_600_000
const maxRemembered = 10_000

export class OpenInvoices {
  readonly #deps: OpenInvoiceDeps
  readonly #asked: BoundedCache<string, number>
  readonly #underWay = new Map<string, number>()

  constructor(deps: OpenInvoiceDeps) {
    this.#deps = deps
    this.#asked = new BoundedCache({ max: maxRemembered, ttlMs: hourMs, clock: deps.clock })
  }

  /** `make` is told by whom the invoice is asked for. */
  async order<T>({ userId, ip }: Asked, make: (askedBy: string) => Promise<T>): Promise<T> {
    const askedBy = createHmac('sha256', this.#deps.instanceKey)
      .update(`asker ${addressKey(ip)}`)
      .digest('hex')
      .slice(0, 32)
    const asked = this.#asked.get(askedBy) ?? 0
    this.#asked.set(askedBy, asked + 1)
    if (this.#deps.rateLimits && asked >= uncounted) await this.#requireRoom(userId, askedBy)
    const keys = [askedBy, `${askedBy} ${userId}`]
    for (const key of keys) this.#underWay.set(key, this.#under(key) + 1)
    try {
      return await make(askedBy)
    } finally {
      for (const key of keys) {
        const rest = this.#under(key) - 1
        if (rest > 0) this.#underWay.set(key, rest)
        else this.#underWay.delete(key)
      }
    }
  }

  async #requireRoom(userId: string, askedBy: string): Promise<void> {
    const { sql, now } = this.#deps
    const { ofMember, inAll, crowd, inCrowd } = openInvoiceLimits
    const open = await countOpenInvoices(sql, { userId, askedBy, now: now(), max: Math.max(inAll, crowd) })
    const share = open.ofUser < crowd ? ofMember : inCrowd
    const isFull =
      open.ofBoth + this.#under(`${askedBy} ${userId}`) >= share || open.ofAsker + this.#under(askedBy) >= inAll
    if (isFull) throw new Refusal('too_many_open_invoices', { headers: { 'retry-after': '60' } })
  }

  readonly #under = (key: string): number => this.#underWay.get(key) ?? 0
}
