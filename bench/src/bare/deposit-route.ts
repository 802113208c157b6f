/** Bare: checks the signatures of a deposit's request and of its event, and inserts one row. */
import { checkEvent, type NostrEvent } from '@chispa/protocols/nip01'
import { verifySchnorr } from '@chispa/signatures/schnorr'
import postgres from 'postgres'
import { serveBare } from './serve-bare.ts'

const reply = { type: 'object', properties: { id: { type: 'string' } } }

const sql = postgres(process.argv[2]!, { max: 10 })
await sql`create table if not exists bare_deposits (id text primary key, body text not null)`
await serveBare(app =>
  app.post<{ Body: { nonce: string; voucherEvent: NostrEvent } }>(
    '/api/vouchers',
    { schema: { response: { 201: reply } } },
    async (request, answer) => {
      const { nonce, voucherEvent } = request.body
      const [, signed = ''] = request.headers.authorization?.split(' ') ?? []
      for (const event of [JSON.parse(Buffer.from(signed, 'base64').toString()), voucherEvent]) {
        if (!checkEvent(event, verifySchnorr)) throw new Error('a signature does not verify')
      }
      await sql`insert into bare_deposits (id, body) values (${nonce}, ${JSON.stringify(request.body)})`
      return answer.code(201).send({ id: nonce })
    },
  ),
)
