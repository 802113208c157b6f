/** Bare: verifies the token and answers what is in it. */
import { serveBare } from './serve-bare.ts'
import { bearerVerifier } from './verifier.ts'

const text = { type: 'string' } as const
const reply = {
  type: 'object',
  properties: {
    pubkey: text,
    role: text,
    permissions: { type: 'array', items: text },
    iat: { type: 'integer' },
    exp: { type: 'integer' },
  },
}

const verify = bearerVerifier()
await serveBare(app => app.get('/api/jwt', { schema: { response: { 200: reply } } }, request => verify(request)))
