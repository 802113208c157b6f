/** Calls the running platform as a person would: every request signed with NIP-98. */
import { finalizeEvent } from '@chispa/protocols/nip01'
import { nip98Header, nip98Template } from '@chispa/protocols/nip98'
import * as signer from '@chispa/signatures/schnorr'
import type { DemoPerson } from './people.ts'

export type Instance = { url: string }

export async function call<T>(
  { url }: Instance,
  person: DemoPerson,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const createdAt = Math.floor(Date.now() / 1000)
  const request = { url: `${url}${path}`, method, createdAt, ...(text === undefined ? {} : { body: text }) }
  const authorization = nip98Header(finalizeEvent(nip98Template(request), person.secretKey, signer))
  const reply = await fetch(request.url, {
    method,
    headers: { authorization, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(text === undefined ? {} : { body: text }),
  })
  if (!reply.ok) throw new Error(`${method} ${path} as ${person.name}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}
