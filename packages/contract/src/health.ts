/** Is the service there, and can it reach its database? */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

const Health = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('error')]),
  database: Type.Union([Type.Literal('up'), Type.Literal('down')]),
  version: Type.String(),
})

export const readHealth = endpoint({
  name: 'readHealth',
  tag: 'Operations',
  summary: 'Health of the web service',
  description: '503 with `database: "down"` when the database cannot be reached.',
  method: 'GET',
  url: '/api/health',
  access: 'public',
  schema: { response: { 200: Health, 503: Health } },
})
