/**
 * Proves who calls, from the Authorization header alone. The database is asked only where its answer can matter: for
 * signers who are above USER, for tokens that claim to be, and for device tokens. A member costs no query.
 */

import type { Sql } from '@chispa/database/connect'
import { readNip98 } from '@chispa/protocols/nip98'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import type { FastifyRequest } from 'fastify'
import { normalizedUrl, ownUrl } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'
import { findAccount } from './accounts.ts'
import { type Caller, claimedRole, deviceCaller, sessionCaller, signerCaller } from './caller.ts'
import { type ElevatedKeys, mayBeElevated } from './elevated-keys.ts'
import { requireSignedIn, requireUnblocked, type Standings } from './standings.ts'
import { findDeviceGrounds } from './store.ts'
import type { TokenUses } from './token-uses.ts'
import type { Claims, Tokens } from './tokens.ts'

export type AuthDeps = {
  sql: Sql
  elevated: ElevatedKeys
  standings: Standings
  tokens: Tokens
  endpoint: () => string | null
  /** Unix seconds; tokens that were issued before are refused. */
  tokensValidSince: () => number | null
  now: () => Date
  tokenUses: TokenUses
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The SHA-256 that a NIP-98 signature committed the body to. */
    signedPayload: string | undefined
  }
}

export type Scheme = 'nostr' | 'bearer'

export function schemeOf(request: FastifyRequest): Scheme | undefined {
  const scheme = /^(\S+)\s/.exec(request.headers.authorization ?? '')?.[1]?.toLowerCase()
  return scheme === 'nostr' || scheme === 'bearer' ? scheme : undefined
}

export async function authenticate(deps: AuthDeps, request: FastifyRequest): Promise<Caller> {
  const scheme = schemeOf(request)
  if (!scheme) throw new Refusal('credentials_missing')
  return scheme === 'nostr' ? signer(deps, request) : bearer(deps, request)
}

async function signer({ sql, elevated, standings, endpoint, now }: AuthDeps, request: FastifyRequest): Promise<Caller> {
  const url = `${ownUrl(endpoint(), request)}${request.raw.url}`
  const seconds = Math.floor(now().getTime() / 1000)
  const read = readNip98(request.headers.authorization, { url, method: request.method, now: seconds, verifySchnorr })
  if (!read.ok) {
    const hint = read.problem === 'u' ? `; sign for ${url.split('?')[0]}` : ''
    throw new Refusal('nip98_invalid', {
      message: `NIP-98: ${read.message}${hint}`,
      details: { problem: read.problem },
    })
  }
  request.signedPayload = read.payloadHash
  const { pubkey } = read.event
  requireUnblocked(standings, pubkey)
  const account = mayBeElevated(elevated, pubkey) ? await findAccount(sql, pubkey) : undefined
  return signerCaller(pubkey, account?.role ?? 'USER')
}

async function bearer(deps: AuthDeps, request: FastifyRequest): Promise<Caller> {
  const token = (request.headers.authorization ?? '').slice('bearer'.length).trim()
  const claims = deps.tokens.verify(token, deps.now().getTime())
  if (claims.iat < (deps.tokensValidSince() ?? 0)) throw new Refusal('token_signed_out')
  requireUnblocked(deps.standings, claims.pubkey)
  requireSignedIn(deps.standings, claims)
  if (isDevice(claims)) return device(deps, request, claims)
  if (claimedRole(claims) === 'USER') return sessionCaller(claims, 'USER')
  const account = await findAccount(deps.sql, claims.pubkey)
  return sessionCaller(claims, account?.role ?? 'USER')
}

/** Any trace of a device claim makes it a device token: it can only be narrower than a session. */
const isDevice = ({ kind, scopes, apiUrl }: Claims) =>
  kind !== undefined || scopes !== undefined || apiUrl !== undefined

async function device(
  { sql, standings, tokenUses }: AuthDeps,
  request: FastifyRequest,
  claims: Claims,
): Promise<Caller> {
  const issuer = issuerOf(claims)
  if (issuer) requireUnblocked(standings, issuer)
  const grounds = await findDeviceGrounds(sql, { pubkey: claims.pubkey, issuer: issuer ?? null })
  const bound = typeof claims.apiUrl === 'string' ? normalizedUrl(claims.apiUrl) : ''
  if (bound !== normalizedUrl(ownUrl(grounds.endpoint, request))) throw new Refusal('token_of_other_instance')
  tokenUses.note(claims.jti)
  return deviceCaller(claims, grounds.role ?? 'USER', issuer === undefined ? undefined : (grounds.issuerRole ?? 'USER'))
}

/** Who minted it. Undefined in tokens from before issuers were written down; anything but a key is nobody's. */
function issuerOf({ issuedBy }: Claims): string | undefined {
  if (issuedBy === undefined) return undefined
  return typeof issuedBy === 'string' ? issuedBy : ''
}
