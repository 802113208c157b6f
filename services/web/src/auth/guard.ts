/** The one guard of all routes: reads an operation's `access` and `rateLimits`, and lets the request pass or refuses it. */
import type { Access, Endpoint, RateLimit } from '@chispa/contract/endpoint'
import { rankOf } from '@chispa/contract/roles'
import { payloadMatches } from '@chispa/protocols/nip98'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../http/client-address.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import { findAccount } from './accounts.ts'
import { type AuthDeps, authenticate, schemeOf } from './authenticate.ts'
import type { Caller } from './caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

const noBody = new Uint8Array()

export type GuardDeps = AuthDeps & { limiter: RateLimiter | undefined }

export function guardRoutes(app: FastifyInstance, deps: GuardDeps): void {
  const { limiter } = deps
  app.decorateRequest('caller', undefined)
  app.decorateRequest('signedPayload', undefined)

  async function check(request: FastifyRequest, operation: Endpoint): Promise<void> {
    if (limiter) await limit(limiter, operation, 'address', request)
    if (limiter) await limit(limiter, operation, 'address and name', request)
    await admit(deps, operation.access, request)
    if (limiter && request.caller) await limit(limiter, operation, 'caller', request)
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const operation = request.routeOptions.config?.operation
    if (!operation || (!limiter && isOpenToAll(operation.access))) return done()
    check(request, operation).then(() => done(), done)
  })

  app.addHook('preValidation', (request, _reply, done) => {
    if (request.signedPayload === undefined) return done()
    done(
      payloadMatches(request.signedPayload, request.rawBody ?? noBody)
        ? undefined
        : new Refusal('nip98_payload_mismatch'),
    )
  })
}

/** The caller of a route that demands one. */
export function callerOn(request: Pick<FastifyRequest, 'caller'>): Caller {
  if (!request.caller) throw new Refusal('credentials_missing')
  return request.caller
}

async function limit(limiter: RateLimiter, operation: Endpoint, by: Counted, request: FastifyRequest) {
  for (const limit of operation.rateLimits ?? []) {
    if (limit.by !== by) continue
    await limiter.take(`${limit.bucket ?? operation.name} ${by} ${countedFor[by](request)}`, limit)
  }
}

/** What is counted by card or till waits for the proof that the tap is the card's own, or the token the till's. */
type Counted = Exclude<RateLimit['by'], 'card' | 'till'>

const countedFor: Record<Counted, (request: FastifyRequest) => string | undefined> = {
  address: request => addressKey(request.ip),
  caller: request => request.caller?.pubkey,
  'address and name': request => `${addressKey(request.ip)} ${nameIn(request.params as Record<string, string>)}`,
}

/** In the spelling that all spellings of a name share, and short: it is kept for a minute. */
const nameIn = ({ username, id }: Record<string, string | undefined>) =>
  (username ?? id ?? '').trim().toLowerCase().split('+')[0]?.slice(0, 64)

/** Nobody's credentials are looked at here. */
const isOpenToAll = (access: Access) => access === 'public' || (typeof access === 'object' && 'proof' in access)

/** The caller is on the request also when they are refused: the log names them. */
async function admit(deps: GuardDeps, access: Access, request: FastifyRequest): Promise<void> {
  if (isOpenToAll(access)) return
  if (access === 'optional') {
    request.caller = await authenticate(deps, request).catch(ignoreRefusal)
    return
  }
  requireScheme(access, request)
  request.caller = await authenticate(deps, request)
  await requireRights(deps, access, request.caller, request)
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

function requireScheme(access: Access, request: FastifyRequest): void {
  const scheme = schemeOf(request)
  if (access === 'nostr' && scheme !== 'nostr') throw new Refusal('nip98_required')
  if (typeof access === 'object' && 'bearer' in access && scheme !== 'bearer') throw new Refusal('bearer_required')
}

async function requireRights(deps: GuardDeps, access: Access, caller: Caller, request: FastifyRequest): Promise<void> {
  if (access === 'person' && caller.method === 'device') throw new Refusal('device_token_refused')
  if (typeof access !== 'object') return
  if ('bearer' in access) return requireClaims(access.bearer, caller)
  if ('role' in access) return requireRole(access, caller)
  if ('permission' in access && access.inPerson && caller.method === 'device') throw new Refusal('device_token_refused')
  if ('permission' in access && !caller.permissions.has(access.permission)) {
    if (access.orSelf && (await isSelf(deps, caller, request, access.orSelf))) return
    throw new Refusal('permission_missing', { message: `This needs the permission ${access.permission}` })
  }
}

function requireClaims(names: readonly string[], caller: Caller): void {
  const missing = names.filter(name => caller.claims?.[name] === undefined)
  if (missing.length > 0)
    throw new Refusal('claim_missing', { message: `The token lacks the claim ${missing.join(', ')}` })
}

function requireRole({ role, permission }: Extract<Access, { role: unknown }>, caller: Caller): void {
  if (caller.method === 'device' && !permission) throw new Refusal('device_token_refused')
  if (rankOf(caller.role) < rankOf(role)) throw new Refusal('role_too_low', { message: `This needs the role ${role}` })
  if (permission && !caller.permissions.has(permission)) {
    throw new Refusal('permission_missing', { message: `This needs the permission ${permission}` })
  }
}

/** A device acts for someone but is not that person: its scopes are all it has. */
async function isSelf({ sql }: GuardDeps, caller: Caller, request: FastifyRequest, param: string): Promise<boolean> {
  if (caller.method === 'device') return false
  const named = (request.params as Record<string, string | undefined>)[param]
  return (await findAccount(sql, caller.pubkey))?.id === named
}
