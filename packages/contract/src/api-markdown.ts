/** Prints the contract as docs/api.md. */
import type { TSchema } from 'typebox'
import { accessWords } from './access-words.ts'
import type { Endpoint } from './endpoint.ts'
import { reasonsOf, statusIn } from './openapi.ts'
import { refusals } from './refusals.ts'

type Shown = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shown[]
  items?: Shown
  properties?: Record<string, Shown>
  required?: string[]
  description?: string
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  patternProperties?: unknown
}

export function apiMarkdown(operations: readonly Endpoint[]): string {
  const shown = operations.filter(operation => !operation.internal)
  const byTag = Map.groupBy(shown, ({ tag }) => tag)
  const parts = [
    '# API',
    'Printed from `packages/contract` by `npm run docs`; a test keeps it true. The same as OpenAPI 3.1 is served at `/api/openapi.json`, as a page at `/docs`.',
    'Success bodies are bare. Errors are `{ "success": false, "error": { "message", "code", "reason", "details"? } }`: switch on `reason`. Where `details` is a list, it names fields: each has its `path`, a `message` and the stable word `problem`. Lists take `limit` and `cursor`; the next cursor is in the header `x-next-cursor`.',
    ...[...byTag].flatMap(([tag, list]) => [`## ${tag}`, ...list.map(operationMarkdown)]),
    '## Reasons',
    reasonTable(),
  ]
  return `${parts.join('\n\n')}\n`
}

function operationMarkdown(operation: Endpoint): string {
  const { method, url, summary, description, access, rateLimits, schema } = operation
  const limits = rateLimits?.map(({ perMinute, by }) => `${perMinute} a minute per ${by}`).join(', ')
  const lines = [
    `### \`${method} ${url.replace(/:(\w+)/g, '{$1}')}\``,
    [summary, description].filter(Boolean).join('. ').replace(/\.?$/, '.'),
    [`Who: ${accessWords(access)}.`, limits && `Limit: ${limits}.`].filter(Boolean).join(' '),
    fieldTable('Query', schema.querystring),
    fieldTable('Body', schema.body),
    ...Object.entries(schema.response).map(
      ([status, body]) => `Answers ${status}: ${body ? `\`${shapeOf(body as Shown)}\`` : 'nothing'}`,
    ),
    `Refuses: ${
      reasonsOf(operation)
        .map(reason => `${statusIn(operation, reason)} \`${reason}\``)
        .join(', ') || 'nothing'
    }`,
  ]
  return lines.filter(Boolean).join('\n\n')
}

function fieldTable(title: string, schema: TSchema | undefined): string | undefined {
  const { properties = {}, required = [] } = (schema ?? {}) as Shown
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      `| \`${name}\` | ${shapeOf(field)} | ${required.includes(name) ? 'yes' : 'no'} | ${[field.description, ruleOf(field)].filter(Boolean).join('; ')} |`,
  )
  if (!schema) return undefined
  if (rows.length === 0) return `${title}: an object`
  return [`| ${title} | Type | Required | Meaning |`, '|---|---|---|---|', ...rows].join('\n')
}

function ruleOf({ minimum, maximum, minLength, maxLength }: Shown): string {
  const range = (low: number | undefined, high: number | undefined, unit: string) =>
    low === undefined && high === undefined ? '' : `${low ?? 0} to ${high ?? '…'}${unit}`
  return [range(minimum, maximum, ''), range(minLength, maxLength, ' characters')].filter(Boolean).join(', ')
}

function shapeOf(schema: Shown): string {
  if (schema.anyOf) return schema.anyOf.map(shapeOf).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(word => JSON.stringify(word)).join(' or ')
  const orNull = Array.isArray(schema.type) && schema.type.includes('null') ? ' or null' : ''
  if (schema.items) return `[${shapeOf(schema.items)}]${orNull}`
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${shapeOf(field)}`,
    )
    return `{ ${fields.join(', ')} }${orNull}`
  }
  if (schema.format === 'date-time') return 'timestamp'
  return [schema.type ?? 'anything'].flat().join(' or ')
}

const reasonTable = () =>
  [
    '| Reason | Status | Message |',
    '|---|---|---|',
    ...Object.entries(refusals).map(([reason, { status, message }]) => `| \`${reason}\` | ${status} | ${message} |`),
  ].join('\n')
