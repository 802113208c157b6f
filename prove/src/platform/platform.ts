/**
 * The platform under test: two web services and two listeners as processes on one PostgreSQL, each with a way of its own to the database; one
 * front for people; relays and wallets of the sandbox, whose network shows what is paid twice.
 */
import { type CouponService, startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { type Relay, startRelay } from '@chispa/sandbox/relay'
import { Ledger } from '@chispa/sandbox/wallets/ledger'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { freePort } from '@chispa/testing/free-port'
import { type Database, startDatabase } from './database.ts'
import { type Link, openLink } from './link.ts'
import { answerForNames, named } from './names.ts'
import { Service, type ServiceKind, secrets } from './service-process.ts'

export type LinkName = `${ServiceKind} ${number} to database` | 'people to web' | 'web to listener' | 'listener to web'

export type Platform = {
  database: Database
  services: Service[]
  links: Map<LinkName, Link>
  relays: Relay[]
  /** Where receipts of zaps go; it never forgets. */
  social: Relay
  ledger: Ledger
  wallets: WalletService
  coupons: CouponService
  /** Where people reach it, whichever web service answers. */
  origin: string
} & AsyncDisposable

const [webs, listeners, relays] = [2, 2, 2]
/** All receipts of a run are read at once. */
const maxReceipts = 100_000
/** The web service that leads a process of its own, as in production, and can be reloaded. */
const fleetAt = 1

export async function openPlatform(): Promise<Platform> {
  await using parts = new AsyncDisposableStack()
  const database = parts.use(await startDatabase())
  const links = new Map<LinkName, Link>()
  const services: Service[] = []
  const portsOf = (kind: ServiceKind) => () => services.filter(one => one.kind === kind).map(({ port }) => port)
  const link = async (name: LinkName, ports: () => number[]) => {
    const opened = parts.use(await openLink(ports))
    links.set(name, opened)
    return opened
  }
  const front = await link('people to web', portsOf('web'))
  const toListener = await link('web to listener', portsOf('listener'))
  const toWeb = await link('listener to web', portsOf('web'))
  const paired = {
    ...secrets,
    RATE_LIMITS: 'off',
    LISTENER_URL: `http://127.0.0.1:${toListener.port}`,
    WEB_ORIGIN: `http://127.0.0.1:${toWeb.port}`,
  }
  const add = async (kind: ServiceKind, at: number) => {
    const port = await freePort()
    const way = await link(`${kind} ${at} to database`, () => [database.port])
    const url = new URL(database.url)
    url.port = String(way.port)
    const fleet = at === fleetAt ? { WEB_PROCESSES: '1' } : {}
    const own = kind === 'web' ? { PORT: String(port), ...fleet } : { LISTENER_PORT: String(port) }
    services.push(new Service(kind, at, port, { ...paired, ...own, DATABASE_URL: url.href }))
  }
  for (let at = 0; at < webs; at++) await add('web', at)
  for (let at = 0; at < listeners; at++) await add('listener', at)
  for (const service of services) parts.defer(() => service.kill().then(() => service.forget()))
  const opened = await Promise.all(Array.from({ length: relays }, async () => startRelay({ port: await freePort() })))
  const social = await startRelay({ port: await freePort(), limits: { maxLimit: maxReceipts } })
  for (const relay of [...opened, social]) parts.defer(() => relay.stop())
  answerForNames()
  // One is reached by its address, the other by its name.
  opened[1]!.url = named('relay', opened[1]!.url)
  const ledger = new Ledger({ paysAgain: true })
  const wallets = new WalletService({
    relays: opened.map(({ url }) => url),
    ledger,
    relayOptions: { backoff: { firstMs: 100, maxMs: 500 } },
  })
  parts.defer(() => wallets.stop())
  const coupons = await startCouponService()
  parts.defer(() => coupons.stop())
  const [first, ...others] = services
  // It migrates the database.
  await first?.start()
  await Promise.all(others.map(service => service.start()))
  const kept = parts.move()
  return {
    ...{ database, services, links, relays: opened, social, ledger, wallets, coupons },
    origin: `http://127.0.0.1:${front.port}`,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
