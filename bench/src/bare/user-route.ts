/** Bare: verifies the token and answers the user's row, found by one indexed query. */
import postgres from 'postgres'
import { serveBare } from './serve-bare.ts'
import { bearerVerifier } from './verifier.ts'

const text = { type: 'string' } as const
const reply = { type: 'object', properties: { id: text, pubkey: text, role: text, created_at: text } }

const verify = bearerVerifier()
const sql = postgres(process.argv[2]!, { max: 10 })
await serveBare(app =>
  app.get('/api/users/me', { schema: { response: { 200: reply } } }, async request => {
    const { pubkey } = verify(request)
    const [user] = await sql`select id, pubkey, role, created_at from users where pubkey = ${pubkey}`
    return user
  }),
)
