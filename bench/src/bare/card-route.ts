/** Bare: answers the row of a card, found by one indexed query. */
import postgres from 'postgres'
import { serveBare } from './serve-bare.ts'

const text = { type: 'string' } as const
const reply = { type: 'object', properties: { id: text, uid: text, title: text, counter: { type: 'integer' } } }

const sql = postgres(process.argv[2]!, { max: 10 })
await serveBare(app =>
  app.get<{ Params: { id: string } }>(
    '/api/cards/:id/scan',
    { schema: { response: { 200: reply } } },
    async request => {
      const [card] = await sql`select id, uid, title, counter from cards where id = ${request.params.id}`
      return card
    },
  ),
)
