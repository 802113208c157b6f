/** Prints what packages/client knows of the contract: types of every public operation, the table of how to call it, the reasons. */
import type { TSchema } from 'typebox'
import { credentialsFor } from './credentials.ts'
import { type Access, type Endpoint, isRepeatable } from './endpoint.ts'
import { refusals } from './refusals.ts'
import { comment, literal, TypePrinter } from './typescript-types.ts'

const head = '/** Printed from packages/contract by `npm run docs`: do not edit. */\n'

export type ClientSource = { file: string; text: string }

export function clientSources(operations: readonly Endpoint[]): ClientSource[] {
  const shown = operations.filter(operation => !operation.internal)
  return [
    { file: 'operation-types.ts', text: operationTypes(shown) },
    { file: 'operation-table.ts', text: operationTable(shown) },
    { file: 'reasons.ts', text: reasonList() },
  ]
}

function operationTypes(operations: readonly Endpoint[]): string {
  const printer = new TypePrinter()
  const members = operations.map(operation => {
    const { name, summary, description, access } = operation
    const about = [`${summary}.`, description, accessNote(access)].filter(Boolean).join(' ')
    return `${comment(about, '  ')}  ${name}: {\n    input: ${inputType(operation, printer)}\n    reply: ${replyType(operation, printer)}\n  }\n`
  })
  const imports = "import type { Page } from '../page.ts'\nimport type { StreamEvent } from '../stream.ts'\n"
  return `${head}${imports}\nexport interface Operations {\n${members.join('')}}\n\n${printer.declarations()}`
}

function inputType({ schema }: Endpoint, printer: TypePrinter): string {
  const parts = [
    part('params', schema.params, printer),
    part('query', schema.querystring, printer),
    part('body', schema.body, printer),
  ].filter(text => text !== '')
  return parts.length > 0 ? `{\n${parts.join('')}    }` : 'Record<never, never>'
}

function part(name: string, schema: TSchema | undefined, printer: TypePrinter): string {
  if (!schema) return ''
  const { required = [], properties, anyOf } = schema as { required?: string[]; properties?: object; anyOf?: unknown }
  const isOptional = properties !== undefined && required.length === 0 && anyOf === undefined
  return `      ${name}${isOptional ? '?' : ''}: ${printer.print(schema, '      ')}\n`
}

function replyType(operation: Endpoint, printer: TypePrinter): string {
  switch (answerOf(operation)) {
    case 'stream':
      return 'AsyncIterable<StreamEvent>'
    case 'bytes':
      return 'Uint8Array'
    case 'text':
      return 'string'
    case 'page': {
      const { items } = operation.schema.response[200] as unknown as { items: TSchema }
      return `Page<${printer.print(items, '    ')}>`
    }
    case 'json':
      return [...new Set(Object.values(operation.schema.response).map(schema => printer.print(schema, '    ')))].join(
        ' | ',
      )
  }
}

function operationTable(operations: readonly Endpoint[]): string {
  const rows = operations.map(operation => {
    const facts = [
      `method: ${literal(operation.method)}`,
      `url: ${literal(operation.url)}`,
      `credentials: ${literal(credentialsFor(operation.access))}`,
      `answer: ${literal(answerOf(operation))}`,
      `repeatable: ${isRepeatable(operation)}`,
      ...(503 in operation.schema.response ? ['answersUnavailable: true'] : []),
    ]
    return `  ${operation.name}: { ${facts.join(', ')} },\n`
  })
  const imports =
    "import type { OperationFacts } from '../operation-facts.ts'\nimport type { Operations } from './operation-types.ts'\n"
  return `${head}${imports}\nexport const operationTable: Record<keyof Operations, OperationFacts> = {\n${rows.join('')}}\n`
}

function reasonList(): string {
  const lines = Object.entries(refusals).map(
    ([reason, { status, message }]) => `${comment(`${status}: ${message}`, '  ')}  | ${literal(reason)}\n`,
  )
  return `${head}\nexport type Reason =\n${lines.join('')}`
}

function accessNote(access: Access): string | undefined {
  if (typeof access !== 'object') return undefined
  if ('role' in access) return `Needs the role ${access.role}.`
  return 'permission' in access ? `Needs the permission \`${access.permission}\`.` : undefined
}

function answerOf({ produces = 'application/json', paged }: Endpoint): 'json' | 'page' | 'stream' | 'text' | 'bytes' {
  if (paged) return 'page'
  if (produces === 'text/event-stream') return 'stream'
  if (produces === 'image/*') return 'bytes'
  return produces.startsWith('application/json') ? 'json' : 'text'
}
