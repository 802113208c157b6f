/** The web service on a database of its own, for tests: requests are injected, people sign for real. */
import { Writable } from 'node:stream'
import type { Permission, Role } from '@chispa/contract/roles'
import { sealer as sealerOf } from '@chispa/database/seal'
import { createLog } from '@chispa/service/log'
import { testDatabase } from '@chispa/testing/database'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { activityLog } from './activity/record.ts'
import { buildApp } from './app.ts'
import { elevatedKeys } from './auth/elevated-keys.ts'
import { tokensOf } from './auth/tokens.ts'
import { tapKeyOf } from './card-payments/tap-secret.ts'
import type { Deps } from './deps.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { LiveSettings } from './settings/live.ts'
import { usualCallLimitMs } from './wallets/calls.ts'
import { DirectCalls } from './wallets/direct-calls.ts'
import { loadReceiptKey } from './zaps/receipt-key.ts'

export const testTokens = {
  secret: 'test secret of at least 32 characters',
  issuer: 'chispa',
  audience: 'chispa-users',
}
const testVaultKey = 'test vault key of at least 32 characters'
export const origin = 'http://localhost'

export type TestOptions = {
  now?: () => Date
  rootPubkey?: string
  rateLimits?: boolean
  trustProxy?: string[]
  metricsToken?: string
  frontend?: string
  logLevel?: string
  /** How long a call to a wallet may take. */
  walletLimitMs?: number
}

export type Call = {
  method?: string
  url: string
  body?: unknown
  as?: Person
  token?: string
  headers?: Record<string, string>
  address?: string
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
  const sealer = sealerOf({ current: testVaultKey })
  const settings = new LiveSettings(sql, sealer)
  await settings.start(error => log.error({ err: error }, 'settings not read'))
  const elevated = elevatedKeys(sql)
  await elevated.start(error => log.error({ err: error }, 'roles not read'))
  const now = options.now ?? (() => new Date())
  const tokens = tokensOf(testTokens)
  const wallets = new DirectCalls({ sql, sealer, log, now, limitMs: options.walletLimitMs })
  const receiptKey = await loadReceiptKey(sql, sealer)
  const deps: Deps & { receiptKey: typeof receiptKey } = {
    sql,
    settings,
    elevated,
    tokens,
    wallets,
    paymentWallets: wallets,
    tapKey: tapKeyOf(testVaultKey),
    walletLimitMs: options.walletLimitMs ?? usualCallLimitMs,
    receiptKey,
    privateHostsAllowed: true,
    activity: activityLog(sql, log),
    log,
    now,
    version: '0.0.0-test',
    rootPubkey: options.rootPubkey,
  }
  const app = await buildApp(deps, {
    sealer,
    limiter: options.rateLimits ? new RateLimiter(sql) : undefined,
    trustProxy: options.trustProxy,
    metricsToken: options.metricsToken,
    frontend: options.frontend ?? '/nowhere',
  })
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

  return {
    app,
    deps,
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
    async close() {
      await app.close()
      await wallets.stop()
      await settings.stop()
      await elevated.stop()
      await database[Symbol.asyncDispose]()
    },
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
  }: Call): Promise<LightMyRequestResponse> => {
    const payload =
      body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const signed = {
      url: `${settings.values.endpoint ?? origin}${url}`,
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
