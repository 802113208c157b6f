/**
 * What of a released API a client would miss in the current one, both as OpenAPI documents. docs/compatibility.md says in words what is
 * promised. No side effects, no opinion about which breaks are worth it.
 */
import { type JsonSchema, misfits } from './schema-misfits.ts'

type Content = { content?: Record<string, { schema: JsonSchema & { $ref?: string } }>; description?: string }
type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema }
type DescribedOperation = {
  operationId: string
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
      ...statusChanges(before, now, place),
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

/** A reason keeps its status wherever it is still said. Descriptions list them as `reason`: words. */
function statusChanges(before: DescribedOperation, now: DescribedOperation, place: string): string[] {
  const statusesNow = reasonStatuses(now)
  return [...reasonStatuses(before)]
    .filter(([reason, status]) => statusesNow.has(reason) && statusesNow.get(reason) !== status)
    .map(([reason, status]) => `${place} refuses ${reason} with ${statusesNow.get(reason)} instead of ${status}`)
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
