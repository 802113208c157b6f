/** What one caller asks at full speed: operations that cost more than five milliseconds, a thread, a row, or a place at a relay. */
import { randomBytes } from 'node:crypto'
import { nip98Header } from '@chispa/protocols/nip98'
import { newPerson, signRequest } from '@chispa/testing/person'
import { httpRequest, type PlainRequest } from '../load/http-request.ts'
import type { TappingCard } from '../measure/cards.ts'
import type { Member } from '../measure/members.ts'
import { mintRequest, signMany } from '../measure/signed-requests.ts'

export type Attack = {
  name: string
  by: 'stranger' | 'member' | 'device token'
  costs: string
  /** Made anew for every round: signatures are good for a minute. */
  requests: () => string[]
}

type Stage = { card: TappingCard; member: Member; deviceToken: string; names: string[] }

const many = 300
const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const times = (make: (at: number) => Omit<PlainRequest, 'host'>) => () =>
  Array.from({ length: many }, (_, at) => httpRequest({ ...make(at), host: 'localhost' }))

export function attacksOf({ card, member, deviceToken, names }: Stage): Attack[] {
  const asMember = { authorization: `Bearer ${member.token}` }
  const asDevice = { authorization: `Bearer ${deviceToken}` }
  const newcomer = (): string => {
    const signed = { url: 'http://localhost/api/users/me', method: 'GET' }
    return nip98Header(signRequest(newPerson(), signed))
  }
  const stranger = (name: string, costs: string, requests: () => string[]): Attack => ({
    name,
    by: 'stranger',
    costs,
    requests,
  })
  const asking = (name: string, costs: string, make: (at: number) => Omit<PlainRequest, 'host'>): Attack => ({
    ...{ name, costs, by: 'member' as const },
    requests: times(at => ({ ...asMember, ...make(at) })),
  })
  const program = (name: string, costs: string, path: string): Attack => ({
    ...{ name, costs, by: 'device token' as const },
    requests: times(() => ({ ...asDevice, path })),
  })
  return [
    stranger(
      'look-ups of addresses',
      'a query',
      times(at => ({ path: `/api/lud16/${names[at % names.length]}` })),
    ),
    stranger(
      'invoices for an address whose wallet is silent',
      'a wallet call, a relay place',
      times(at => ({ path: `/api/lud16/${names[at % names.length]}/cb?amount=1000` })),
    ),
    stranger(
      'made-up taps of a card',
      'a decryption',
      times(() => ({ path: `/api/cards/${card.id}/scan?p=${hex(16)}&c=${hex(8)}` })),
    ),
    stranger(
      'made-up taps that name no card',
      'a decryption for each key',
      times(() => ({ path: `/ln?p=${hex(16)}&c=${hex(8)}` })),
    ),
    stranger(
      'made-up payments of a card',
      'a query',
      times(() => ({ path: `/api/cards/${card.id}/scan/cb?k1=${hex(32)}&pr=lnbc1` })),
    ),
    stranger('session tokens for signatures', 'a signature check', () =>
      signMany(Array.from({ length: 20 }, newPerson), many).map(mintRequest),
    ),
    stranger(
      'new accounts',
      'a signature check, a row',
      times(() => ({ path: '/api/users/me', authorization: newcomer() })),
    ),
    stranger(
      'places on the waitlist',
      'a row',
      times(() => ({
        method: 'POST',
        path: '/api/waitlist/subscribe',
        body: JSON.stringify({ email: `${hex(8)}@example.com` }),
      })),
    ),
    stranger(
      'watches of invoices',
      'memory, a row',
      times(() => ({
        method: 'POST',
        path: '/api/invoices/watches',
        body: JSON.stringify({ paymentHashes: Array.from({ length: 500 }, () => hex(32)) }),
      })),
    ),
    stranger(
      'invitations by guessed codes',
      'a query',
      times(() => ({ method: 'POST', path: '/api/invitations/read', body: JSON.stringify({ token: hex(16) }) })),
    ),
    stranger(
      'the first page',
      'a page',
      times(() => ({ path: '/' })),
    ),
    stranger(
      'the description of the API',
      'a large answer',
      times(() => ({ path: '/api/openapi.json' })),
    ),
    stranger(
      'pages of people who are not there',
      'a query, a page',
      times(() => ({ path: `/${hex(6)}` })),
    ),
    asking('who I am', 'a query', () => ({ path: '/api/users/me' })),
    asking('searches of the history', 'an index scan', () => ({ path: `/api/wallet/payments?q=${hex(3)}` })),
    asking('files of the history', 'a scan', () => ({ path: '/api/wallet/payments.csv' })),
    asking('people by name', 'an index scan', () => ({ path: `/api/contacts/search?q=${hex(2)}` })),
    asking('what a payment would be', 'a call to another server', at => ({
      method: 'POST',
      path: '/api/wallet/sending/preview',
      body: JSON.stringify({ to: names[at % names.length] }),
    })),
    asking('contacts', 'a row', () => ({
      method: 'POST',
      path: '/api/contacts',
      body: JSON.stringify({ address: `${hex(4)}@example.com` }),
    })),
    asking('pictures that are none', 'a thread', () => ({
      method: 'PUT',
      path: '/api/users/me/picture',
      body: 'x'.repeat(50_000),
      headers: { 'content-type': 'image/png' },
    })),
    program('lists of cards', 'an index scan', '/api/cards?limit=200'),
    program('counts of cards', 'sums', '/api/cards/counts'),
    program('overviews of a year', 'sums', '/api/overview?span=year'),
  ]
}
