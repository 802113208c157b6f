/** Watches over the wallets' signs of life: writes them down, asks the silent ones, reports the dead and the idle. */

import { type Loop, startLoop } from '@chispa/concurrency/loop'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { Deps } from '../deps.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { ContactRecord } from './contact-record.ts'
import { DeadProbe, defaultProbeGapMs, type ProbeOptions } from './dead-probe.ts'
import { DeathReports } from './death-reports.ts'
import { FailingReports } from './failing-reports.ts'
import { IdleArchive } from './idle-archive.ts'
import { LifeRecord } from './life-record.ts'
import { OutageReports } from './outage-reports.ts'

type LivenessDeps = Pick<Deps, 'sql' | 'log' | 'clock' | 'pool' | 'lease' | 'counters'> & { delivery: Delivery }
export type LivenessOptions = ProbeOptions & { periodMs?: number; contactPeriodMs?: number; readySoonMs?: number }

const hourMs = 60 * 60_000
const stopTimeoutMs = 3000
/** Those of a moment are written down together. */
const defaultReadySoonMs = 100

export class Liveness {
  readonly record: LifeRecord
  readonly contacts: ContactRecord
  readonly probe: DeadProbe
  readonly idle: IdleArchive
  readonly outages: OutageReports
  readonly #failing: FailingReports
  readonly #deps: LivenessDeps
  readonly #periodMs: number
  readonly #contactPeriodMs: number
  readonly #readySoonMs: number
  #loops: Loop[] = []

  constructor(deps: LivenessDeps, hours: { dead: number; idle: number }, options: LivenessOptions = {}) {
    this.#deps = deps
    this.#periodMs = options.periodMs ?? 60_000
    const reports = new DeathReports(deps)
    this.record = new LifeRecord(deps)
    this.contacts = new ContactRecord(deps)
    this.#contactPeriodMs = options.contactPeriodMs ?? 5000
    this.#readySoonMs = options.readySoonMs ?? defaultReadySoonMs
    this.outages = new OutageReports(deps, 2 * (options.probeGapMs ?? defaultProbeGapMs))
    // Nobody is reported as idle who could have been asked and was not.
    const thresholds = { askMs: Math.min(hours.dead, hours.idle) * hourMs, deadMs: hours.dead * hourMs }
    this.probe = new DeadProbe({ ...deps, reports, outages: this.outages }, thresholds, options)
    this.idle = new IdleArchive({ ...deps, reports, probe: this.probe }, hours.idle * hourMs)
    this.#failing = new FailingReports(deps)
  }

  start(): void {
    const contacts = this.#loop(
      'how connections stand not written down',
      async () => {
        await this.contacts.save()
      },
      this.#contactPeriodMs,
    )
    // Whoever turned payers away because of it need not wait for the next look.
    this.#deps.pool.subscribe({ ready: () => contacts.wakeIn(this.#readySoonMs) })
    this.#loops = [
      contacts,
      this.#loop('signs of life not written down', async () => {
        await this.record.save()
      }),
      this.#loop('silent wallets not asked', signal => this.probe.sweep(signal)),
      this.#loop('idle wallets not reported', () => this.idle.sweep()),
    ]
  }

  async stop(): Promise<void> {
    this.#failing.stop()
    const ended = Promise.all(this.#loops.map(loop => loop.stop())).then(() => this.record.save())
    const onError = (error: unknown) => this.#deps.log.warn({ err: error }, 'signs of life not written down')
    await withTimeout(ended.catch(onError), stopTimeoutMs)
  }

  #loop(problem: string, work: (signal: AbortSignal) => Promise<void>, periodMs = this.#periodMs): Loop {
    const onError = (error: unknown) => this.#deps.log.warn({ err: error }, problem)
    return startLoop({ periodMs, onError, work, startLater: true })
  }
}
