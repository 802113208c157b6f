/** The same check of a token that the web service makes, with nothing around it. */
import { createVerifier } from 'fast-jwt'
import type { FastifyRequest } from 'fastify'
import { jwt } from '../measure/web-service.ts'

type Claims = { pubkey: string; role: string; permissions: string[]; iat: number; exp: number }

export function bearerVerifier(): (request: FastifyRequest) => Claims {
  const verify = createVerifier({
    key: jwt.secret,
    algorithms: ['HS256'],
    allowedIss: jwt.issuer,
    allowedAud: jwt.audience,
    requiredClaims: ['iss', 'aud', 'iat', 'exp', 'pubkey'],
    ignoreExpiration: true,
    cache: false,
  })
  return request => verify((request.headers.authorization ?? '').slice('bearer '.length))
}
