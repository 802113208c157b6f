/**
 * This process among the listeners of one database. It is alive while its lease holds, and what it took is its own that
 * long; a killed one's wallets are free when its lease has ended. The database's clock decides, so that processes with
 * different clocks agree.
 */
import { randomUUID } from 'node:crypto'
import type { Connection } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'
import { type Loop, startLoop } from '@chispa/service/loop'
import { deleteInstance, insertInstance, renewInstance } from './store.ts'

type LeaseOptions = { leaseMs?: number; renewMs?: number }

const usualLeaseMs = 8000
const usualRenewMs = 2000

export class Lease {
  readonly id = randomUUID()
  readonly #sql: Connection
  readonly #log: Log
  readonly #leaseMs: number
  readonly #renewMs: number
  #loop: Loop | undefined

  constructor({ sql, log }: { sql: Connection; log: Log }, options: LeaseOptions = {}) {
    this.#sql = sql
    this.#log = log
    this.#leaseMs = options.leaseMs ?? usualLeaseMs
    this.#renewMs = options.renewMs ?? usualRenewMs
  }

  /** `onExpired`: we were away too long, and what was ours may be another's by now. `onPeers`: one more or one less. */
  async start(on: { expired: () => void; peers: () => void }): Promise<void> {
    await insertInstance(this.#sql, this.id, this.#leaseMs)
    let peers: string | undefined
    this.#loop = startLoop({
      periodMs: this.#renewMs,
      onError: error => this.#log.warn({ err: error }, 'lease not renewed'),
      work: async () => {
        const renewed = await renewInstance(this.#sql, this.id, this.#leaseMs)
        if (renewed.hadExpired) {
          this.#log.warn('the lease had ended: another listener may have taken over')
          on.expired()
        }
        if (peers !== undefined && peers !== renewed.peers) on.peers()
        peers = renewed.peers
      },
    })
  }

  /** Its wallets are free at once. */
  async stop(): Promise<void> {
    await this.#loop?.stop()
    await deleteInstance(this.#sql, this.id).catch(error => this.#log.warn({ err: error }, 'lease not given back'))
  }
}
