/** Calls every operation as every caller of the model, and compares what the guard does with what the matrix says. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { accessRow, type CallerName, type Cell, modelCallers } from '@chispa/contract/access-matrix'
import type { Endpoint } from '@chispa/contract/endpoint'
import { operations } from '@chispa/contract/operations'
import type { Person } from '@chispa/testing/person'
import type { LightMyRequestResponse } from 'fastify'
import { type TestApp, testApp } from '../../test/app.ts'

type Member = Person & { userId: string }
type Credentials = { as?: Person; token?: string }

/** What the guard says; a rule has words of its own. */
const guardReasons = new Set([
  'credentials_missing',
  'nip98_required',
  'bearer_required',
  'claim_missing',
  'device_token_refused',
  'permission_missing',
  'role_too_low',
])

describe('every operation as every caller', () => {
  let app: TestApp
  let people: Map<CallerName, Member>
  let tokens: Map<CallerName, string>
  let somebodyElse: Member

  before(async () => {
    app = await testApp()
    somebodyElse = await app.member()
    people = new Map()
    tokens = new Map()
    for (const caller of modelCallers) {
      if (!('role' in caller)) continue
      const person = await app.member(caller.role)
      people.set(caller.name, person)
      const token =
        'scopes' in caller ? await app.deviceToken(person.userId, [...caller.scopes]) : await app.session(person)
      tokens.set(caller.name, token)
    }
  })
  after(() => app.close())

  const credentialsOf = (caller: CallerName, operation: Endpoint): Credentials => {
    const isPerson = !caller.includes('device') && caller !== 'card app'
    const person = people.get(caller)
    if (operation.access === 'nostr' && isPerson && person) return { as: person }
    const token = tokens.get(caller)
    return token === undefined ? {} : { token }
  }

  /** Ids that nothing has: whoever passes the guard meets a 400 or a 404, and changes nothing. */
  const urlOf = ({ url }: Endpoint, userId: string) =>
    url.replace(/:(\w+)/g, (_, name: string) => (name === 'userId' ? userId : `none-${name}`))

  async function passes(operation: Endpoint, caller: CallerName, userId: string): Promise<boolean> {
    const { method } = operation
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
    const isStream = operation.url === '/api/events'
    const reply = await app.call({
      method,
      asStream: isStream,
      url: urlOf(operation, userId),
      ...body,
      ...credentialsOf(caller, operation),
    })
    // A stream of events ends when whoever listens goes.
    if (isStream) {
      reply.stream().destroy()
      return reply.statusCode === 200
    }
    return !guardReasons.has(reasonOf(reply) ?? '')
  }

  for (const operation of operations) {
    it(`${operation.method} ${operation.url}`, async () => {
      const row = accessRow(operation)
      for (const { name } of modelCallers) {
        const said: Cell = row[name]
        const self = people.get(name)?.userId ?? somebodyElse.userId
        const names = `${name}: ${said}`
        assert.equal(await passes(operation, name, self), said !== 'no', `${names}, as oneself`)
        if (operation.url.includes(':userId')) {
          const toOther = await passes(operation, name, somebodyElse.userId)
          assert.equal(
            toOther && !isSelfRule(operation),
            said === 'yes' && !isSelfRule(operation),
            `${names}, as another`,
          )
        }
      }
    })
  }
})

/** Its rule, not the guard, refuses other people. */
const isSelfRule = ({ access }: Endpoint) => access === 'person' || access === 'signed-in'

function reasonOf(reply: LightMyRequestResponse): string | undefined {
  if (!String(reply.headers['content-type']).includes('json') || reply.body === '') return undefined
  return reply.json().error?.reason
}
