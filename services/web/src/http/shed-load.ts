/**
 * More requests than a process can answer: look-ups and pages are turned away at once, so that taps and payments are
 * answered in time. A process that is late without many requests is one that gets no processor: turning away would not help.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** How late the event loop may be, twice in a row. A tap goes through it about six times, and is answered within a second. */
const maxLateMs = 100
/** Beyond this even taps and payments are turned away: whoever waits for longer has left. Health never is. */
const maxCriticalLateMs = 1000
const lookEveryMs = 100
const manyRequests = 100

export class LoadGauge {
  readonly #now: () => number
  #lookedAt: number
  #asked = 0
  #lateMs = 0
  #sustainedLateMs = 0

  constructor(now = () => performance.now()) {
    this.#now = now
    this.#lookedAt = now()
  }

  /** Of this process: what was late at both of the last two looks. */
  get lateMs(): number {
    return this.#sustainedLateMs
  }

  /** A request has come. */
  count(): void {
    this.#asked++
  }

  /** Every `lookEveryMs`, as far as the event loop is in time. */
  look(): void {
    const now = this.#now()
    const lateMs = this.#asked >= manyRequests ? now - this.#lookedAt - lookEveryMs : 0
    this.#sustainedLateMs = Math.min(lateMs, this.#lateMs)
    this.#lateMs = lateMs
    this.#lookedAt = now
    this.#asked = 0
  }
}

export function shedLoad(app: FastifyInstance, gauge = new LoadGauge()): void {
  const looking = setInterval(() => gauge.look(), lookEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(looking))
  app.addHook('onRequest', (request, _reply, done) => {
    gauge.count()
    if (gauge.lateMs <= maxLateMs) return done()
    const criticality = request.routeOptions.config?.operation?.criticality
    const mayPass = criticality === 'vital' || (criticality === 'payment' && gauge.lateMs <= maxCriticalLateMs)
    done(mayPass ? undefined : new Refusal('overloaded', { headers: { 'retry-after': '1' } }))
  })
}
