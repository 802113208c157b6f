/** People with an account, and their session tokens, minted by the service itself. */
import type { Role } from '@chispa/contract/roles'
import type { Connection } from '@chispa/database/connect'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import { httpRequest } from '../load/http-request.ts'
import { startWebService, type WebService } from './web-service.ts'

export type Member = Person & { token: string }

/** `others` are only there to fill the tables. */
export async function makeMembers(
  { sql, url }: { sql: Connection; url: string },
  { count, others, role = 'USER' }: { count: number; others: number; role?: Role },
): Promise<Member[]> {
  await sql`
    insert into users (pubkey)
    select encode(sha256(i::text::bytea), 'hex') from generate_series(1, ${others}::int) i`
  const people = Array.from({ length: count }, newPerson)
  await sql`insert into users ${sql(people.map(({ pubkey }) => ({ pubkey, role })))}`
  await sql`vacuum analyze`
  await using web = await startWebService(url)
  const members: Member[] = []
  for (const person of people) members.push({ ...person, token: await sessionToken(web, person) })
  return members
}

/** Requests of all members in turn, for a server that is known by any name. */
export const requestsOf = (members: Member[], path: string) =>
  members.map(({ token }) => httpRequest({ path, host: 'localhost', authorization: `Bearer ${token}` }))

async function sessionToken({ url }: WebService, person: Person): Promise<string> {
  const target = { url: `${url}/api/jwt`, method: 'POST' }
  const reply = await fetch(target.url, { method: 'POST', headers: { authorization: authorization(person, target) } })
  const { token } = (await reply.json()) as { token?: string }
  if (!token) throw new Error(`no token: status ${reply.status}`)
  return token
}
