/** Reads an OpenAPI 3.1 document into what the reference page shows. Knows only what our own server writes. */

export type Schema = {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
}

type Media = { content?: Record<string, { schema?: Schema }> }
type RawOperation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: Record<string, unknown>[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: Media & { required?: boolean }
  responses?: Record<string, Media & { description?: string; headers?: Record<string, { description?: string }> }>
}

export type OpenApi = {
  info?: { title?: string; version?: string; description?: string }
  tags?: { name: string }[]
  paths?: Record<string, Record<string, RawOperation>>
  components?: { schemas?: Record<string, Schema> }
}

export type Refused = { status: string; reason: string; message: string }
export type Answer = {
  status: string
  media: string | undefined
  schema: Schema | undefined
  headers: [string, string][]
}

export type Operation = {
  id: string
  tag: string
  method: string
  path: string
  summary: string
  about: string[]
  access: string
  limit: string | undefined
  scheme: 'none' | 'nostr' | 'bearer'
  parameters: { name: string; place: string; required: boolean; about: string; schema: Schema }[]
  body: { required: boolean; schema: Schema } | undefined
  answers: Answer[]
  refusals: Refused[]
}

export function readOperations(document: OpenApi): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => readOperation(path, method, raw)),
  )
}

/** Tags in the document's order, with their operations; empty ones are left out. */
export function byTag(document: OpenApi, operations: Operation[]): [string, Operation[]][] {
  const groups = Map.groupBy(operations, ({ tag }) => tag)
  const order = [...new Set([...(document.tags ?? []).map(({ name }) => name), ...groups.keys()])]
  return order.flatMap(tag => {
    const found = groups.get(tag)
    return found ? [[tag, found] as [string, Operation[]]] : []
  })
}

function readOperation(path: string, method: string, raw: RawOperation): Operation {
  const { about, access, limit } = readNotes(raw.description ?? '')
  const responses = Object.entries(raw.responses ?? {})
  const bodySchema = jsonSchema(raw.requestBody)
  return {
    id: raw.operationId ?? `${method}-${path}`,
    tag: raw.tags?.[0] ?? 'Other',
    method: method.toUpperCase(),
    path,
    summary: raw.summary ?? path,
    about,
    access: access ?? 'everyone',
    limit,
    scheme: schemeOf(raw.security ?? []),
    parameters: (raw.parameters ?? []).map(({ name, in: place, required = false, description = '', schema = {} }) => ({
      name,
      place,
      required,
      about: description,
      schema,
    })),
    body: bodySchema && { required: raw.requestBody?.required ?? false, schema: bodySchema },
    answers: responses
      .filter(([, response]) => !isRefusal(response))
      .map(([status, response]) => ({
        status,
        media: Object.keys(response.content ?? {})[0],
        schema: Object.values(response.content ?? {})[0]?.schema,
        headers: Object.entries(response.headers ?? {}).map(([name, header]) => [name, header.description ?? '']),
      })),
    refusals: responses
      .filter(([, response]) => isRefusal(response))
      .flatMap(([status, response]) => readReasons(status, response.description ?? '')),
  }
}

/** The server puts who may call and how often into paragraphs of their own. */
function readNotes(description: string): { about: string[]; access: string | undefined; limit: string | undefined } {
  const paragraphs = description.split('\n\n').filter(Boolean)
  const take = (start: string) =>
    paragraphs
      .find(paragraph => paragraph.startsWith(start))
      ?.slice(start.length)
      .replace(/\.$/, '')
  const [access, limit] = [take('Who may call: '), take('Limit: ')]
  return { about: paragraphs.filter(paragraph => !/^(?:Who may call|Limit): /.test(paragraph)), access, limit }
}

/** "`reason`: message", one paragraph each. */
function readReasons(status: string, description: string): Refused[] {
  return description.split('\n\n').flatMap(paragraph => {
    const match = /^`(\w+)`: (.+)$/s.exec(paragraph)
    return match ? [{ status, reason: match[1]!, message: match[2]! }] : []
  })
}

const isRefusal = (media: Media) => jsonSchema(media)?.$ref === '#/components/schemas/Error'

const jsonSchema = (media: Media | undefined): Schema | undefined => media?.content?.['application/json']?.schema

/** What an example signs with; a token where one will do. */
function schemeOf(security: Record<string, unknown>[]): Operation['scheme'] {
  if (security.some(one => 'bearer' in one)) return 'bearer'
  return security.some(one => 'nip98' in one) ? 'nostr' : 'none'
}
