/** Bare: answers the row of an address, found by one indexed query. */
import postgres from 'postgres'
import { serveBare } from './serve-bare.ts'

const text = { type: 'string' } as const
const reply = { type: 'object', properties: { username: text, user_id: text, created_at: text } }

const sql = postgres(process.argv[2]!, { max: 10 })
await serveBare(app =>
  app.get<{ Params: { username: string } }>(
    '/api/lud16/:username',
    { schema: { response: { 200: reply } } },
    async request => {
      const [address] = await sql`
        select username, user_id, created_at from lightning_addresses where username = ${request.params.username}`
      return address
    },
  ),
)
