/** People who link keys and take accounts over, on a clock of their own. */
import assert from 'node:assert/strict'
import { newPerson, type Person } from '@chispa/testing/person'
import { watchTakeovers } from '../src/account-keys/watch-takeovers.ts'
import { testApp } from './app.ts'

export type Member = Person & { userId: string }

export async function keyStage() {
  const clock = { at: new Date('2026-05-01T12:00:00Z') }
  const web = await testApp({ now: () => clock.at })
  const { call } = web

  async function codeOf(owner: Person, name?: string): Promise<string> {
    const reply = await call({ method: 'POST', url: '/api/account/keys/codes', as: owner, body: name ? { name } : {} })
    assert.equal(reply.statusCode, 201, reply.body)
    return reply.json().code
  }
  const accept = (code: string, as: Person) =>
    call({ method: 'POST', url: '/api/key-codes/accept', as, body: { keyCode: code } })

  async function link(owner: Person, key: Person = newPerson()): Promise<Person> {
    const reply = await accept(await codeOf(owner), key)
    assert.equal(reply.statusCode, 200, reply.body)
    return key
  }

  return {
    web,
    clock,
    codeOf,
    accept,
    link,
    keysOf: async (as: Person) => (await call({ url: '/api/account/keys', as })).json(),
    accountsOf: async (as: Person) => (await call({ url: '/api/account/linked', as })).json(),
    begin: (as: Person, { userId }: Member) =>
      call({ method: 'POST', url: `/api/account/linked/${userId}/takeover`, as }),
    stop: (as: Person) => call({ method: 'DELETE', url: '/api/account/takeover', as }),
    replace: (as: Person, { pubkey }: Person) =>
      call({ method: 'POST', url: '/api/account/keys/replace', as, body: { newPublicKey: pubkey } }),
    watch: () => watchTakeovers(web.deps),
    /** The wait of their take-over is over at this moment. */
    ripen: ({ userId }: Member) => web.sql`
      update account_takeovers set began_at = began_at - (ends_at - ${clock.at}), ends_at = ${clock.at}
      where user_id = ${userId} and state = 'waiting'`,
    /** The service is there all the while. */
    async pass(hours: number) {
      for (let hour = 0; hour < hours; hour++) {
        clock.at = new Date(clock.at.getTime() + 3_600_000)
        await watchTakeovers(web.deps)
      }
    },
    keyOf: async ({ userId }: Member): Promise<string> =>
      (await web.sql<{ pubkey: string }[]>`select pubkey from users where id = ${userId}`)[0]?.pubkey as string,
  }
}
