/** The description of the API itself. */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

export const readOpenApi = endpoint({
  name: 'readOpenApi',
  tag: 'Operations',
  summary: 'This description, as OpenAPI 3.1',
  method: 'GET',
  url: '/api/openapi.json',
  access: 'public',
  schema: { response: { 200: Type.Unsafe<object>({ type: 'object', additionalProperties: true }) } },
})
