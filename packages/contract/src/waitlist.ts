/** People who want to hear when the community opens. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Nullable, Timestamp } from './values.ts'

export const subscribeToWaitlist = endpoint({
  name: 'subscribeToWaitlist',
  tag: 'People',
  summary: 'Put an e-mail address on the waitlist',
  description: 'The answer is the same for a new and a repeated address.',
  method: 'POST',
  url: '/api/waitlist/subscribe',
  access: 'public',
  rateLimits: [{ perMinute: 5, by: 'address' }],
  schema: {
    body: Type.Object({
      email: Type.String({ format: 'email', maxLength: 254 }),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    }),
    response: { 200: Type.Object({ success: Type.Literal(true) }) },
  },
})

export const WaitlistRow = Type.Object({ email: Type.String(), name: Nullable(Type.String()), createdAt: Timestamp })
export type WaitlistRow = Type.Static<typeof WaitlistRow>

export const listWaitlist = endpoint({
  name: 'listWaitlist',
  tag: 'People',
  summary: 'The waitlist, newest first',
  method: 'GET',
  url: '/api/waitlist',
  access: { role: 'ADMIN', permission: 'users:read' },
  paged: true,
  refuses: ['invalid_cursor'],
  schema: { querystring: Type.Object(pageFields), response: { 200: Type.Array(WaitlistRow) } },
})

export const exportWaitlist = endpoint({
  name: 'exportWaitlist',
  tag: 'People',
  summary: 'The whole waitlist as CSV',
  method: 'GET',
  url: '/api/waitlist.csv',
  access: { role: 'ADMIN', permission: 'users:read' },
  produces: 'text/csv; charset=utf-8',
  schema: { response: { 200: Type.String() } },
})
