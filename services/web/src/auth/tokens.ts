/**
 * JSON web tokens: HS256 and nothing else, issuer and audience fixed, no tolerance of the clock. Stateless: a token is
 * good until `exp`, and not in that second any more. A wrong `alg`, key, issuer or audience all look the same to the caller.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import { createSigner, createVerifier } from 'fast-jwt'
import { Refusal } from '../http/refusal.ts'

export type TokenConfig = { secret: string; issuer: string; audience: string }

/** What is in a verified token. Only what makes it ours is certain; the rest is checked where it is used. */
export type Claims = { pubkey: string; iat: number; exp: number; [claim: string]: unknown }

export type Tokens = {
  sign: (claims: Record<string, unknown>, iat: number, exp: number) => string
  verify: (token: string, nowMs: number) => Claims
}

const maxRemembered = 2000

export function tokensOf({ secret, issuer, audience }: TokenConfig): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' })
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedIss: issuer,
    allowedAud: audience,
    requiredClaims: ['iss', 'aud', 'iat', 'exp', 'pubkey'],
    ignoreExpiration: true,
    cache: false,
  })
  /** What a signature says does not change; expiry is looked at every time. */
  const remembered = new BoundedCache<string, Claims>({ max: maxRemembered })
  return {
    sign: (claims, iat, exp) => sign({ ...claims, iss: issuer, aud: audience, iat, exp }),
    verify(token, nowMs) {
      const claims = verified(token)
      if (nowMs >= claims.exp * 1000) throw new Refusal('token_expired')
      return claims
    },
  }

  function verified(token: string): Claims {
    const known = remembered.get(token)
    if (known) return known
    try {
      const claims = verify(token)
      if (isOurs(claims)) {
        remembered.set(token, Object.freeze(claims))
        return claims
      }
    } catch {}
    throw new Refusal('token_invalid')
  }
}

const isOurs = (claims: Record<string, unknown>): claims is Claims =>
  Number.isSafeInteger(claims.exp) &&
  Number.isSafeInteger(claims.iat) &&
  typeof claims.pubkey === 'string' &&
  /^[0-9a-f]{64}$/.test(claims.pubkey)
