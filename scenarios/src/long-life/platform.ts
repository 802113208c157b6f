/** A web service, a listener, PostgreSQL, a relay and wallets that share one time, which is moved; and people who ask the API at that time. */
import { type Relay, startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { Ledger } from '@chispa/sandbox/wallets/ledger'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { freePort } from '@chispa/testing/free-port'
import { authorization, type Person } from '@chispa/testing/person'
import { type MovedDatabase, movedDatabase } from './moved-database.ts'
import { Service, type ServiceKind } from './moved-service.ts'

export type Asking = { method?: string; path: string; as?: Person; token?: string; body?: object }
/** As it came: what a story expects of it is what it asserts. */
export type Json = ReturnType<JSON['parse']>
export type Reply = { status: number; body: Json; text: string }

/** Less than the hour without a look for which a take-over is put off, as in an outage. */
const maxStepMs = 55 * 60_000
/** Nothing was heard for so long: whatever the move woke has been done, or waits for somebody. */
const quietLooks = 3
const lookEveryMs = 8
const maxSettleMs = 5000

export class Platform {
  readonly database: MovedDatabase
  readonly services: Record<ServiceKind, Service>
  readonly relay: Relay
  readonly ledger: Ledger
  readonly wallets: WalletService
  readonly origin: string
  steps = 0
  #aheadMs: number

  constructor(
    parts: Pick<Platform, 'database' | 'services' | 'relay' | 'ledger' | 'wallets' | 'origin'>,
    aheadMs: number,
  ) {
    this.database = parts.database
    this.services = parts.services
    this.relay = parts.relay
    this.ledger = parts.ledger
    this.wallets = parts.wallets
    this.origin = parts.origin
    this.#aheadMs = aheadMs
  }

  now = (): Date => new Date(Date.now() + this.#aheadMs)
  get aheadMs(): number {
    return this.#aheadMs
  }

  /** In steps, at each of which everything that fell due is done. */
  async runTo(moment: Date, maxStep = maxStepMs): Promise<void> {
    for (;;) {
      const leftMs = moment.getTime() - this.now().getTime()
      if (leftMs <= 0) return
      await this.#move(Math.min(leftMs, maxStep))
    }
  }

  runFor = (ms: number): Promise<void> => this.runTo(new Date(this.now().getTime() + ms))

  async ask({ method = 'GET', path, as, token, body }: Asking): Promise<Reply> {
    const url = `${this.origin}${path}`
    const text = body && JSON.stringify(body)
    const signed = {
      url,
      method,
      createdAt: Math.floor(this.now().getTime() / 1000),
      ...(text !== undefined && { body: text }),
    }
    const reply = await fetch(url, {
      method,
      ...(text !== undefined && { body: text }),
      headers: {
        ...(as && { authorization: authorization(as, signed) }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
      },
    })
    const answered = await reply.text()
    return { status: reply.status, text: answered, body: /^[[{]/.test(answered) ? JSON.parse(answered) : undefined }
  }

  async askWell(asking: Asking): Promise<Json> {
    const { status, text, body } = await this.ask(asking)
    if (status < 300) return body
    throw new Error(`${asking.method ?? 'GET'} ${asking.path} answered ${status} ${text}`)
  }

  /** What the wallets and the database do has come to rest. */
  async settle(): Promise<void> {
    const endsAt = performance.now() + maxSettleMs
    for (let [quiet, before] = [0, '']; quiet < quietLooks && performance.now() < endsAt; ) {
      const [row] = await this.database.sql<{ busy: number }[]>`
        select count(*)::int as busy from pg_stat_activity
        where backend_type = 'client backend' and coalesce(datname, current_database()) = current_database()
          and pid <> pg_backend_pid() and state is distinct from 'idle'`
      const connecting = await Promise.all(Object.values(this.services).map(service => service.connecting()))
      const { events, requests, sockets } = this.relay.status()
      const seen = JSON.stringify([events, requests, sockets])
      quiet = row?.busy === 0 && connecting.every(count => count === 0) && seen === before ? quiet + 1 : 0
      before = seen
      await new Promise(resolve => setTimeout(resolve, lookEveryMs))
    }
  }

  async #move(byMs: number): Promise<void> {
    this.#aheadMs += byMs
    this.steps++
    await this.database.moveTo(this.#aheadMs)
    await Promise.all(Object.values(this.services).map(service => service.moveTo(this.#aheadMs)))
    await this.settle()
  }

  async restart(kind: ServiceKind, signal?: NodeJS.Signals): Promise<void> {
    await this.services[kind].stop(signal)
    await this.services[kind].start(this.#aheadMs)
  }
}

export type OpenedPlatform = { platform: Platform } & AsyncDisposable

/** `at`: what time it is when it starts. */
export async function openPlatform(at: Date): Promise<OpenedPlatform> {
  await using parts = new AsyncDisposableStack()
  const aheadMs = at.getTime() - Date.now()
  const database = parts.use(await movedDatabase())
  await database.moveTo(aheadMs)
  const nowSeconds = (): number => Math.floor((platform?.now().getTime() ?? at.getTime()) / 1000)
  const relay = await startRelay({ nowSeconds })
  parts.defer(() => relay.stop())
  const ledger = new Ledger({ nowSeconds })
  const wallets = new WalletService({ relays: [relay.url], ledger, nowSeconds })
  parts.defer(() => wallets.stop())
  const [port, listenerPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const env = {
    DATABASE_URL: database.url,
    RATE_LIMITS: 'off',
    PORT: String(port),
    LISTENER_PORT: String(listenerPort),
    LISTENER_URL: `http://127.0.0.1:${listenerPort}`,
    WEB_ORIGIN: origin,
    LOG_LEVEL: process.env.LONG_LIFE_LOG ?? 'info',
  }
  const services = { web: new Service('web', env), listener: new Service('listener', env) }
  for (const service of Object.values(services)) parts.defer(() => service.stop('SIGKILL'))
  const platform: Platform = new Platform({ database, services, relay, ledger, wallets, origin }, aheadMs)
  // The first migrates the database.
  for (const service of Object.values(services)) await service.start(aheadMs)
  await until(async () => (await platform.ask({ path: '/api/health' })).status === 200)
  const kept = parts.move()
  return { platform, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
