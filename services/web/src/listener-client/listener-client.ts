/**
 * The listener as the other features use it: over connections that stay open, and only while it is known to answer, to take
 * our secret and to have the payment API. That is found out in the background, never by a call that somebody waits for:
 *
 *   unknown ──asked──▶ up ──a call fails──▶ down ──asked after a pause──▶ up or down
 *
 * Another URL or secret is another listener, of which nothing is known. While it is not up, callers go without it.
 */
import { type Clock, systemClock } from '@chispa/concurrency/clock'
import { SingleFlight } from '@chispa/concurrency/single-flight'
import { listenerPaths, paymentsCapability } from '@chispa/contract/listener'
import { serviceHttp } from '@chispa/outgoing-http/service-http'
import type { Log } from '@chispa/service/log'
import { inSpan } from '@chispa/service/span'
import { type Exchange, exchange, type Question } from './exchange.ts'
import type { Pairing } from './pairing.ts'
import { isPaymentReply, isReady } from './read-answers.ts'

type Known = { pairing: Pairing; isUp: boolean; capabilities: readonly string[]; at: number }
/** What a look at the listener found. */
type Found = { problem: string } | { capabilities: readonly string[] }
type Asked = Omit<Question, 'url' | 'secret'> & {
  path: string
  /** The time is shorter than what the listener was given, so that it says nothing when it passes. */
  isShortTimeout?: boolean
}

export type ListenerClientDeps = {
  /** The pairing while the integration is on. */
  link: () => Pairing | undefined
  log: Log
  clock?: Clock
  /** After a failure callers go without it at least this long. */
  pauseMs?: number
  /** How long each of the two questions of a probe may take. */
  probeLimitMs?: number
}

const defaultPauseMs = 5000
/** What was found out is looked at again when it is this old. */
const freshMs = 30_000
const defaultProbeLimitMs = 1500
/** No payment has it: whoever asks for it shows that their secret is taken. */
const noPayment = '0'.repeat(64)

export class ListenerClient {
  readonly #deps: ListenerClientDeps
  readonly #http = serviceHttp()
  readonly #stopping = new AbortController()
  readonly #clock: Clock
  #known: Known | undefined
  /** When something last answered, by the monotonic clock. */
  #answeredAt = Number.NEGATIVE_INFINITY
  readonly #probes = new SingleFlight<string, boolean>()

  constructor(deps: ListenerClientDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
  }

  /** The pairing while the integration is on, whether the listener answers or not. */
  get pairing(): Pairing | undefined {
    return this.#deps.link()
  }

  /** The pairing while the listener is known to answer. */
  usable(): Pairing | undefined {
    const pairing = this.#deps.link()
    if (!pairing || this.#stopping.signal.aborted) return undefined
    const known = isSame(this.#known?.pairing, pairing) ? this.#known : undefined
    const pauseMs = known?.isUp ? freshMs : (this.#deps.pauseMs ?? defaultPauseMs)
    if (!known || this.#clock.monotonicMs() - known.at >= pauseMs) void this.probe()
    return known?.isUp ? pairing : undefined
  }

  /** Whether this listener has said that it can do it. */
  can(pairing: Pairing, capability: string): boolean {
    return isSame(this.#known?.pairing, pairing) && (this.#known?.capabilities.includes(capability) ?? false)
  }

  /** Finds out whether the listener can be used; whoever asks for the same one meanwhile shares the answer. */
  async probe(): Promise<boolean> {
    const pairing = this.#deps.link()
    return pairing !== undefined && this.#probes.run(keyOf(pairing), () => this.#probe(pairing))
  }

  async ask(pairing: Pairing, { path, isShortTimeout, ...asked }: Asked): Promise<Exchange> {
    const beganAt = this.#clock.monotonicMs()
    const question = { ...asked, url: pairing.url + path, secret: pairing.requestSecret }
    const result = await inSpan('ask the listener', {}, () => exchange(this.#http, question), 'client')
    if (result.kind === 'answered') this.#answeredAt = this.#clock.monotonicMs()
    if (result.kind === 'answered' || result.reason === 'cancelled') return result
    // A call that began before the last answer says nothing about now.
    if (this.#answeredAt > beganAt && result.reason === 'timeout') return result
    if (!isShortTimeout || result.reason !== 'timeout') this.distrust(pairing, result.why)
    return result
  }

  /** It failed, or answered what no listener answers: callers go without it for a while. */
  distrust(pairing: Pairing, why: string): void {
    this.#learn(pairing, { problem: why })
  }

  /** What is under way ends as unknown. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#http.stop()
    await this.#probes.settled()
  }

  async #probe(pairing: Pairing): Promise<boolean> {
    const found = await this.#lookAt(pairing)
    if (this.#stopping.signal.aborted) return false
    this.#learn(pairing, found)
    return 'capabilities' in found
  }

  async #lookAt(pairing: Pairing): Promise<Found> {
    const { probeLimitMs: timeoutMs = defaultProbeLimitMs } = this.#deps
    const ask = (path: string) => this.ask(pairing, { method: 'GET', path, timeoutMs })
    const ready = await ask(listenerPaths.ready)
    if (ready.kind !== 'answered') return { problem: ready.why }
    if (ready.status !== 200 || !isReady(ready.body)) return { problem: 'what answers is not a listener' }
    const { capabilities } = ready.body
    if (!capabilities.includes(paymentsCapability)) return { problem: `it lacks ${paymentsCapability}` }
    const payment = await ask(`${listenerPaths.payments}/${noPayment}`)
    if (payment.kind !== 'answered') return { problem: payment.why }
    if (payment.status === 401) return { problem: 'it does not take our secret' }
    return isPaymentReply(payment.body) ? { capabilities } : { problem: 'its payment API does not answer' }
  }

  /** Of a listener that was replaced meanwhile there is nothing to learn. */
  #learn(pairing: Pairing, found: Found): void {
    const current = this.#deps.link()
    if (current && !isSame(current, pairing)) return
    const before = isSame(this.#known?.pairing, pairing) ? this.#known : undefined
    const isUp = 'capabilities' in found
    const capabilities = isUp ? found.capabilities : (before?.capabilities ?? [])
    this.#known = { pairing, isUp, capabilities, at: this.#clock.monotonicMs() }
    if (before?.isUp === isUp) return
    if (isUp) this.#deps.log.info('the payment listener is used')
    else this.#deps.log.warn({ why: found.problem }, 'the payment listener cannot be used: wallets are called directly')
  }
}

const keyOf = ({ url, requestSecret }: Pairing) => `${url} ${requestSecret}`

const isSame = (one: Pairing | undefined, other: Pairing) => one !== undefined && keyOf(one) === keyOf(other)
