/** Fresh NIP-98 events, signed before they are needed: an event is good for a minute. */
import type { NostrEvent } from '@chispa/protocols/nip01'
import { nip98Header } from '@chispa/protocols/nip98'
import { type Person, signRequest } from '@chispa/testing/person'
import { httpRequest } from '../load/http-request.ts'

const [host, path] = ['localhost', '/api/jwt']

export function signMany(people: Person[], count: number): NostrEvent[] {
  const now = Math.floor(Date.now() / 1000)
  // Another person or another second each time, so that no event is the same as another.
  return Array.from({ length: count }, (_, at) => {
    const createdAt = now - (Math.floor(at / people.length) % 30)
    return signRequest(people[at % people.length]!, { url: `http://${host}${path}`, method: 'POST', createdAt })
  })
}

export const mintRequest = (event: NostrEvent) =>
  httpRequest({ method: 'POST', path, host, authorization: nip98Header(event), body: '' })
