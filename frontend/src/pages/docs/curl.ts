/** An operation as a command to copy. Values to fill in are shell variables, so that nothing runs by accident. */
import type { Operation, Schema } from './openapi.ts'

export function curlExample(operation: Operation, origin: string): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variable(name)}`)
  const query = operation.parameters
    .filter(({ place, required }) => place === 'query' && required)
    .map(({ name }) => `${name}=$${variable(name)}`)
    .join('&')
  const lines = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}"${origin}${path}${query && `?${query}`}"`,
  ]
  if (operation.scheme === 'bearer') lines.push('-H "Authorization: Bearer $TOKEN"')
  if (operation.scheme === 'nostr') lines.push('-H "Authorization: Nostr $NIP98_EVENT"')
  if (operation.body) {
    const body = JSON.stringify(exampleOf(operation.body.schema)).replaceAll("'", "'\\''")
    lines.push("-H 'Content-Type: application/json'", `-d '${body}'`)
  }
  return lines.join(' \\\n  ')
}

/** `userId` becomes USER_ID. */
const variable = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()

function exampleOf(schema: Schema, depth = 0): unknown {
  if (schema.default !== undefined) return schema.default
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, depth)
  const { type } = schema
  switch (Array.isArray(type) ? type.find(one => one !== 'null') : type) {
    case 'object':
      return depth > 4
        ? {}
        : Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([name, property]) => [name, exampleOf(property, depth + 1)]),
          )
    case 'array':
      return schema.items ? [exampleOf(schema.items, depth + 1)] : []
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return true
    case 'string':
      return schema.format === 'email'
        ? 'you@example.com'
        : schema.format === 'date-time'
          ? '2026-01-01T00:00:00Z'
          : '…'
    default:
      return {}
  }
}
