/** A JSON schema as lines of a table: each property with its type in words, nested ones further in. */
import type { Schema } from './openapi.ts'

export type SchemaRow = { name: string; depth: number; type: string; required: boolean; about: string }

const maxDepth = 6

export function schemaRows(schema: Schema, depth = 0): SchemaRow[] {
  const object = objectIn(schema)
  if (!object || depth > maxDepth) return []
  return Object.entries(object.properties ?? {}).flatMap(([name, property]) => [
    {
      name,
      depth,
      type: typeWords(property),
      required: object.required?.includes(name) ?? false,
      about: aboutOf(property),
    },
    ...schemaRows(property, depth + 1),
  ])
}

export function typeWords(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(' | ')
  if (Array.isArray(schema.type)) {
    return schema.type.map(type => (type === 'null' ? type : typeWords({ ...schema, type }))).join(' | ')
  }
  if (schema.type === 'array') return schema.items ? `list of ${typeWords(schema.items)}` : 'list'
  const type = schema.type ?? 'anything'
  return schema.format ? `${type} (${schema.format})` : type
}

/** The description and the limits that the schema sets. */
function aboutOf(schema: Schema): string {
  return [schema.description, limitsOf(schema)].filter(Boolean).join('. ')
}

export function limitsOf({ minimum, maximum, minLength, maxLength, default: standard }: Schema): string {
  const range = (low: number | undefined, high: number | undefined, unit: string) =>
    low !== undefined && high !== undefined
      ? `${low} to ${high}${unit}`
      : high !== undefined
        ? `at most ${high}${unit}`
        : low !== undefined
          ? `at least ${low}${unit}`
          : undefined
  return [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    standard !== undefined && `default ${JSON.stringify(standard)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The object inside a list or beside null. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema
  if (schema.items) return objectIn(schema.items)
  return schema.anyOf?.map(objectIn).find(found => found !== undefined)
}
