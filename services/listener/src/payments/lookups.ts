/**
 * Looks open payments up at their wallets: when somebody asks, and on a timer with growing pauses. A payment is looked
 * up once at a time; wallets are lanes, so one that does not answer holds up no other.
 */
import { workInLanes } from '@chispa/concurrency/lanes'
import { type Loop, type NextRun, startLoop } from '@chispa/concurrency/loop'
import { forEachConcurrently } from '@chispa/concurrency/semaphore'
import { SingleFlight } from '@chispa/concurrency/single-flight'
import type { LookupOutcome } from '@chispa/payments/lookup-outcome'
import { bringChecksForward, claimChecks, findNextCheck, listUncertainWallets } from './check-store.ts'
import { type LookupDeps, lookUpPayment } from './look-up.ts'
import type { Payment } from './store.ts'

const schedule = { firstSeconds: 2, maxSeconds: 3600 }
const maxRestMs = 60_000
const minRestMs = 1000
const maxWallets = 50
/** A wallet may have many open payments; most answer quickly. */
const maxLookupsPerWallet = 5

export class Lookups {
  readonly #deps: LookupDeps
  readonly #underWay = new SingleFlight<string, LookupOutcome['kind'] | undefined>()
  readonly #stopping = new AbortController()
  /** Wallets with payments whose outcome nobody knows, as of the last run. */
  #uncertain = new Set<string>()
  #loop: Loop | undefined

  constructor(deps: LookupDeps) {
    this.#deps = deps
  }

  start(): void {
    const { pool, log, clock } = this.#deps
    const onError = (error: unknown) => log.warn({ err: error }, 'payments not looked up')
    pool.subscribe({
      ready: ({ id }) => {
        if (this.#uncertain.has(id)) this.#bringForward(id).catch(onError)
      },
    })
    this.#loop = startLoop({ periodMs: maxRestMs, onError, clock, work: signal => this.#lookUpDue(signal) })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop?.stop()
  }

  /** What its wallet says; undefined: it was not asked. */
  lookUp(payment: Payment): Promise<LookupOutcome['kind'] | undefined> {
    const { signal } = this.#stopping
    return this.#underWay.run(payment.requestId, () => lookUpPayment(this.#deps, payment, signal))
  }

  /** A payment became unknown: it is due at once, or soon. */
  wake(): void {
    this.#loop?.wake()
  }

  async #lookUpDue(signal: AbortSignal): Promise<NextRun | undefined> {
    const { sql, lease, clock } = this.#deps
    await workInLanes<Payment>({
      maxLanes: maxWallets,
      laneOf: ({ walletId }) => walletId,
      claim: busy => {
        const limit = maxWallets - busy.length
        return claimChecks(sql, { ownerId: lease.id, now: clock.now(), except: busy, limit, schedule })
      },
      work: payments =>
        forEachConcurrently(payments, maxLookupsPerWallet, async payment => {
          if (!signal.aborted) await this.lookUp(payment)
        }),
      signal,
      clock,
    })
    this.#uncertain = new Set(await listUncertainWallets(sql))
    const next = await findNextCheck(sql, lease.id)
    return next ? { nextDueInMs: Math.max(next.getTime() - clock.now().getTime(), minRestMs) } : undefined
  }

  async #bringForward(walletId: string): Promise<void> {
    await bringChecksForward(this.#deps.sql, walletId, this.#deps.clock.now())
    this.#loop?.wake()
  }
}
