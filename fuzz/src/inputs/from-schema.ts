/** Values that a schema of the contract takes, drawn from it; fields whose name is known from earlier answers take what those said. */
import fc from 'fast-check'
import type { Chance } from '../chance.ts'
import { hostileNumbers, hostileTexts } from './hostile-values.ts'

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
}

/** What earlier answers held, by the name of its field. */
export type Known = (name: string, chance: Chance) => string | undefined

const samplesOfPattern = 40
const byPattern = new Map<string, string[]>()

export function drawValue(schema: Schema, chance: Chance, known: Known, name = ''): unknown {
  if (schema.anyOf) return drawValue(chance.pick(schema.anyOf), chance, known, name)
  if ('const' in schema) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type
  switch (type) {
    case 'object':
      return objectOf(schema, chance, known)
    case 'array': {
      const { minItems = 0, maxItems = 5 } = schema
      const length = chance.is(0.05)
        ? Math.min(maxItems, 300)
        : chance.between(minItems, Math.min(maxItems, minItems + 3))
      return Array.from({ length }, () => drawValue(schema.items ?? {}, chance, known, name))
    }
    case 'string':
      return textOf(schema, chance, known, name)
    case 'integer':
    case 'number':
      return numberOf(schema, chance, type === 'integer')
    case 'boolean':
      return chance.is(0.5)
    case 'null':
      return null
    default:
      return chance.pick<unknown>(['text', 1, true, null, {}, []])
  }
}

function objectOf(schema: Schema, chance: Chance, known: Known): Record<string, unknown> {
  const { properties = {}, required = [], patternProperties } = schema
  const optionalOnes = chance.pick([0, 0.3, 1])
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || chance.is(optionalOnes))
    .map(([name, one]) => [name, drawValue(one, chance, known, name)])
  const [pattern] = Object.entries(patternProperties ?? {})
  if (pattern) entries.push([matching(pattern[0], chance) ?? 'a', drawValue(pattern[1], chance, known)])
  return Object.fromEntries(entries)
}

function textOf(
  { pattern, format, minLength = 0, maxLength = 100 }: Schema,
  chance: Chance,
  known: Known,
  name: string,
): string {
  const told = chance.is(0.6) ? known(name, chance) : undefined
  if (told !== undefined) return told
  if (pattern !== undefined) return matching(pattern, chance) ?? 'a'
  if (format === 'date-time') return chance.pick(dates)
  if (format === 'email') return chance.pick(['a@b.co', 'x+y@example.invalid', `${'a'.repeat(60)}@b.co`])
  if (chance.is(0.35)) {
    const fitting = hostileTexts.filter(text => text.length >= minLength && text.length <= maxLength)
    if (fitting.length > 0) return chance.pick(fitting)
  }
  const length = chance.is(0.1)
    ? Math.min(maxLength, 5000)
    : chance.between(minLength, Math.min(maxLength, minLength + 20))
  return Array.from({ length }, () => chance.pick([...'abcdefghijklmnopqrstuvwxyz0123456789 -'])).join('')
}

const dates = hostileTexts
  .filter(text => /^\d{4}-\d\d-\d\dT/i.test(text))
  .concat(new Date().toISOString(), '2030-01-01T00:00:00Z')

function numberOf({ minimum, maximum, multipleOf }: Schema, chance: Chance, isWhole: boolean): number {
  const [min, max] = [minimum ?? -1e15, maximum ?? 1e15]
  const edges = [min, max, ...hostileNumbers, minimum !== undefined ? min + 1 : 0, 1000].filter(
    one => one >= min && one <= max && (!isWhole || Number.isInteger(one)),
  )
  const value =
    chance.is(0.5) && edges.length > 0
      ? chance.pick(edges)
      : chance.between(minimum ?? 0, Math.min(max, (minimum ?? 0) + 10_000))
  return multipleOf ? Math.round(value / multipleOf) * multipleOf : value
}

/** Undefined where the pattern says more than can be drawn from. */
export function matching(pattern: string, chance: Chance): string | undefined {
  let samples = byPattern.get(pattern)
  if (!samples) {
    try {
      samples = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: samplesOfPattern, seed: 1 })
    } catch {
      samples = []
    }
    byPattern.set(pattern, samples)
  }
  return samples.length > 0 ? chance.pick(samples) : undefined
}
