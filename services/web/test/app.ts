/** The web service on a database of its own, for tests: requests are injected, people sign for real. */
import { Writable } from 'node:stream'
import type { Scheduler } from '@chispa/concurrency/clock'
import type { Permission, Role } from '@chispa/contract/roles'
import type { ResolveName } from '@chispa/outgoing-http/resolve-name'
import { createLog } from '@chispa/service/log'
import { testDatabase } from '@chispa/testing/database'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { AppOptions } from '../src/app.ts'
import { assemble, type Parts } from '../src/assemble.ts'
import type { ListenerEnvironment } from '../src/listener-client/pairing.ts'
import { pictureJudge } from '../src/pictures/picture-judge.ts'
import type { LiveSettings } from '../src/settings/live.ts'
import type { PairingLimits } from '../src/wallets/pairing-limits.ts'
import type { ReceiptKey } from '../src/zaps/receipt-key.ts'

export const testTokens = {
  secret: 'test secret of at least 32 characters',
  issuer: 'chispa',
  audience: 'chispa-users',
}
export const testVaultKey = 'test vault key of at least 32 characters'
/** That it replaces. */
export const previousVaultKey = 'vault key of before, of at least 32 characters'
export const testListenerSecret = 'test listener secret of at least 32 characters'
export const origin = 'http://localhost'

export type TestOptions = {
  now?: () => Date
  rootPubkey?: string
  rateLimits?: boolean
  trustProxy?: string[]
  metricsToken?: string
  frontend?: string
  logLevel?: string
  limits?: AppOptions['limits']
  /** False as in production, or behind a proxy. */
  isOwnMachine?: boolean
  privateNetworks?: Parts['privateNetworks']
  /** False as in production. */
  privateHostsAllowed?: boolean
  /** How long a call to a wallet may take. */
  walletLimitMs?: number
  /** How long the courtesy provider is waited for. */
  courtesyLimitMs?: number
  /** How long wallets that were asked for a connection are waited for. */
  pairingLimits?: PairingLimits
  /** A minute, so that a busy machine does not make a file one that takes too long. */
  cardReader?: Parts['cardReader']
  /** The same. */
  judgePicture?: Parts['judgePicture']
  /** How long a till waits; time passes by `clock`, the time of day by `now`. */
  tillTimeoutMs?: number
  clock?: Scheduler
  /** What the environment says of the payment listener. */
  listener?: ListenerEnvironment
  listenerPauseMs?: number
  /** Ten seconds, so that a busy machine does not make a listener one that is away. */
  listenerProbeLimitMs?: number
  resolveName?: ResolveName
  /** Where the database is, if on this machine. */
  dataDir?: string
  /** Instead of those of the registry. */
  settingDefaults?: Parts['settingDefaults']
}

export type Call = {
  method?: string
  url: string
  body?: unknown
  as?: Person
  token?: string
  headers?: Record<string, string>
  address?: string
  /** The origin that is signed for, where it is not the one we are known by. */
  signedFor?: string
  /** Answers once the headers are there: for what does not end by itself. */
  asStream?: boolean
}

export async function testApp(options: TestOptions = {}) {
  const database = await testDatabase()
  const { sql } = database
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog('web', options.logLevel ?? 'info', sink)
  const now = options.now ?? (() => new Date())
  const { app, deps, stop } = await assemble({
    sql,
    log,
    now,
    version: '0.0.0-test',
    vaultKeys: { current: testVaultKey, previous: [previousVaultKey] },
    tokens: testTokens,
    rateLimits: options.rateLimits ?? false,
    trustProxy: options.trustProxy,
    metricsToken: options.metricsToken,
    rootPubkey: options.rootPubkey,
    isOwnMachine: options.isOwnMachine ?? true,
    privateNetworks: options.privateNetworks ?? (() => options.privateHostsAllowed ?? true),
    walletLimitMs: options.walletLimitMs,
    courtesyLimitMs: options.courtesyLimitMs,
    pairingLimits: options.pairingLimits,
    cardReader: { timeoutMs: 60_000, ...options.cardReader },
    judgePicture: options.judgePicture ?? pictureJudge({ timeoutMs: 60_000 }),
    tillTimeoutMs: options.tillTimeoutMs,
    ...(options.clock && { clock: options.clock }),
    frontend: options.frontend ?? '/nowhere',
    limits: options.limits,
    listener: { authSecret: testListenerSecret, ...options.listener },
    listenerPauseMs: options.listenerPauseMs,
    listenerProbeLimitMs: options.listenerProbeLimitMs ?? 10_000,
    resolveName: options.resolveName,
    dataDir: options.dataDir,
    // Nobody outside is called.
    settingDefaults: { nostr_relays: [], ...options.settingDefaults },
    silence: { unresponsiveHours: 4, idleHours: 48 },
  })
  const { settings, elevated, tokens, wallets, sealer } = deps
  const call = caller(app, settings, now)

  /** A user in the database with this role. */
  async function member(role: Role = 'USER'): Promise<Person & { userId: string }> {
    const person = newPerson()
    const [row] = await sql<
      { id: string }[]
    >`insert into users (pubkey, role) values (${person.pubkey}, ${role}) returning id`
    if (role !== 'USER') await elevated.refresh()
    return { ...person, userId: row?.id as string }
  }

  async function session(person: Person): Promise<string> {
    const reply = await call({ method: 'POST', url: '/api/jwt', as: person })
    return reply.json().token
  }

  async function deviceToken(userId: string, permissions: Permission[], expiresIn = '1h'): Promise<string> {
    const admin = await member('ADMIN')
    const body = { userId, permissions, expiresIn }
    const reply = await call({ method: 'POST', url: '/api/auth/qr-jwt/generate', as: admin, body })
    return reply.json().jwt
  }

  async function close(): Promise<void> {
    await stop()
    await database[Symbol.asyncDispose]()
  }

  return {
    app,
    deps: { ...deps, receiptKey: deps.receiptKey as ReceiptKey },
    sql,
    settings,
    tokens,
    wallets,
    sealer,
    lines,
    databaseUrl: database.url,
    call,
    member,
    session,
    deviceToken,
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

function caller(app: FastifyInstance, settings: LiveSettings, now: () => Date) {
  return async ({
    method = 'GET',
    url,
    body,
    as,
    token,
    headers = {},
    address,
    signedFor,
    asStream = false,
  }: Call): Promise<LightMyRequestResponse> => {
    const payload =
      body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const signed = {
      url: `${signedFor ?? settings.values.endpoint ?? origin}${url}`,
      method,
      createdAt: Math.floor(now().getTime() / 1000),
    }
    const credentials = as
      ? {
          authorization: authorization(as, {
            ...signed,
            ...(payload === undefined ? {} : { body: payload as string }),
          }),
        }
      : token
        ? { authorization: `Bearer ${token}` }
        : {}
    return app.inject({
      method: method as 'GET',
      url,
      payloadAsStream: asStream,
      ...(payload === undefined ? {} : { payload: payload as string }),
      ...(address ? { remoteAddress: address } : {}),
      headers: {
        host: 'localhost',
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...credentials,
        ...headers,
      },
    })
  }
}

/** What a refusal says, for comparing. */
export const refusalIn = (reply: LightMyRequestResponse) => {
  const { success, error } = reply.json()
  return { status: reply.statusCode, success, code: error?.code, reason: error?.reason }
}
