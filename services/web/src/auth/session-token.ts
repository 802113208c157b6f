/** Exchanges a signature for a bearer token; the role is the signer's at this moment. */

import { rolePermissions } from '@chispa/contract/roles'
import type { SessionToken } from '@chispa/contract/tokens'
import type { Caller } from './caller.ts'
import { readLifetime } from './expires-in.ts'
import { mintedAfter } from './standings.ts'
import type { MintGrounds } from './store.ts'
import type { Tokens } from './tokens.ts'

const day = 86_400

export function mintSession(
  tokens: Tokens,
  { pubkey, role, tokensValidSince }: Pick<Caller, 'pubkey'> & MintGrounds,
  expiresIn: string | number,
  now: Date,
): SessionToken {
  const { seconds, applied } = readLifetime(expiresIn, { minimum: 1, maximum: day, now })
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { userId: pubkey, pubkey, role, permissions: rolePermissions[role], ...mintedAfter(tokensValidSince) }
  return { token: tokens.sign(claims, iat, iat + seconds), expiresIn: applied, type: 'Bearer' }
}
