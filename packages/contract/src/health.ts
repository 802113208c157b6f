/** Is the service there, and can it reach its database, which has room? */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { OneOf } from './values.ts'

const Health = Type.Object({
  status: OneOf(['ok', 'error']),
  database: OneOf(['up', 'down', 'full']),
  version: Type.String(),
})

export const readHealth = endpoint({
  name: 'readHealth',
  tag: 'Operations',
  summary: 'Health of the web service',
  description:
    '503 with `database: "down"` when the database cannot be reached, and with `"full"` when its disk has no room left.',
  method: 'GET',
  url: '/api/health',
  urgent: true,
  access: 'public',
  schema: { response: { 200: Health, 503: Health } },
})
