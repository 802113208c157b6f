/**
 * What one schema allows and another does not. For requests the released schema must fit into the current one: whatever a client
 * sends stays good. For answers the current one must fit into the released one: whatever a client reads is still there.
 */
export type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  pattern?: string
} & Partial<Record<Bound, number>>

type Bound = (typeof upperBounds)[number] | (typeof lowerBounds)[number]
const upperBounds = ['maxLength', 'maximum', 'maxItems', 'maxProperties'] as const
const lowerBounds = ['minLength', 'minimum', 'minItems'] as const

export type Side = 'request' | 'answer'

/** Sentences that begin with the place. `inner` must fit into `outer`. */
export function misfits(inner: JsonSchema, outer: JsonSchema, side: Side, place: string): string[] {
  const [inners, outers] = [branches(inner), branches(outer)]
  if (outers.some(isAnything)) return []
  if (inners.some(isAnything)) return [`${place} may be anything now`]
  return [
    ...inners.flatMap(one => {
      const tries = outers.filter(other => sameKind(one, other)).map(other => branchMisfits(one, other, side, place))
      if (tries.length === 0) return [`${place} ${side === 'answer' ? 'may be' : 'may no longer be'} ${nameOf(one)}`]
      return tries.reduce((best, problems) => (problems.length < best.length ? problems : best))
    }),
  ]
}

/** A union and a list of types are several; what has one type is one. */
function branches(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(branches)
  if (!Array.isArray(schema.type)) return [schema]
  return schema.type.map(type => ({ ...schema, type, ...(schema.enum && { enum: wordsOfType(schema.enum, type) }) }))
}

const wordsOfType = (words: unknown[], type: string) => words.filter(word => (word === null) === (type === 'null'))
const isAnything = ({ type, enum: words, ...schema }: JsonSchema) => !type && !words && !('const' in schema)
const kindOf = (schema: JsonSchema): string =>
  'const' in schema ? typeof schema.const : ((schema.type as string) ?? 'string')
const sameKind = (a: JsonSchema, b: JsonSchema) =>
  kindOf(a) === kindOf(b) || (kindOf(a) === 'integer' && kindOf(b) === 'number')
const nameOf = (schema: JsonSchema) => ('const' in schema ? JSON.stringify(schema.const) : kindOf(schema))

function branchMisfits(inner: JsonSchema, outer: JsonSchema, side: Side, place: string): string[] {
  const kind = kindOf(inner)
  if (kind === 'object') return objectMisfits(inner, outer, side, place)
  if (kind === 'array') return misfits(inner.items ?? {}, outer.items ?? {}, side, `${place}[]`)
  return [...wordMisfits(inner, outer, side, place), ...(side === 'request' ? boundMisfits(inner, outer, place) : [])]
}

function objectMisfits(inner: JsonSchema, outer: JsonSchema, side: Side, place: string): string[] {
  const [released, current] = side === 'request' ? [inner, outer] : [outer, inner]
  const gone = Object.keys(released.properties ?? {}).filter(name => !(name in (current.properties ?? {})))
  const required = (outer.required ?? []).filter(name => !inner.required?.includes(name) && !gone.includes(name))
  const shared = Object.keys(released.properties ?? {}).filter(name => !gone.includes(name))
  return [
    ...gone.map(name => `${place}.${name} is gone`),
    ...required.map(name => `${place}.${name} is ${side === 'request' ? 'required now' : 'not always there any more'}`),
    ...shared.flatMap(name => misfits(inner.properties![name]!, outer.properties![name]!, side, `${place}.${name}`)),
    ...misfits(valuesOf(inner), valuesOf(outer), side, `${place}.*`),
  ]
}

const valuesOf = ({ patternProperties, additionalProperties }: JsonSchema): JsonSchema =>
  Object.values(patternProperties ?? {})[0] ?? (typeof additionalProperties === 'object' ? additionalProperties : {})

/** New words may come in answers: a client has to live with one that it does not know. */
function wordMisfits(inner: JsonSchema, outer: JsonSchema, side: Side, place: string): string[] {
  const wordsOf = (schema: JsonSchema) => ('const' in schema ? [schema.const] : schema.enum)
  const [allowed, given] = [wordsOf(outer), wordsOf(inner)]
  if (!allowed) return []
  if (side === 'answer' && !('const' in outer) && given) return []
  if (!given) return [`${place} ${side === 'answer' ? 'may be any text now' : 'takes certain words only'}`]
  return given
    .filter(word => !allowed.includes(word))
    .map(word => `${place} ${side === 'answer' ? 'may be' : 'no longer takes'} ${JSON.stringify(word)}`)
}

function boundMisfits(inner: JsonSchema, outer: JsonSchema, place: string): string[] {
  const tighter = [
    ...upperBounds.filter(name => (outer[name] ?? Infinity) < (inner[name] ?? Infinity)),
    ...lowerBounds.filter(name => (outer[name] ?? -Infinity) > (inner[name] ?? -Infinity)),
    ...(outer.pattern !== undefined && outer.pattern !== inner.pattern ? ['pattern'] : []),
  ]
  return tighter.map(name => `${place} has a tighter ${name}`)
}
