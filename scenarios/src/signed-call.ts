/** A request to the API, signed by a person (NIP-98); what is refused fails the test. */
import assert from 'node:assert/strict'
import { authorization, type Person } from '@chispa/testing/person'

/** `endpoint`: what the instance calls itself, where that is not the address of the process that is asked. */
export type Call = { as: Person; method?: string; body?: object; endpoint?: string }

export async function signedCall(
  url: string,
  path: string,
  { as, method = 'POST', body, endpoint = url }: Call,
): Promise<Record<string, unknown>> {
  const given = body !== undefined && { body: JSON.stringify(body) }
  const headers = {
    authorization: authorization(as, { url: `${endpoint}${path}`, method, ...given }),
    'content-type': 'application/json',
  }
  const reply = await fetch(`${url}${path}`, { method, headers, ...given })
  assert.ok(reply.ok, await reply.clone().text())
  return (await reply.json()) as Record<string, unknown>
}
