/**
 * A payment listener for tests of whoever calls one: its journal is in memory, its wallets are real ones behind a relay, and
 * it can be told to hang, to cut connections, to lose answers after paying, and to answer nonsense. A request id is one
 * payment for good, as with the real one.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type ListenerStatus,
  listenerPaths,
  type PaymentCancellation,
  type PaymentReply,
  type PaymentRequest,
  type ProxyRequest,
  paymentsCapability,
  walletIdCapability,
} from '@chispa/contract/listener'
import { NwcClient } from '@chispa/nwc/nwc-client'
import type { Outcome } from '@chispa/nwc/outcome'
import { journalStatus } from '@chispa/payments/journal'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { type AnswerFault, noListenerFaults } from './listener-stand-in/faults.ts'
import {
  type Answer,
  beginning,
  ended,
  faulty,
  missing,
  open,
  proxyError,
  proxyHttp,
  spoiledReply,
  status,
} from './listener-stand-in/replies.ts'

type Options = {
  secret: string
  uriOf: (walletId: string) => string | undefined
  port?: number
  /** How long a wallet is waited for; after that nobody knows. */
  payLimitMs?: number
}
type Row = { asked: PaymentRequest; reply: PaymentReply }
const defaultPayLimitMs = 5000
export class ListenerStandIn {
  readonly faults = noListenerFaults()
  /** Method and path of every request, and of POSTs the body. */
  readonly requests: { line: string; body: unknown; authorization: string | undefined }[] = []
  readonly journal = new Map<string, Row>()
  /** Where many wallets are silent together, as its status tells it. */
  readonly outages: NonNullable<ListenerStatus['outages']> = []
  readonly connections: ListenerStatus['connections'] = []
  /** How long a wallet is waited for at most, whoever asks for longer. Payments have a limit of their own. */
  proxyLimitMs = Number.POSITIVE_INFINITY
  readonly #options: Options
  readonly #client = new NwcClient({ onError: () => {} })
  readonly #works = new Set<Promise<unknown>>()
  #server = createServer()
  #port = 0

  constructor(options: Options) {
    this.#options = options
  }

  static async start(options: Options): Promise<ListenerStandIn> {
    const standIn = new ListenerStandIn(options)
    await standIn.up(options.port)
    return standIn
  }

  get #payLimitMs(): number {
    return this.#options.payLimitMs ?? defaultPayLimitMs
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Connections are refused from here on, and those there are end. */
  async down(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  async up(port = this.#port): Promise<void> {
    this.#server = createServer((request, response) => {
      this.#work(this.#serve(request, response).catch(() => void response.destroy()))
    })
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  /** Resolves when nothing that was asked for is under way any more. */
  async settled(): Promise<void> {
    while (this.#works.size > 0) await Promise.allSettled(this.#works)
  }

  async stop(): Promise<void> {
    await this.down().catch(() => {})
    await this.#client.stop()
    await this.settled()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString()
    const body = text === '' ? undefined : JSON.parse(text)
    const { method = '', url = '', headers } = request
    this.requests.push({ line: `${method} ${url}`, body, authorization: headers.authorization })
    const answer = await this.#answer(`${method} ${url}`, body, headers.authorization)
    if (answer === 'hang') return
    if (answer === 'reset') return void request.socket.resetAndDestroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  }

  async #answer(line: string, body: unknown, authorization: string | undefined): Promise<Answer> {
    const { faults } = this
    if (line === `GET ${listenerPaths.ready}`) return faulty(faults.ready) ?? this.#ready()
    if (authorization !== `Bearer ${this.#options.secret}`) return { status: 401, body: { error: 'unauthorized' } }
    if (line === `GET ${listenerPaths.status}`)
      return (
        faulty(faults.status) ?? {
          status: 200,
          body: { ...status(), outages: this.outages, connections: this.connections },
        }
      )
    if (line === `POST ${listenerPaths.proxy}`) return this.#proxy(body as ProxyRequest)
    if (line === `POST ${listenerPaths.payments}`) return this.#pay(body as PaymentRequest)
    const cancelled = /^POST .*\/([0-9a-f]{64})\/cancel$/.exec(line)?.[1]
    if (cancelled && faults.journal !== 'missing') {
      return faulty(faults.journal) ?? this.#cancel({ ...(body as PaymentCancellation), requestId: cancelled })
    }
    const [, id] = line.split(`GET ${listenerPaths.payments}/`)
    if (id !== undefined) return faulty(faults.journal) ?? this.#look(id)
    return { status: 404, body: { error: 'not_found' } }
  }

  #ready(): Answer {
    const { ready } = this.faults
    const named = ready === 'no wallet ids' ? [] : [walletIdCapability]
    const capabilities = ready === 'no payments' ? [] : [paymentsCapability, ...named]
    return { status: 200, body: { status: 'ready', capabilities, wallets: { total: 0, ready: 0, notReady: 0 } } }
  }

  #look(id: string): Answer {
    const row = this.journal.get(id)
    if (!row || this.faults.journal === 'missing') return missing(id)
    return { status: journalStatus[row.reply.status], body: row.reply }
  }

  #cancel(asked: PaymentRequest): Answer {
    const { requestId } = asked
    if (!this.journal.has(requestId)) {
      this.journal.set(requestId, { asked, reply: open(requestId, 'not_started', 'request_not_found') })
    }
    return this.#look(requestId)
  }

  async #pay(asked: PaymentRequest): Promise<Answer> {
    const fault = this.faults.payments
    const { requestId } = asked
    switch (fault) {
      case 'reset before':
        return 'reset'
      case 'error 500':
        return { status: 500, body: { error: 'internal_error' } }
      case 'error 401':
        return { status: 401, body: { error: 'unauthorized' } }
      case 'conflict':
        return { status: 409, body: open(requestId, 'rejected', 'request_conflict') }
    }
    const known = this.journal.get(requestId)
    if (!known) {
      const begun = beginning(fault)
      this.journal.set(requestId, { asked, reply: open(requestId, begun) })
      if (begun === 'pending' && fault !== 'hang before') this.#work(this.#payWith(asked))
    }
    if (fault === 'hang before') return 'hang'
    await this.#ended(requestId, asked.waitMs ?? this.#payLimitMs)
    const { reply } = this.journal.get(requestId) as Row
    return spoiledReply(fault, reply)
  }

  async #payWith({ requestId, walletId, invoice, paymentHash }: PaymentRequest): Promise<void> {
    const uri = this.#options.uriOf(walletId)
    const outcome = uri === undefined ? undefined : await this.#ask(uri, 'pay_invoice', { invoice }, this.#payLimitMs)
    const row = this.journal.get(requestId) as Row
    row.reply = outcome ? ended(requestId, outcome, paymentHash) : open(requestId, 'not_started', 'wallet_not_found')
  }

  async #proxy({ connectionString, walletId = '', method, params, timeoutMs = 30_000 }: ProxyRequest): Promise<Answer> {
    const fault = this.faults.proxy
    if (fault && fault in proxyHttp) return proxyError(fault, fault === 'wallet_error' ? 'RESTRICTED' : undefined)
    if (fault === 'bad result') return { status: 200, body: { ok: true, result: { nothing: 'of use' } } }
    if (fault === 'too large')
      return { status: 413, body: { ok: false, error: { code: 'validation_error', message: 'x' } } }
    const spoiled = faulty(fault as AnswerFault | null)
    if (spoiled) return spoiled
    const uri = connectionString ?? this.#options.uriOf(walletId)
    if (uri === undefined) return proxyError('wallet_not_found')
    const outcome = await this.#ask(uri, method, params, Math.min(timeoutMs, this.proxyLimitMs))
    if (outcome.kind === 'result') return { status: 200, body: { ok: true, result: outcome.raw } }
    if (outcome.kind === 'wallet-error') return proxyError('wallet_error', outcome.code, outcome.message)
    return proxyError(outcome.kind === 'timeout' ? 'timeout' : 'wallet_not_connected')
  }

  async #ask(uri: string, method: string, params: object, timeoutMs: number): Promise<Outcome & { raw?: unknown }> {
    const parsed = parseConnectionUri(uri)
    if (!parsed.ok) return { kind: 'not-published', reason: 'cancelled', message: 'no connection' }
    const wallet = this.#client.openWallet(`${uri} ${Math.random()}`, parsed.connection)
    try {
      return await wallet.request(method as 'get_info', params as Record<string, never>, { timeoutMs })
    } finally {
      this.#client.closeWallet(wallet)
    }
  }

  #work(work: Promise<void>): void {
    const running = work.catch(() => {}).finally(() => this.#works.delete(running))
    this.#works.add(running)
  }

  async #ended(requestId: string, waitMs: number): Promise<void> {
    const endsAt = performance.now() + waitMs
    while (this.journal.get(requestId)?.reply.status === 'pending' && performance.now() < endsAt) {
      await new Promise(resolve => setTimeout(resolve, 2))
    }
  }
}
