/** People with an account, and their session tokens, minted by the service itself. */

import type { Connection } from '@chispa/database/connect'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import type { WebService } from './web-service.ts'

export type Member = Person & { token: string }

/** `others` are only there to fill the tables. */
export async function makeMembers(
  { sql, web }: { sql: Connection; web: WebService },
  { count, others }: { count: number; others: number },
): Promise<Member[]> {
  await sql`
    insert into users (pubkey)
    select encode(sha256(i::text::bytea), 'hex') from generate_series(1, ${others}::int) i`
  const people = Array.from({ length: count }, newPerson)
  await sql`insert into users ${sql(people.map(({ pubkey }) => ({ pubkey })))}`
  await sql`analyze`
  return Promise.all(people.map(async person => ({ ...person, token: await sessionToken(web, person) })))
}

async function sessionToken({ url }: WebService, person: Person): Promise<string> {
  const target = { url: `${url}/api/jwt`, method: 'POST' }
  const reply = await fetch(target.url, { method: 'POST', headers: { authorization: authorization(person, target) } })
  const { token } = (await reply.json()) as { token?: string }
  if (!token) throw new Error(`no token: status ${reply.status}`)
  return token
}
