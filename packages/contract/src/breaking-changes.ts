/**
 * What of a released API a client would miss in the current one, both as OpenAPI documents. docs/compatibility.md says in words what is
 * promised. No side effects, no opinion about which breaks are worth it.
 */
import { type JsonSchema, misfits } from './schema-misfits.ts'

type Content = { content?: Record<string, { schema: JsonSchema & { $ref?: string } }>; description?: string }
type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema }
type DescribedOperation = {
  operationId: string
  description?: string
  /** Each scheme is enough; none: nobody is asked who they are. Absent means the same. */
  security?: Record<string, string[]>[]
  /** By kind of caller: yes, own, proof, no. */
  'x-access'?: Record<string, string>
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
}
export type OpenApi = { paths: Record<string, Record<string, DescribedOperation>> }

export function breakingChanges(released: OpenApi, current: OpenApi): string[] {
  return operationsOf(released).flatMap(([place, before]) => {
    const now = Object.fromEntries(operationsOf(current))[place]
    if (!now) return [`${place} is gone`]
    return [
      ...(now.operationId === before.operationId ? [] : [`${place} is called ${now.operationId} now`]),
      ...parameterChanges(before, now, place),
      ...bodyChanges(before, now, place),
      ...answerChanges(before, now, place),
      ...reasonChanges(before, now, place),
      ...accessChanges(before, now, place),
      ...eventChanges(before, now, place),
    ]
  })
}

const operationsOf = ({ paths }: OpenApi): [string, DescribedOperation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, DescribedOperation] => [
      `${method.toUpperCase()} ${path}`,
      one,
    ]),
  )

function parameterChanges(before: DescribedOperation, now: DescribedOperation, place: string): string[] {
  const key = (one: Parameter) => `${place} ${one.in} ${one.name}`
  const [old, fresh] = [before, now].map(({ parameters = [] }) => new Map(parameters.map(one => [key(one), one])))
  return [
    ...[...old!].flatMap(([name, one]) => {
      const other = fresh!.get(name)
      if (!other) return [`${name} is gone`]
      return [
        ...(other.required && !one.required ? [`${name} is required now`] : []),
        ...misfits(one.schema, other.schema, 'request', name),
      ]
    }),
    ...[...fresh!]
      .filter(([name, { required }]) => required && !old!.has(name))
      .map(([name]) => `${name} is required now`),
  ]
}

function bodyChanges(before: DescribedOperation, now: DescribedOperation, place: string): string[] {
  const [old, fresh] = [schemaOf(before.requestBody), schemaOf(now.requestBody)]
  if (!fresh) return old ? [`${place} takes no body now`] : []
  if (!old) return now.requestBody?.required ? [`${place} needs a body now`] : []
  return misfits(old, fresh, 'request', `${place} body`)
}

/** A status with which an answer came still comes, with what was in it. */
function answerChanges(before: DescribedOperation, now: DescribedOperation, place: string): string[] {
  return Object.entries(before.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, old]) => {
      const fresh = now.responses[status]
      if (!fresh) return [`${place} no longer answers ${status}`]
      const types = Object.keys(old.content ?? {}).filter(type => !(type in (fresh.content ?? {})))
      if (types.length > 0) return types.map(type => `${place} no longer answers ${type}`)
      const [schema, other] = [schemaOf(old), schemaOf(fresh)]
      return schema && other ? misfits(other, schema, 'answer', `${place} ${status}`) : []
    })
}

/** A reason stays, and keeps its status. Descriptions list them as `reason`: words. */
function reasonChanges(before: DescribedOperation, now: DescribedOperation, place: string): string[] {
  const statusesNow = reasonStatuses(now)
  return [...reasonStatuses(before)]
    .filter(([reason, status]) => statusesNow.get(reason) !== status)
    .map(([reason, status]) => {
      const statusNow = statusesNow.get(reason)
      if (statusNow === undefined) return `${place} no longer refuses ${reason}`
      return `${place} refuses ${reason} with ${statusNow} instead of ${status}`
    })
}

/** Whoever might call still may, with the credentials and scopes that were enough. */
function accessChanges(before: DescribedOperation, now: DescribedOperation, place: string): string[] {
  return [
    ...schemeChanges(before, now).map(scheme => `${place} no longer takes ${scheme}`),
    ...Object.entries(before['x-access'] ?? {})
      .map(([caller, old]) => ({ caller, old, fresh: now['x-access']?.[caller] ?? 'no' }))
      .filter(({ old, fresh }) => old !== 'no' && fresh !== 'yes' && fresh !== old)
      .map(({ caller, old, fresh }) => `${place} answers ${caller} with ${fresh} instead of ${old}`),
    ...conditions(now)
      .filter(one => !conditions(before).includes(one))
      .map(one => `${place} asks of callers: ${one}`),
  ]
}

function schemeChanges(before: DescribedOperation, now: DescribedOperation): string[] {
  const [old, fresh] = [schemes(before), schemes(now)]
  return fresh.includes('no credentials') ? [] : old.filter(scheme => !fresh.includes(scheme))
}

const schemes = ({ security = [] }: DescribedOperation) =>
  security.length === 0 ? ['no credentials'] : security.map(one => Object.keys(one)[0] ?? 'no credentials')

/** What the sentence about callers names: roles, permissions, claims; and whether devices are shut out. */
function conditions({ description = '' }: DescribedOperation): string[] {
  const [, sentence = ''] = /^Who may call: (.*)\.$/m.exec(description) ?? []
  const named = /^(?:Role|Permission|Bearer)/.test(sentence) ? sentence.matchAll(/Role \w+|`[^`]+`/g) : []
  return [...[...named].map(([name]) => name), ...(/no device token/.test(sentence) ? ['no device token'] : [])]
}

/** Streams have no schema: the names of their events are in the description, as `name`. */
function eventChanges(before: DescribedOperation, now: DescribedOperation, place: string): string[] {
  if (!Object.values(before.responses).some(({ content = {} }) => 'text/event-stream' in content)) return []
  const [old, fresh] = [before, now].map(({ description = '' }) =>
    [...description.matchAll(/`([a-z]+(?::[a-z]+)?)`/g)].map(match => match[1] as string),
  )
  return [...new Set(old)].filter(name => !fresh!.includes(name)).map(name => `${place} no longer tells ${name}`)
}

const reasonStatuses = ({ responses }: DescribedOperation) =>
  new Map(
    Object.entries(responses).flatMap(([status, { description = '' }]) =>
      [...description.matchAll(/(?:^|\n|: )`([a-z0-9_]+)`: /g)].map((match): [string, string] => [
        match[1] as string,
        status,
      ]),
    ),
  )

function schemaOf(content: Content | undefined): JsonSchema | undefined {
  return Object.values(content?.content ?? {})[0]?.schema
}
