/**
 * This process among the listeners of one database. It is alive while its lease holds, and what it took is its own that
 * long; a killed one's wallets are free when its lease has ended. The database's clock decides, so that processes with
 * different clocks agree.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type Loop, startLoop } from '@chispa/concurrency/loop'
import type { Connection } from '@chispa/database/connect'
import { isAlive } from '@chispa/database/is-alive'
import type { Log } from '@chispa/service/log'
import { endLease, insertInstance, listNeighbours, type Process, renewInstance } from './store.ts'

type LeaseEvents = {
  /** We were away too long, and what was ours may be another's by now. */
  expired: () => void
  /** Others came or went. */
  peers: (hasPeers: boolean) => void
}
type LeaseOptions = { leaseMs?: number; renewMs?: number }

const defaultLeaseMs = 8000
const defaultRenewMs = 2000
/** Leases of this very process: tests run several. */
const living = new Set<string>()

export class Lease {
  readonly id = randomUUID()
  readonly #process: Process = { id: this.id, host: hostname(), pid: process.pid }
  readonly #sql: Connection
  readonly #log: Log
  readonly #leaseMs: number
  readonly #renewMs: number
  #loop: Loop | undefined
  #on: LeaseEvents | undefined

  constructor({ sql, log }: { sql: Connection; log: Log }, options: LeaseOptions = {}) {
    this.#sql = sql
    this.#log = log
    this.#leaseMs = options.leaseMs ?? defaultLeaseMs
    this.#renewMs = options.renewMs ?? defaultRenewMs
  }

  async start(on: LeaseEvents): Promise<void> {
    await this.#endDeadNeighbours()
    await insertInstance(this.#sql, this.#process, this.#leaseMs)
    this.#on = on
    this.resume()
  }

  /** Renews no more, as a process that hangs. */
  async pause(): Promise<void> {
    await this.#loop?.stop()
  }

  resume(): void {
    let peers: string | undefined
    this.#loop = startLoop({
      periodMs: this.#renewMs,
      onError: error => this.#log.warn({ err: error }, 'lease not renewed'),
      work: async () => {
        const renewed = await renewInstance(this.#sql, this.#process, this.#leaseMs)
        if (renewed.hadExpired) {
          this.#log.warn('the lease had ended: another listener may have taken over')
          this.#on?.expired()
        }
        if (peers === undefined ? renewed.peers !== '' : peers !== renewed.peers) this.#on?.peers(renewed.peers !== '')
        peers = renewed.peers
      },
    })
  }

  /** Its wallets are free at once. */
  async stop(): Promise<void> {
    await this.pause()
    living.delete(this.id)
    await endLease(this.#sql, [this.id]).catch(error => this.#log.warn({ err: error }, 'lease not given back'))
  }

  /** Whoever starts again after a crash need not wait for its own old lease. In a container everybody has the same pid. */
  async #endDeadNeighbours(): Promise<void> {
    const neighbours = await listNeighbours(this.#sql, this.#process.host)
    const dead = neighbours.filter(({ id, pid }) => !living.has(id) && (pid === process.pid || !isAlive(pid)))
    await endLease(
      this.#sql,
      dead.map(({ id }) => id),
    )
    living.add(this.id)
  }
}
