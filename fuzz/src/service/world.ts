/** A community for inputs to fall into: both services as watched processes on a database of their own, people of every role, wallets that pay, cards, a till. */
import type { Agent } from 'node:http'
import type { Connection } from '@chispa/database/connect'
import { type CardKeys, generateSun } from '@chispa/protocols/ntag424'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { type Relay, startRelay } from '@chispa/sandbox/relay'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { testDatabase } from '@chispa/testing/database'
import { freePort } from '@chispa/testing/free-port'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import type { Chance } from '../chance.ts'
import { Known } from './known.ts'
import { type Answer, openAgent, type Sent, sendPatiently } from './send.ts'
import { startService, type WatchedService } from './service-process.ts'
import { type StrangerServer, startStranger } from './stranger-server.ts'

export const callerNames = ['stranger', 'USER', 'holder', 'VIEWER', 'OPERATOR', 'ADMIN', 'device', 'till'] as const
export type CallerName = (typeof callerNames)[number]
export type Caller = { person?: Person; userId?: string; token?: string }

export type World = {
  web: WatchedService
  listener: WatchedService
  agent: Agent
  known: Known
  stranger: StrangerServer
  relay: Relay
  sql: Connection
  callers: Record<CallerName, Caller>
  origin: string
  /** As somebody of this community; whatever is refused is an error of this program. */
  ask: (caller: Caller, method: string, path: string, body?: object) => Promise<Record<string, unknown>>
  member: (role: string) => Promise<Caller>
  /** A tap that no other has used; of a card that is known. */
  tap: (chance: Chance) => { id: string; p: string; c: string } | undefined
  /** The settings as they were; inputs of administrators change them. */
  heal: () => Promise<void>
} & AsyncDisposable

const password = (n: number) => `${n}`.padStart(4, '0')

export async function openWorld(chance: Chance): Promise<World> {
  await using parts = new AsyncDisposableStack()
  const database = parts.use(await testDatabase())
  const { sql } = database
  const stranger = parts.use(await startStranger(chance.fork()))
  const relay = await startRelay({ port: await freePort() })
  parts.defer(() => relay.stop())
  const wallets = new WalletService({ relays: [relay.url] })
  parts.defer(() => wallets.stop())
  const [port, listenerPort] = [await freePort(), await freePort()]
  const env = {
    DATABASE_URL: database.url,
    LISTENER_URL: `http://127.0.0.1:${listenerPort}`,
    WEB_ORIGIN: `http://127.0.0.1:${port}`,
  }
  const web = parts.use(await startService('web', { ...env, PORT: String(port) }))
  const listener = parts.use(await startService('listener', { ...env, LISTENER_PORT: String(listenerPort) }))
  const [agent, known, origin] = [openAgent(), new Known(), `http://127.0.0.1:${port}`]
  parts.defer(() => agent.destroy())

  const settings: Record<string, unknown> = {
    endpoint: origin,
    domain: `127.0.0.1:${port}`,
    serve_well_known: true,
    private_relays_allowed: true,
    private_hosts_allowed: true,
    nostr_relays: [relay.url],
    fiat_currency: 'EUR',
    fiat_rate_url: `${stranger.url}/rates`,
    courtesy_provider_url: `${stranger.url}/courtesy`,
    reserved_usernames: ['admin'],
    signups_per_address: 1_000_000,
    signups_per_subnet: 1_000_000,
  }
  const heal = async () => {
    await sql`delete from settings where name <> 'root' and name <> all(${Object.keys(settings)})`
    for (const [name, value] of Object.entries(settings))
      await sql`
        insert into settings (name, value) values (${name}, ${sql.json(value as string)})
        on conflict (name) do update set value = excluded.value where settings.value is distinct from excluded.value`
  }
  await heal()

  const ask = async (caller: Caller, method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const sent: Sent = { method, path, headers: {}, ...(body && { body: JSON.stringify(body) }) }
    if (body) sent.headers['content-type'] = 'application/json'
    if (caller.person)
      sent.headers.authorization = authorization(caller.person, {
        url: `${origin}${path}`,
        method,
        ...(sent.body !== undefined && { body: sent.body }),
      })
    else if (caller.token) sent.headers.authorization = `Bearer ${caller.token}`
    const answer = (await sendPatiently({ web: { port }, agent }, sent, () => {})) as Answer | undefined
    if (!answer || answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer?.status} ${answer?.body.slice(0, 300)}`)
    const said = answer.body === '' ? {} : (JSON.parse(answer.body) as Record<string, unknown>)
    known.learn(said, path.split('/').at(-1) ?? '')
    return said
  }
  const member = async (role: string): Promise<Caller> => {
    const person = newPerson()
    const [row] = await sql<
      { id: string }[]
    >`insert into users (pubkey, role) values (${person.pubkey}, ${role === 'holder' ? 'USER' : role}) returning id`
    known.add('userId', row!.id)
    known.add('pubkey', person.pubkey)
    return { person, userId: row!.id }
  }
  const callers = { stranger: {} } as Record<CallerName, Caller>
  for (const name of ['USER', 'holder', 'VIEWER', 'OPERATOR', 'ADMIN'] as const) callers[name] = await member(name)
  // Roles are told to the service by a signal; until it has come, an administrator is nobody.
  await patiently(() => ask({ person: callers.ADMIN.person as Person }, 'GET', '/api/settings'))
  for (const caller of Object.values(callers))
    if (caller.person) caller.token = String((await ask({ person: caller.person }, 'POST', '/api/jwt')).token)
  const { USER: user, holder, ADMIN: admin } = callers
  for (const [at, { person, userId }] of [user, holder].entries()) {
    const wallet = await wallets.create({ balanceMsats: 900_000_000 })
    await ask({ person: person as Person }, 'PUT', `/api/users/${userId}/nwc`, { nwcUri: wallet.uri })
    await ask({ person: person as Person }, 'PUT', `/api/users/${userId}/lightning-address`, {
      username: `member${at}`,
    })
    known.add('username', `member${at}`)
    known.add('address', `member${at}@127.0.0.1:${port}`)
    const spare = await wallets.create({ balanceMsats: 1000 })
    known.add('nwcUri', spare.uri)
    for (let n = 1; n <= 3; n++) await patiently(() => ask({}, 'GET', `/api/lud16/member${at}/cb?amount=${n * 1000}`))
  }
  const scopes = [
    'cards:read',
    'cards:write',
    'ntags:write',
    'users:read',
    'addresses:read',
    'addresses:write',
    'card_designs:read',
    'card_designs:write',
    'activity:read',
    'settings:read',
    'settings:write',
  ]
  const device = await patiently(() =>
    ask({ person: admin.person as Person }, 'POST', '/api/auth/qr-jwt/generate', {
      userId: admin.userId,
      permissions: scopes,
      expiresIn: '8h',
    }),
  )
  callers.device = { token: String(device.jwt) }
  const till = await ask({ person: user.person as Person }, 'POST', '/api/tills', { pin: password(1234) })
  callers.till = { token: String(till.token) }
  const cards: { id: string; uid: string; keys: CardKeys; counter: number }[] = []
  for (let n = 0; n < 3; n++) {
    const uid = `04${String(n).repeat(2)}${chance
      .below(2 ** 32)
      .toString(16)
      .padStart(10, 'a')}`
      .slice(0, 14)
      .toUpperCase()
    const card = await ask({ person: admin.person as Person }, 'POST', '/api/cards', { id: uid })
    const { token } = await ask({ person: admin.person as Person }, 'POST', `/api/cards/${card.id}/write-token`)
    const keys = (await ask({}, 'GET', `/api/cards/${card.id}/write?token=${token}`)) as unknown as Record<
      string,
      string
    >
    await ask({ person: holder.person as Person }, 'POST', `/api/cards/otc/${card.otc}/activate`)
    cards.push({ id: String(card.id), uid, keys: keys as unknown as CardKeys, counter: 1 })
    known.add('cards', String(card.id))
  }
  const coupons = await startCouponService()
  parts.defer(() => coupons.stop())
  const terms = { name: '15% off', benefit: { type: 'percent', percent: 15 }, merchant: user.person!.pubkey } as const
  for (let n = 0; n < 4; n++) {
    const body = depositBody(coupons, coupons.ledger.mint(terms), holder.person!.pubkey)
    // Minted by a service, and asked about at the strangers' server.
    const [claimUrl, refreshUrl] = [`${stranger.url}/coupon/claim`, `${stranger.url}/coupon/refresh`]
    const as = { person: { secretKey: coupons.secretKey, pubkey: coupons.publicKey } }
    await ask(as, 'POST', '/api/vouchers', n === 0 ? body : { ...body, claimUrl, refreshUrl })
  }
  // Of the start.
  for (const service of [web, listener]) service.takeBusy()
  const kept = parts.move()
  return {
    ...{ web, listener, agent, known, stranger, relay, sql, callers, origin, heal, ask, member },
    tap(chance) {
      const card = chance.pick(cards)
      const { p, c } = generateSun({ uid: card.uid, counter: ++card.counter }, card.keys)
      return { id: card.id, p, c }
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** A wallet that was just connected answers in a moment. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 40; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
      await new Promise(resolve => setTimeout(resolve, 250))
    }
  }
}
