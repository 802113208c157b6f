/**
 * Delegates some of an administrator's permissions to an app that acts as a user, on this instance only. An administrator has all;
 * whether its issuer still has what a scope names is asked whenever the token is used.
 */

import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@chispa/contract/endpoint'
import { isPermission } from '@chispa/contract/roles'
import type { DeviceToken, mintDeviceToken } from '@chispa/contract/tokens'
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import { findAccountById } from './accounts.ts'
import type { Caller } from './caller.ts'
import { readLifetime } from './expires-in.ts'
import { insertMinted } from './minted-store.ts'
import { mintedAfter } from './standings.ts'
import { findMintGrounds } from './store.ts'
import type { Tokens } from './tokens.ts'

/** What a Date can carry. */
const maxTimeMs = 8_640_000_000_000_000

type Wish = BodyOf<typeof mintDeviceToken>
type Deps = { sql: Sql; tokens: Tokens }

export async function mintDevice(
  { sql, tokens }: Deps,
  admin: Caller,
  wish: Wish,
  apiUrl: string,
  now: Date,
): Promise<DeviceToken> {
  const scopes = [...new Set(wish.permissions)]
  const unknown = scopes.filter(scope => !isPermission(scope))
  if (unknown.length > 0) {
    throw new Refusal('unknown_permission', {
      message: `There is no permission ${unknown.join(', ')}`,
      details: { unknown },
    })
  }
  const { seconds, applied } = readLifetime(wish.expiresIn, { minimum: 60, now })
  const user = await findAccountById(sql, wish.userId)
  if (!user) throw new Refusal('user_not_found')

  const { id, pubkey, role } = user
  const { tokensValidSince = null } = (await findMintGrounds(sql, pubkey)) ?? {}
  const iat = Math.floor(now.getTime() / 1000)
  const issuedBy = admin.pubkey
  const claims = {
    userId: pubkey,
    pubkey,
    role,
    permissions: scopes,
    kind: 'device',
    sub: id,
    scopes,
    apiUrl,
    issuedBy,
    jti: randomUUID(),
    ...mintedAfter(tokensValidSince),
  }
  const createdAt = new Date(iat * 1000)
  await insertMinted(sql, {
    id: claims.jti,
    name: wish.name?.trim() || null,
    userId: id,
    issuedBy,
    scopes,
    createdAt,
    expiresAt: new Date(Math.min(createdAt.getTime() + seconds * 1000, maxTimeMs)),
  })
  return {
    jwt: tokens.sign(claims, iat, iat + seconds),
    expiresIn: applied,
    scopes,
    apiUrl,
    user: { id, pubkey, role },
  }
}
